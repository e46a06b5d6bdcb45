-- Empty once the welcome mail is on its way. Only a fresh subscription can be welcomed, and only once,
-- so that nobody can have mail sent to an address of their choice.
alter table public.sign_up_offers_emails
  add column welcome_due_at timestamptz default now();

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

-- The secret of the unsubscribe link for the one caller that may now send the mail; null for all others.
create function public.claim_offers_welcome(address text)
returns uuid
language sql
set search_path = ''
as $$
  update public.sign_up_offers_emails
  set welcome_due_at = null
  where email = lower(btrim(address))
    and unsubscribed_at is null
    and welcome_due_at > now() - interval '1 hour'
  returning unsubscribe_token
$$;

-- The mail could not be sent after all.
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

revoke execute on function public.claim_offers_welcome(text) from public, anon, authenticated;
revoke execute on function public.release_offers_welcome(text) from public, anon, authenticated;
grant execute on function public.claim_offers_welcome(text) to service_role;
grant execute on function public.release_offers_welcome(text) to service_role;
