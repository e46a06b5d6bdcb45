create table public.sign_up_offers_emails (
  id uuid primary key default gen_random_uuid(),
  email text not null constraint offers_email_is_valid check (private.is_email(email)),
  created_at timestamptz not null default now(),
  unsubscribed_at timestamptz,
  -- The secret of the unsubscribe link.
  unsubscribe_token uuid not null default gen_random_uuid(),
  constraint sign_up_offers_emails_email_key unique (email),
  constraint sign_up_offers_emails_token_key unique (unsubscribe_token)
);

create index sign_up_offers_emails_created_at_idx
  on public.sign_up_offers_emails (created_at desc, id desc);

revoke all on public.sign_up_offers_emails from anon, authenticated;
grant insert (email) on public.sign_up_offers_emails to anon, authenticated;
grant select, delete on public.sign_up_offers_emails to authenticated;
grant update (unsubscribed_at) on public.sign_up_offers_emails to authenticated;
grant all on public.sign_up_offers_emails to service_role;

alter table public.sign_up_offers_emails enable row level security;

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

-- Definer, because a visitor who comes back cannot see or change the row of the first time.
create function private.prepare_offers_email()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.email := lower(btrim(new.email, E' \t\r\n'));

  update public.sign_up_offers_emails
  set
    unsubscribed_at = null,
    unsubscribe_token = gen_random_uuid()
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

revoke execute on function public.find_offers_subscription(uuid) from public;
grant execute on function public.find_offers_subscription(uuid) to anon, authenticated, service_role;

-- True when the token belongs to an address, also the second time: mail programs may press twice.
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

revoke execute on function public.unsubscribe_from_offers(uuid) from public;
grant execute on function public.unsubscribe_from_offers(uuid) to anon, authenticated, service_role;
