-- The mailbox that the owner reads: contact messages, test mails and notices go there. It need not be the
-- address that she logs in with, and only admins see it.
alter table public.site_settings
  add column owner_email text
    constraint owner_email_is_valid check (private.is_email(owner_email));

-- The address of the first admin stands in until one is set.
create function private.owner_email()
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    (select s.owner_email from public.site_settings as s),
    (
      select account.email
      from public.user_roles as role
      join auth.users as account on account.id = role.user_id
      where role.role = 'admin'
        and account.email is not null
      order by role.created_at, role.user_id
      limit 1
    )
  )
$$;

revoke execute on function private.owner_email() from public, anon, authenticated, service_role;

-- For the functions that mail the owner, and for the screens that say where her mail goes. Null for others.
create function public.owner_email()
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select private.owner_email()
  where (select auth.role()) = 'service_role'
    or (select public.is_admin())
$$;

revoke execute on function public.owner_email() from public, anon;
grant execute on function public.owner_email() to authenticated, service_role;
