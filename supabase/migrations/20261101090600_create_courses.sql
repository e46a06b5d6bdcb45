create table public.courses (
  id uuid primary key default gen_random_uuid(),
  title text not null
    constraint course_title_is_required check (title ~ '\S')
    constraint course_title_is_not_too_long check (length(title) <= 200),
  description text constraint course_description_is_not_too_long check (length(description) <= 10000),
  slug text collate "C" not null default ''
    constraint course_slug_is_plain check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  is_published boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index courses_slug_is_unique on public.courses (slug);
create index courses_created_at_idx on public.courses (created_at desc, id desc);

revoke all on public.courses from anon, authenticated;
grant select, insert, update, delete on public.courses to authenticated;
grant all on public.courses to service_role;

alter table public.courses enable row level security;

create policy "signed-in people read published courses" on public.courses
  for select to authenticated
  using (is_published);

create policy "admins read every course" on public.courses
  for select to authenticated
  using ((select public.is_admin()));

create policy "admins add courses" on public.courses
  for insert to authenticated
  with check ((select public.is_admin()));

create policy "admins change courses" on public.courses
  for update to authenticated
  using ((select public.is_admin()))
  with check ((select public.is_admin()));

create policy "admins delete courses" on public.courses
  for delete to authenticated
  using ((select public.is_admin()));

create trigger courses_1_make_slug
  before insert or update on public.courses
  for each row execute function private.set_slug('course');

create trigger courses_2_touch
  before update on public.courses
  for each row execute function private.touch_updated_at();
