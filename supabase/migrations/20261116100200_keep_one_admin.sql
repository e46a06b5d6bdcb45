-- The last admin row stays, whoever acts and however: by deleting the account, or when two admins take the
-- role from each other at the same moment. The secret key may remove it: the next start makes a new admin.
create function private.keep_one_admin()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if current_setting('role') not in ('anon', 'authenticated')
    or not exists (select from before_change where role = 'admin')
  then
    return null;
  end if;
  -- Of two at once the second waits, and then sees what the first has done.
  perform pg_advisory_xact_lock(hashtextextended('number of admins', 0));
  if not exists (select from public.user_roles where role = 'admin') then
    raise exception 'You are the only admin. Make somebody else an admin first.'
      using errcode = 'P0001';
  end if;
  return null;
end
$$;

create trigger user_roles_keep_one_admin_on_update
  after update on public.user_roles
  referencing old table as before_change
  for each statement execute function private.keep_one_admin();

create trigger user_roles_keep_one_admin_on_delete
  after delete on public.user_roles
  referencing old table as before_change
  for each statement execute function private.keep_one_admin();

-- A token that was found or stolen is not enough: the caller must have passed the second factor, if there
-- is one, and signed in within the last minutes. The trigger above keeps the only admin.
create or replace function public.delete_own_account()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  fresh_minutes constant int := 10;
  caller constant uuid := auth.uid();
  signed_in_at constant timestamptz := (
    select to_timestamp(max((method ->> 'timestamp')::bigint))
    from jsonb_array_elements(coalesce(auth.jwt() -> 'amr', '[]')) as method
  );
begin
  if caller is null then
    raise exception 'You must be logged in.' using errcode = '42501';
  end if;
  perform private.require_second_factor();
  if signed_in_at is null or signed_in_at < now() - make_interval(mins => fresh_minutes) then
    raise exception 'Please enter your password again to delete your account.' using errcode = '42501';
  end if;

  delete from auth.users where id = caller;
end
$$;
