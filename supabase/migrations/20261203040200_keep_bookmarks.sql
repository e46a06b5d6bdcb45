-- Lessons that a student has bookmarked.

create table public.lesson_bookmarks (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  lesson_id uuid not null references public.course_lessons (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, lesson_id)
);

create index lesson_bookmarks_lesson_id_idx on public.lesson_bookmarks (lesson_id);

alter table public.lesson_bookmarks enable row level security;

revoke all on public.lesson_bookmarks from anon, authenticated;
grant select, insert, delete on public.lesson_bookmarks to authenticated;
grant all on public.lesson_bookmarks to service_role;

create policy "students read their own bookmarks" on public.lesson_bookmarks
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "students bookmark lessons they can read" on public.lesson_bookmarks
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and exists (
      select
      from public.course_lessons as l
      where l.id = lesson_id
    )
  );

create policy "students remove their own bookmarks" on public.lesson_bookmarks
  for delete to authenticated
  using (user_id = (select auth.uid()));

select private.guard_table('public.lesson_bookmarks');

create trigger lesson_bookmarks_00_keep_times
  before insert or update on public.lesson_bookmarks
  for each row execute function private.keep_server_times();
