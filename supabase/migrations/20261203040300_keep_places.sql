-- Where a student stopped in a lesson, so that 'Continue' opens the very place on any device.

create table public.lesson_places (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  lesson_id uuid not null references public.course_lessons (id) on delete cascade,
  -- The paragraph, heading or block of the text at the top of the screen, counted from 0.
  block int not null default 0
    constraint place_is_in_a_text check (block between 0 and 100000),
  -- The position of the film; null at its beginning and when it was seen to the end.
  video_seconds int
    constraint place_is_in_a_film check (video_seconds between 0 and 86400),
  updated_at timestamptz not null default now(),
  primary key (user_id, lesson_id)
);

create index lesson_places_lesson_id_idx on public.lesson_places (lesson_id);

alter table public.lesson_places enable row level security;

revoke all on public.lesson_places from anon, authenticated;
-- An upsert of PostgREST writes the key again.
grant
  select,
  insert (user_id, lesson_id, block, video_seconds),
  update (user_id, lesson_id, block, video_seconds)
  on public.lesson_places to authenticated;
grant all on public.lesson_places to service_role;

create policy "students read their own places" on public.lesson_places
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "students keep their place in lessons they can read" on public.lesson_places
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and exists (
      select
      from public.course_lessons as l
      where l.id = lesson_id
    )
  );

create policy "students move their places in lessons they can read" on public.lesson_places
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (
    user_id = (select auth.uid())
    and exists (
      select
      from public.course_lessons as l
      where l.id = lesson_id
    )
  );

select private.guard_table('public.lesson_places');

create trigger lesson_places_touch
  before update on public.lesson_places
  for each row execute function private.touch_updated_at();
