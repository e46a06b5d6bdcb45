create table public.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'student' check (role in ('admin', 'student')),
  created_at timestamptz not null default now()
);

create index user_roles_role_idx on public.user_roles (role, user_id);

revoke all on public.user_roles from anon, authenticated;
grant select, insert, update, delete on public.user_roles to authenticated;
grant all on public.user_roles to service_role;

alter table public.user_roles enable row level security;

-- Definer, because the policies of user_roles itself ask it.
create function public.is_admin()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select
    from public.user_roles
    where user_id = (select auth.uid())
      and role = 'admin'
  )
$$;

revoke execute on function public.is_admin() from public;
grant execute on function public.is_admin() to anon, authenticated, service_role;

create policy "people read their own role" on public.user_roles
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "admins read every role" on public.user_roles
  for select to authenticated
  using ((select public.is_admin()));

create policy "admins give roles to others" on public.user_roles
  for insert to authenticated
  with check ((select public.is_admin()) and user_id <> (select auth.uid()));

create policy "admins change the roles of others" on public.user_roles
  for update to authenticated
  using ((select public.is_admin()) and user_id <> (select auth.uid()))
  with check ((select public.is_admin()) and user_id <> (select auth.uid()));

create policy "admins take roles from others" on public.user_roles
  for delete to authenticated
  using ((select public.is_admin()) and user_id <> (select auth.uid()));

create function private.count_user_roles()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.add_to_count(
    'user_roles',
    (select count(*) from changed) * case tg_op when 'INSERT' then 1 else -1 end
  );
  return null;
end
$$;

create trigger user_roles_count_added
  after insert on public.user_roles
  referencing new table as changed
  for each statement execute function private.count_user_roles();

create trigger user_roles_count_removed
  after delete on public.user_roles
  referencing old table as changed
  for each statement execute function private.count_user_roles();

-- Per statement, so that an import of many accounts counts them once and not one by one.
create function private.make_new_users_students()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.user_roles (user_id, role)
  select id, 'student'
  from added
  on conflict (user_id) do nothing;
  return null;
end
$$;

create trigger make_new_users_students
  after insert on auth.users
  referencing new table as added
  for each statement execute function private.make_new_users_students();

insert into public.user_roles (user_id)
select id
from auth.users
on conflict (user_id) do nothing;

-- For definer functions, in which current_user is the owner but the setting still names the caller's role.
-- The service role and the owner pass, everybody else must be an admin.
create function private.require_admin()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if current_setting('role') in ('anon', 'authenticated') and not public.is_admin() then
    raise exception 'Access Denied: Admin role required.' using errcode = '42501';
  end if;
end
$$;
