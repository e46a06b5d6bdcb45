-- Nobody learns from an answer whether an address is on the offers list. A visitor's insert of an address that
-- is there already succeeds and stores nothing. Only a visitor who sent the same address within the last
-- hour gets the unique violation (23505, 'Already Subscribed!'), whether it is on the list or not.

-- One row, made here: the key of the hashes below.
create table private.offers_hash_key (
  id boolean primary key default true check (id),
  key bytea not null default extensions.gen_random_bytes(32)
);
insert into private.offers_hash_key default values;

-- Logged, unlike private.function_calls: a transaction that writes to the log waits for the disk, so that
-- a known address takes as long as a new one.
create table private.offers_submissions (
  -- Keyed hash of the visitor's network and the address.
  hash bytea primary key,
  submitted_at timestamptz not null default now()
);
create index offers_submissions_submitted_at_idx on private.offers_submissions (submitted_at);

revoke all on private.offers_hash_key, private.offers_submissions
  from public, anon, authenticated, service_role;

create function private.offers_submission_hash(address text)
returns bytea
language sql
stable
security definer
set search_path = ''
as $$
  select extensions.hmac(
    convert_to(concat(private.caller_address(), ' ', address), 'UTF8'),
    k.key,
    'sha256'
  )
  from private.offers_hash_key as k
$$;

revoke execute on function private.offers_submission_hash(text) from public;

-- The row is added here and never by the visitor's own statement, which so counts no row in either case:
-- `Prefer: count=exact` and `return=representation` tell nothing.
create function private.answer_offers_sign_up()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  address constant text := lower(btrim(new.email, E' \t\r\n'));
begin
  if current_setting('role') not in ('anon', 'authenticated') or public.is_admin() then
    return new;
  end if;
  if current_setting('site.signs_up_for_offers', true) = 'yes' then
    raise exception 'Please send one at a time.' using errcode = 'PT400';
  end if;
  perform set_config('site.signs_up_for_offers', 'yes', true);

  delete from private.offers_submissions
  where hash in (
    select hash
    from private.offers_submissions
    where submitted_at < now() - interval '1 hour'
    order by submitted_at
    limit 100
    for update skip locked
  );
  insert into private.offers_submissions as s (hash)
  values (private.offers_submission_hash(address))
  on conflict (hash) do update
  set submitted_at = now()
  where s.submitted_at < now() - interval '1 hour';
  if not found then
    -- As Postgres words it for the plain insert.
    raise exception 'duplicate key value violates unique constraint "sign_up_offers_emails_email_key"'
      using errcode = '23505',
        detail = format('Key (email)=(%s) already exists.', address),
        constraint = 'sign_up_offers_emails_email_key',
        table = 'sign_up_offers_emails';
  end if;

  insert into public.sign_up_offers_emails (email, consent)
  values (new.email, new.consent)
  on conflict (email) do nothing;
  return null;
end
$$;

create trigger sign_up_offers_emails_answer
  before insert on public.sign_up_offers_emails
  for each row when (pg_trigger_depth() = 0)
  execute function private.answer_offers_sign_up();

-- A visitor's statement adds one row by itself now.
drop trigger sign_up_offers_emails_one_at_a_time on public.sign_up_offers_emails;

-- Who leaves may sign up again at once. Only the network that the person leaves from is forgotten: another
-- visitor's answers do not change when somebody leaves.
create function private.forget_offers_submission()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.offers_submissions
  where hash = private.offers_submission_hash(new.email);
  return null;
end
$$;

create trigger sign_up_offers_emails_forget_submission
  after update on public.sign_up_offers_emails
  for each row when (old.unsubscribed_at is null and new.unsubscribed_at is not null)
  execute function private.forget_offers_submission();
