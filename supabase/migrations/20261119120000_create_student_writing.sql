-- Settings of the whole site, in one row. Without the row every setting has its default.
create table public.site_settings (
  id boolean primary key default true
    constraint site_settings_has_one_row check (id),
  -- What students may do in the blog: write as they like, write and wait for an admin, or nothing.
  student_writing text not null default 'open'
    check (student_writing in ('open', 'approval', 'closed'))
);

revoke all on public.site_settings from anon, authenticated;
grant select, insert, update on public.site_settings to authenticated;
grant all on public.site_settings to service_role;

alter table public.site_settings enable row level security;

create policy "admins read the settings" on public.site_settings
  for select to authenticated
  using ((select public.is_admin()));

create policy "admins make the settings" on public.site_settings
  for insert to authenticated
  with check ((select public.is_admin()));

create policy "admins change the settings" on public.site_settings
  for update to authenticated
  using ((select public.is_admin()))
  with check ((select public.is_admin()));

create policy "reading takes the second factor" on public.site_settings
  as restrictive for select to authenticated
  using ((select public.passed_second_factor()));

create policy "adding takes the second factor" on public.site_settings
  as restrictive for insert to authenticated
  with check ((select public.passed_second_factor()));

create policy "changing takes the second factor" on public.site_settings
  as restrictive for update to authenticated
  using ((select public.passed_second_factor()));

create policy "deleting takes the second factor" on public.site_settings
  as restrictive for delete to authenticated
  using ((select public.passed_second_factor()));

-- The posts of a trusted writer appear at once under approval too. Only admins write to user_roles.
alter table public.user_roles
  add column is_trusted_writer boolean not null default false;

create index user_roles_trusted_writers_idx on public.user_roles (user_id)
  where is_trusted_writer;

-- Which of the three states holds for one author. Admins always write freely.
create function private.writing_of(author uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select case
    when role.role = 'admin' then 'open'
    when setting.student_writing = 'approval' and role.is_trusted_writer then 'open'
    else coalesce(setting.student_writing, 'open')
  end
  from (values (author)) as asked (user_id)
  left join public.user_roles as role on role.user_id = asked.user_id
  left join public.site_settings as setting on true
$$;

-- The state that holds for the caller: for policies, and for the screens that say so in words.
create function public.writing_rule()
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select case
    when public.passed_second_factor() then private.writing_of((select auth.uid()))
    else 'closed'
  end
$$;

revoke execute on function public.writing_rule() from public, anon;
grant execute on function public.writing_rule() to authenticated, service_role;
