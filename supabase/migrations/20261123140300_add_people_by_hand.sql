-- An admin adds a person: the function add-person calls this as the admin before Auth makes the account, so
-- that there is no act without its entry.
create function public.begin_adding_person(address text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  added constant text := lower(btrim(address));
  known record;
begin
  perform private.require_admin();
  if added is null or not private.is_email(added) then
    raise exception 'Please enter a valid email address.' using errcode = '22023';
  end if;
  select u.id, u.email_confirmed_at is not null as is_confirmed
  into known
  from auth.users as u
  where lower(u.email) = added
  limit 1;
  if known.is_confirmed then
    raise exception 'This address has an account already.' using errcode = 'P0001';
  end if;
  perform private.record_act('add_person', known.id, added);
end
$$;

revoke execute on function public.begin_adding_person(text) from public, anon;
grant execute on function public.begin_adding_person(text) to authenticated, service_role;
