-- The people letters go to: their consent, their wishes, and the addresses that must never be written to again.

-- One row for each address that was ever written to or has left. It outlives the entry in the offers list and
-- the account, so that neither an import nor a new account brings back an address whose owner has left.
create table public.letter_addresses (
  email text primary key
    constraint letter_address_is_valid check (private.is_email(email) and email = lower(email)),
  -- The secret of the links in every letter: two random UUIDs, 244 random bits.
  token text not null unique
    default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
    check (length(token) = 64),
  wants_posts boolean not null default true,
  wants_offers boolean not null default true,
  left_at timestamptz,
  bounced_at timestamptz,
  -- The mail server's words.
  bounce_answer text check (length(bounce_answer) <= 2000),
  created_at timestamptz not null default now()
);

create index letter_addresses_bounced_idx on public.letter_addresses (bounced_at desc, email)
  where bounced_at is not null;

-- Students agree to letters apart from their account. The address is the one of the account.
create table public.letter_consents (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  -- The sentence that the person agreed to.
  consent text not null
    constraint letter_consent_is_there check (consent ~ '\S' and length(consent) <= 500),
  source text not null default 'account' check (source in ('account', 'sign-up')),
  created_at timestamptz not null default now()
);

-- An entry without confirmed_at gets nothing but the mail that asks for confirmation. The default holds for
-- imports and for entries of before; private.prepare_offers_email() takes it from visitors.
alter table public.sign_up_offers_emails
  add column confirmed_at timestamptz default now(),
  add column asked_at timestamptz not null default now(),
  add column confirmation_sent_at timestamptz,
  add column confirmations_sent int not null default 0,
  add column confirm_token text not null unique
    default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
    check (length(confirm_token) = 64),
  add column consent text not null default ''
    constraint offers_consent_is_short check (length(consent) <= 1000),
  add column source text not null default 'form' check (source in ('form', 'import'));

alter table public.sign_up_offers_emails disable trigger user;
update public.sign_up_offers_emails
set
  confirmed_at = created_at,
  asked_at = created_at;
alter table public.sign_up_offers_emails enable trigger user;

create index sign_up_offers_emails_unconfirmed_idx on public.sign_up_offers_emails (asked_at)
  where confirmed_at is null;

grant insert (consent) on public.sign_up_offers_emails to anon, authenticated;

-- Null: asked for as soon as a mail server is set up.
alter table public.site_settings
  add column confirm_offers boolean,
  -- As the mail server allows.
  add column letters_per_hour int not null default 600
    constraint letters_per_hour_is_plausible check (letters_per_hour between 1 and 3600000);

do $$
declare
  dated record;
  guarded text;
begin
  for dated in
    select *
    from (values
      ('letter_addresses', 'left_at'),
      ('letter_addresses', 'bounced_at'),
      ('letter_addresses', 'created_at'),
      ('letter_consents', 'created_at'),
      ('sign_up_offers_emails', 'confirmed_at'),
      ('sign_up_offers_emails', 'asked_at'),
      ('sign_up_offers_emails', 'confirmation_sent_at')
    ) as v (table_name, column_name)
  loop
    execute format(
      'create trigger %I before insert on public.%I
       for each row when (not private.is_plausible(new.%I))
       execute function private.refuse_odd_date(%3$L)',
      dated.table_name || '_0_date_added_' || dated.column_name, dated.table_name, dated.column_name
    );
    execute format(
      'create trigger %I before update of %I on public.%I
       for each row when (new.%2$I is distinct from old.%2$I and not private.is_plausible(new.%2$I))
       execute function private.refuse_odd_date(%2$L)',
      dated.table_name || '_0_date_changed_' || dated.column_name, dated.column_name, dated.table_name
    );
  end loop;
  foreach guarded in array array['letter_addresses', 'letter_consents'] loop
    execute format('alter table public.%I enable row level security', guarded);
    execute format('revoke all on public.%I from anon, authenticated', guarded);
    execute format('grant all on public.%I to service_role', guarded);
    execute format(
      'create policy "reading takes the second factor" on public.%I
       as restrictive for select to authenticated
       using ((select public.passed_second_factor()))',
      guarded
    );
    execute format(
      'create policy "adding takes the second factor" on public.%I
       as restrictive for insert to authenticated
       with check ((select public.passed_second_factor()))',
      guarded
    );
    execute format(
      'create policy "changing takes the second factor" on public.%I
       as restrictive for update to authenticated
       using ((select public.passed_second_factor()))',
      guarded
    );
    execute format(
      'create policy "deleting takes the second factor" on public.%I
       as restrictive for delete to authenticated
       using ((select public.passed_second_factor()))',
      guarded
    );
  end loop;
end
$$;

-- The token is for mails alone: an admin who has it could act for the person.
grant select (email, wants_posts, wants_offers, left_at, bounced_at, bounce_answer, created_at)
  on public.letter_addresses to authenticated;
grant select, delete on public.letter_consents to authenticated;
grant insert (user_id, consent, source) on public.letter_consents to authenticated;

create policy "admins read who left and who bounced" on public.letter_addresses
  for select to authenticated
  using ((select public.is_admin()));

create policy "people read their own consent" on public.letter_consents
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "admins read every consent" on public.letter_consents
  for select to authenticated
  using ((select public.is_admin()));

create policy "people agree to letters for themselves" on public.letter_consents
  for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "people take back their consent" on public.letter_consents
  for delete to authenticated
  using (user_id = (select auth.uid()));

-- Leaving: both records agree, whichever way somebody leaves.
create function private.leave_letters(address text)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.letter_addresses as a (email, left_at)
  values (address, now())
  on conflict (email) do update set left_at = coalesce(a.left_at, now());
  update public.sign_up_offers_emails
  set unsubscribed_at = now()
  where email = address
    and unsubscribed_at is null
$$;

create function private.follow_unsubscribing()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.leave_letters(new.email);
  return null;
end
$$;

create trigger sign_up_offers_emails_follow_added
  after insert on public.sign_up_offers_emails
  for each row when (new.unsubscribed_at is not null)
  execute function private.follow_unsubscribing();

create trigger sign_up_offers_emails_follow_changed
  after update on public.sign_up_offers_emails
  for each row when (old.unsubscribed_at is null and new.unsubscribed_at is not null)
  execute function private.follow_unsubscribing();

insert into public.letter_addresses (email, left_at)
select email, unsubscribed_at
from public.sign_up_offers_emails
where unsubscribed_at is not null;

-- Only the owner of the mailbox brings an address back: by signing up anew and following the link that is
-- mailed to it.
create function private.return_to_letters(address text)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.letter_addresses
  set
    left_at = null,
    bounced_at = null,
    bounce_answer = null,
    wants_posts = true,
    wants_offers = true
  where email = address
$$;

-- As before (20261101091500_create_sign_up_offers_emails.sql), and a visitor's entry waits for confirmation.
create or replace function private.prepare_offers_email()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.email := lower(btrim(new.email, E' \t\r\n'));
  if new.source <> 'form' then
    return new;
  end if;
  if current_setting('role') in ('anon', 'authenticated') then
    new.confirmed_at := null;
  end if;

  update public.sign_up_offers_emails
  set
    unsubscribed_at = null,
    unsubscribe_token = gen_random_uuid(),
    confirmed_at = null,
    asked_at = now(),
    confirmation_sent_at = null,
    confirmations_sent = 0,
    consent = new.consent,
    source = 'form'
  where email = new.email
    and unsubscribed_at is not null;
  if found then
    return null; -- subscribed again: nothing to insert, and not a duplicate either
  end if;
  return new;
end
$$;

-- Visitors cannot give a source, so only imports pass the limit of the public form.
drop trigger sign_up_offers_emails_limit on public.sign_up_offers_emails;
create trigger sign_up_offers_emails_limit
  before insert on public.sign_up_offers_emails
  for each row when (new.source = 'form')
  execute function private.limit_public_form('5');

-- The mail that an entry waits for, for the one caller that may now send it: the confirmation while it is
-- needed, else the welcome. Confirmation is asked for as the setting says, by default where there is a mail
-- server, and always from an address that has left. Somebody who signs up again before confirming gets
-- the link again, a few times and minutes apart: the form must not fill anybody's mailbox.
create function public.claim_offers_mail(address text, has_mail_server boolean)
returns table (kind text, token text)
language plpgsql
security definer
set search_path = ''
as $$
declare
  most_confirmations constant int := 3;
  wanted constant text := lower(btrim(address));
  confirms constant boolean := coalesce(
    (select s.confirm_offers from public.site_settings as s),
    has_mail_server
  );
  entry public.sign_up_offers_emails;
begin
  select *
  into entry
  from public.sign_up_offers_emails as e
  where e.email = wanted
    and e.unsubscribed_at is null
  for update;
  if entry.confirmed_at is null
    and not confirms
    and not exists (
      select
      from public.letter_addresses as a
      where a.email = wanted
        and a.left_at is not null
    )
  then
    update public.sign_up_offers_emails as e set confirmed_at = now() where e.id = entry.id;
    entry.confirmed_at := now();
  end if;

  if entry.confirmed_at is null then
    return query
    update public.sign_up_offers_emails as e
    set
      welcome_due_at = null,
      confirmation_sent_at = now(),
      confirmations_sent = e.confirmations_sent + 1
    where e.id = entry.id
      and e.confirmations_sent < most_confirmations
      and (
        e.welcome_due_at is not null
        or e.confirmation_sent_at < now() - interval '10 minutes'
      )
    returning 'confirmation', e.confirm_token;
  else
    return query
    update public.sign_up_offers_emails as e
    set welcome_due_at = null
    where e.id = entry.id
      and e.welcome_due_at > now() - interval '1 hour'
    returning 'welcome', e.unsubscribe_token::text;
  end if;
end
$$;

drop function public.claim_offers_welcome(text);

revoke execute on function public.claim_offers_mail(text, boolean) from public, anon, authenticated;
grant execute on function public.claim_offers_mail(text, boolean) to service_role;

-- The address of a confirmation link, for the page that asks.
create function public.find_offers_confirmation(token text)
returns table (email text, confirmed_at timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select e.email, e.confirmed_at
  from public.sign_up_offers_emails as e
  where e.confirm_token = find_offers_confirmation.token
    and e.unsubscribed_at is null
$$;

-- The confirmed address, or null. True also the second time: people press twice.
create function public.confirm_offers_email(token text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  entry public.sign_up_offers_emails;
begin
  select *
  into entry
  from public.sign_up_offers_emails as e
  where e.confirm_token = confirm_offers_email.token
    and e.unsubscribed_at is null
  for update;
  if entry.confirmed_at is null and entry.id is not null then
    update public.sign_up_offers_emails as e
    set
      confirmed_at = now(),
      welcome_due_at = now()
    where e.id = entry.id;
    perform private.return_to_letters(entry.email);
  end if;
  return entry.email;
end
$$;

-- An address that nobody confirmed is forgotten.
create function public.forget_unconfirmed_offers()
returns void
language sql
security definer
set search_path = ''
as $$
  delete from public.sign_up_offers_emails
  where confirmed_at is null
    and asked_at < now() - interval '30 days'
$$;

revoke execute on function public.forget_unconfirmed_offers() from public, anon, authenticated;
grant execute on function public.forget_unconfirmed_offers() to service_role;

-- The owner of a link, of a letter or of an earlier mail of the offers list.
create function private.address_of_token(given text)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select email
  from public.letter_addresses
  where token = given
  union all
  select email
  from public.sign_up_offers_emails
  where given ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and unsubscribe_token = case
      when given ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then given::uuid
    end
  limit 1
$$;

create function public.find_letter_preferences(token text)
returns table (email text, wants_posts boolean, wants_offers boolean, has_left boolean)
language sql
stable
security definer
set search_path = ''
as $$
  select
    found.email,
    coalesce(a.wants_posts, true),
    coalesce(a.wants_offers, true),
    a.left_at is not null
  from private.address_of_token(token) as found (email)
  left join public.letter_addresses as a on a.email = found.email
  where found.email is not null
$$;

-- False when the token belongs to no address. Without either wish the address has left. Somebody who left
-- comes back only by signing up anew.
create function public.set_letter_preferences(token text, posts boolean, offers boolean)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  address constant text := private.address_of_token(token);
begin
  if address is null then
    return false;
  end if;
  if not (posts or offers) then
    perform private.leave_letters(address);
    return true;
  end if;
  insert into public.letter_addresses as a (email, wants_posts, wants_offers)
  values (address, posts, offers)
  on conflict (email) do update
    set
      wants_posts = excluded.wants_posts,
      wants_offers = excluded.wants_offers
    where a.left_at is null;
  return true;
end
$$;

do $$
declare
  signature text;
begin
  foreach signature in array array[
    'find_offers_confirmation(text)',
    'confirm_offers_email(text)',
    'find_letter_preferences(text)',
    'set_letter_preferences(text, boolean, boolean)'
  ]
  loop
    execute format('revoke execute on function public.%s from public', signature);
    execute format('grant execute on function public.%s to anon, authenticated, service_role', signature);
  end loop;
end
$$;

-- Bounced addresses, pasted by an admin from her mail server's report. Gives how many were marked.
create function public.mark_bounced(addresses text[])
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  marked int;
begin
  perform private.require_admin();
  insert into public.letter_addresses as a (email, bounced_at, bounce_answer)
  select distinct lower(btrim(given)), now(), 'Marked by hand'
  from unnest(addresses) as given
  where private.is_email(lower(btrim(given)))
  on conflict (email) do update
    set
      bounced_at = now(),
      bounce_answer = excluded.bounce_answer
    where a.bounced_at is null;
  get diagnostics marked = row_count;
  return marked;
end
$$;

-- Adds addresses whose owners agreed elsewhere. Gives what became of each line, in the given order:
-- 'added', 'known', 'left', 'bounced' or 'invalid'.
create function public.import_subscribers(addresses text[], consent text)
returns text[]
language plpgsql
security definer
set search_path = ''
as $$
declare
  given text;
  address text;
  outcome text;
  outcomes text[] := '{}';
begin
  perform private.require_admin();
  if consent is null or consent !~ '\S' then
    raise exception 'Please say how these people agreed.' using errcode = '22023';
  end if;
  if cardinality(addresses) > 1000 then
    raise exception 'Please send at most 1,000 addresses at a time.' using errcode = '22023';
  end if;
  foreach given in array addresses loop
    address := lower(btrim(coalesce(given, ''), E' \t\r\n'));
    if not private.is_email(address) then
      outcome := 'invalid';
    else
      select case
        when a.left_at is not null then 'left'
        when a.bounced_at is not null then 'bounced'
      end
      into outcome
      from public.letter_addresses as a
      where a.email = address;
      if outcome is null then
        insert into public.sign_up_offers_emails (email, consent, source, confirmed_at, welcome_due_at)
        values (address, import_subscribers.consent, 'import', now(), null)
        on conflict (email) do update
          set
            confirmed_at = now(),
            consent = excluded.consent,
            source = 'import'
          where public.sign_up_offers_emails.confirmed_at is null
            and public.sign_up_offers_emails.unsubscribed_at is null;
        outcome := case when found then 'added' else 'known' end;
      end if;
    end if;
    outcomes := outcomes || outcome;
  end loop;
  return outcomes;
end
$$;

do $$
declare
  signature text;
begin
  foreach signature in array array['mark_bounced(text[])', 'import_subscribers(text[], text)']
  loop
    execute format('revoke execute on function public.%s from public, anon', signature);
    execute format('grant execute on function public.%s to authenticated, service_role', signature);
  end loop;
end
$$;

-- Consent belongs to the data of a person.
create function private.letter_consent_of(person uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'letter_consent', (
      select jsonb_build_object('consent', c.consent, 'source', c.source, 'created_at', c.created_at)
      from public.letter_consents as c
      where c.user_id = person
    )
  )
$$;

create or replace function public.export_my_data()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_second_factor();
  return private.export_data_of(auth.uid()) || private.letter_consent_of(auth.uid());
end
$$;

create or replace function public.export_person(person uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.record_act('export', person, private.begin_act(person));
  return private.export_data_of(person) || private.letter_consent_of(person);
end
$$;
