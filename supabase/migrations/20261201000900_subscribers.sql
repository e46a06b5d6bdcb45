-- The people whom letters may reach: the offers list with its double opt-in, the consent of students, and one
-- row per address with its preferences. An address that has left stays left: only the owner of the mailbox
-- brings it back, by signing up anew and confirming. docs/decisions/032-letters.md.

-- # Links in mails

-- Links in mails work for years, also after the site has moved by an export. The export must not let its
-- reader act for a subscriber, so it carries hashes instead of secrets: a link is found by its hash, and an
-- import adds the hash of the new secret to the earlier ones. The secrets are random and long, so no salt is
-- needed.
create function private.link_hash(token text)
returns text
language sql
immutable
set search_path = ''
as $$
  select encode(sha256(convert_to(token, 'UTF8')), 'hex')
$$;

-- Trigger argument: the column of the secret.
create function private.add_link_hash()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.link_hashes := new.link_hashes || private.link_hash(to_jsonb(new) ->> tg_argv[0]);
  return new;
end
$$;

-- # Entries of the offers list

-- The offers list. Visitors add an address; the triggers below decide what becomes of it.
create table public.sign_up_offers_emails (
  id uuid primary key default gen_random_uuid(),
  email text not null constraint offers_email_is_valid check (private.is_email(email)),
  created_at timestamptz not null default now(),
  unsubscribed_at timestamptz,
  -- The secret of the unsubscribe link.
  unsubscribe_token uuid not null default gen_random_uuid(),
  -- Null once the welcome mail is on its way. Only a fresh subscription is welcomed, and only once, so that
  -- the form cannot mail somebody else's address again and again.
  welcome_due_at timestamptz default now(),
  -- Null until the confirmation link is followed (double opt-in): the entry gets no other mail before. The
  -- default is for imports; private.prepare_offers_email() takes it from visitors.
  confirmed_at timestamptz default now(),
  asked_at timestamptz not null default now(),
  confirmation_sent_at timestamptz,
  confirmations_sent int not null default 0,
  -- The secret of the confirmation link.
  confirm_token text not null unique
    default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
    check (length(confirm_token) = 64),
  -- The sentence that the person agreed to, or where an import has the consent from.
  consent text not null default ''
    constraint offers_consent_is_short check (length(consent) <= 1000),
  source text not null default 'form' check (source in ('form', 'import')),
  -- Of all unsubscribe tokens that the entry has had: private.link_hash().
  link_hashes text[] not null default '{}',
  -- For 'Hi Jane,' in letters. It comes from an import: the form asks for an address alone.
  first_name text not null default ''
    constraint offers_first_name_is_short check (length(first_name) <= 60 and first_name !~ '[[:cntrl:]]'),
  constraint sign_up_offers_emails_email_key unique (email),
  constraint sign_up_offers_emails_token_key unique (unsubscribe_token)
);

create index sign_up_offers_emails_created_at_idx on public.sign_up_offers_emails (created_at desc, id desc);
create index sign_up_offers_emails_unconfirmed_idx on public.sign_up_offers_emails (asked_at)
  where confirmed_at is null;
create index sign_up_offers_emails_link_hashes_idx on public.sign_up_offers_emails using gin (link_hashes);

alter table public.sign_up_offers_emails enable row level security;

revoke all on public.sign_up_offers_emails from anon, authenticated;
grant insert (email, consent) on public.sign_up_offers_emails to anon, authenticated;
grant select, update (unsubscribed_at), delete on public.sign_up_offers_emails to authenticated;
grant all on public.sign_up_offers_emails to service_role;

create policy "everyone signs up for offers" on public.sign_up_offers_emails
  for insert to anon, authenticated
  with check (unsubscribed_at is null);

create policy "admins read the offers list" on public.sign_up_offers_emails
  for select to authenticated
  using ((select public.is_admin()));

create policy "admins unsubscribe people who ask" on public.sign_up_offers_emails
  for update to authenticated
  using ((select public.is_admin()))
  with check ((select public.is_admin()));

create policy "admins remove addresses from the offers list" on public.sign_up_offers_emails
  for delete to authenticated
  using ((select public.is_admin()));

select private.guard_table('public.sign_up_offers_emails', visitors_add := true);

create trigger sign_up_offers_emails_add_link_hash
  before insert or update of unsubscribe_token on public.sign_up_offers_emails
  for each row execute function private.add_link_hash('unsubscribe_token');

create trigger sign_up_offers_emails_limit
  before insert on public.sign_up_offers_emails
  for each row when (new.source = 'form')
  execute function private.limit_public_form('5');

-- A visitor's entry waits for confirmation. An address that had unsubscribed gets a fresh entry in its old
-- row; definer, because the visitor can neither see nor change that row.
create function private.prepare_offers_email()
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

create trigger sign_up_offers_emails_prepare
  before insert on public.sign_up_offers_emails
  for each row execute function private.prepare_offers_email();

-- Subscribing again makes the welcome due again.
create function private.renew_offers_welcome()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.unsubscribed_at is not null and new.unsubscribed_at is null then
    new.welcome_due_at := now();
  end if;
  return new;
end
$$;

create trigger sign_up_offers_emails_renew_welcome
  before update on public.sign_up_offers_emails
  for each row execute function private.renew_offers_welcome();

-- The offers list is concealed: no answer tells whether an address is on it. A visitor's insert of a known
-- address succeeds and stores nothing. Only a visitor who sent the same address within the last hour gets the
-- unique violation (23505, 'Already Subscribed!'), whether it is on the list or not.
-- docs/decisions/037-offers-list-is-concealed.md.

-- # One answer for every address

-- The key of the hashes in offers_submissions, made with this database: one row.
create table private.offers_hash_key (
  id boolean primary key default true check (id),
  key bytea not null default extensions.gen_random_bytes(32)
);

insert into private.offers_hash_key default values;

-- Logged, unlike private.function_calls: a transaction that writes WAL waits for the disk, so that a known
-- address takes as long as a new one.
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

-- The trigger inserts the row itself, and the visitor's own statement counts no row in either case: neither
-- `Prefer: count=exact` nor `return=representation` tells them apart.
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

-- A person who unsubscribes may sign up again at once. Only the submission from that person's network is
-- forgotten: the answers to other visitors do not change.
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

-- # Mails to new entries

-- The mail that an entry waits for, for the one caller that may send it: the confirmation while it is needed,
-- else the welcome. Confirmation is asked for as the setting says, by default where there is a mail server,
-- and always from an address that has left. Somebody who signs up again before confirming gets the link
-- again, a few times and minutes apart: the form must not fill anybody's mailbox.
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

-- Makes the welcome due again after its mail could not be sent.
create function public.release_offers_welcome(address text)
returns void
language sql
set search_path = ''
as $$
  update public.sign_up_offers_emails
  set welcome_due_at = now()
  where email = lower(btrim(address))
    and unsubscribed_at is null
    and welcome_due_at is null
$$;

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

-- Gives the confirmed address, or null for an unknown token. Idempotent: people press twice.
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

-- Deletes addresses that were never confirmed.
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

-- The address of an unsubscribe link of the offers list.
create function public.find_offers_subscription(token uuid)
returns table (email text, unsubscribed_at timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select s.email, s.unsubscribed_at
  from public.sign_up_offers_emails as s
  where s.unsubscribe_token = token
$$;

-- False when the token belongs to no address. Idempotent: mail programs may press twice.
create function public.unsubscribe_from_offers(token uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.sign_up_offers_emails
  set unsubscribed_at = coalesce(unsubscribed_at, now())
  where unsubscribe_token = token;
  return found;
end
$$;

-- # Addresses and their wishes

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
  created_at timestamptz not null default now(),
  -- Of all tokens that the address has had: private.link_hash().
  link_hashes text[] not null default '{}'
);

create index letter_addresses_bounced_idx on public.letter_addresses (bounced_at desc, email)
  where bounced_at is not null;
create index letter_addresses_link_hashes_idx on public.letter_addresses using gin (link_hashes);

alter table public.letter_addresses enable row level security;

-- Without the token, which is for mails alone: an admin who has it could act for the person.
revoke all on public.letter_addresses from anon, authenticated;
grant select (email, wants_posts, wants_offers, left_at, bounced_at, bounce_answer, created_at)
  on public.letter_addresses to authenticated;
grant all on public.letter_addresses to service_role;

create policy "admins read who left and who bounced" on public.letter_addresses
  for select to authenticated
  using ((select public.is_admin()));

select private.guard_table('public.letter_addresses');

create trigger letter_addresses_add_link_hash
  before insert or update of token on public.letter_addresses
  for each row execute function private.add_link_hash('token');

-- Leaving is recorded in both tables, whichever way somebody leaves.
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

-- For confirm_offers_email() alone: the confirmation proves that the owner of the mailbox asks.
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

-- The owner of a link, in a letter or in a mail of the offers list.
create function private.address_of_token(given text)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select email
  from public.letter_addresses
  where link_hashes @> array[private.link_hash(given)]
  union all
  select email
  from public.sign_up_offers_emails
  where link_hashes @> array[private.link_hash(given)]
  limit 1
$$;

-- For the preference page; an address without a row of its own wants both topics.
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

-- False when the token belongs to no address. Without either wish the address has left. An address that left
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

-- Gives an outcome for each address, in their order: 'added'; 'named', known and given another first name;
-- 'known', 'left', 'bounced' or 'invalid'. first_names are in the order of the addresses.
create function public.import_subscribers(addresses text[], consent text, first_names text[] default '{}')
returns text[]
language plpgsql
security definer
set search_path = ''
as $$
declare
  given text;
  place int;
  address text;
  name text;
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
  for given, place in select * from unnest(addresses) with ordinality loop
    address := lower(btrim(coalesce(given, ''), E' \t\r\n'));
    name := left(btrim(regexp_replace(coalesce(first_names[place], ''), '[[:cntrl:]]+', ' ', 'g')), 60);
    outcome := null;
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
        insert into public.sign_up_offers_emails as e
          (email, first_name, consent, source, confirmed_at, welcome_due_at)
        values (address, name, import_subscribers.consent, 'import', now(), null)
        on conflict (email) do update
          set
            confirmed_at = now(),
            consent = excluded.consent,
            source = 'import',
            first_name = coalesce(nullif(excluded.first_name, ''), e.first_name)
          where e.confirmed_at is null
            and e.unsubscribed_at is null;
        outcome := case when found then 'added' end;
      end if;
      if outcome is null then
        update public.sign_up_offers_emails as e
        set first_name = name
        where e.email = address
          and name not in ('', e.first_name);
        outcome := case when found then 'named' else 'known' end;
      end if;
    end if;
    outcomes := outcomes || outcome;
  end loop;
  return outcomes;
end
$$;

-- # Consent of accounts

-- Students agree to letters apart from their account. The address is the one of the account.
create table public.letter_consents (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  -- The sentence that the person agreed to.
  consent text not null
    constraint letter_consent_is_there check (consent ~ '\S' and length(consent) <= 500),
  source text not null default 'account' check (source in ('account', 'sign-up')),
  created_at timestamptz not null default now()
);

alter table public.letter_consents enable row level security;

revoke all on public.letter_consents from anon, authenticated;
grant select, insert (user_id, consent, source), delete on public.letter_consents to authenticated;
grant all on public.letter_consents to service_role;

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

select private.guard_table('public.letter_consents');

-- The sign-up form may carry a consent to letters: its wording, in the account's metadata. It counts from the
-- moment the address is confirmed, because anybody can sign up with an address of somebody else. The metadata
-- goes into every token of the session, so the wording is taken out of it.
create function private.keep_sign_up_consent()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  consent constant text := new.raw_user_meta_data ->> 'letter_consent';
begin
  -- What is no consent must not keep anybody from confirming.
  if consent ~ '\S' and length(consent) <= 500 then
    insert into public.letter_consents (user_id, consent, source)
    values (new.id, consent, 'sign-up')
    on conflict do nothing;
  end if;
  new.raw_user_meta_data := new.raw_user_meta_data - 'letter_consent';
  return new;
end
$$;

create trigger keep_sign_up_consent
  before update of email_confirmed_at on auth.users
  for each row
  when (
    old.email_confirmed_at is null
    and new.email_confirmed_at is not null
    and jsonb_typeof(new.raw_user_meta_data -> 'letter_consent') = 'string'
  )
  execute function private.keep_sign_up_consent();

-- The consent in the export of a person's data.
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
