-- The admin's window on accounts. It runs with its owner's rights, because nobody but the auth service
-- reads auth.users, and therefore decides by itself who sees rows. security_barrier keeps a caller's
-- filter from being evaluated on rows that are not shown.
create view public.users
with (security_barrier = true) as
select
  id,
  email,
  raw_user_meta_data,
  created_at
from auth.users
where (select public.is_admin())
  or current_user not in ('anon', 'authenticated');

revoke all on public.users from anon, authenticated, service_role;
grant select on public.users to authenticated, service_role;
