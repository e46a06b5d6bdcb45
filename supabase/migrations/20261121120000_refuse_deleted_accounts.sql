-- The access token of a deleted account stays valid until it expires, like that of a blocked one, and opens
-- no more than that one does.
create or replace function private.is_blocked(person uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select person is not null
    and not exists (
      select
      from auth.users
      where id = person
        and deleted_at is null
        and (banned_until is null or banned_until <= now())
    )
$$;
