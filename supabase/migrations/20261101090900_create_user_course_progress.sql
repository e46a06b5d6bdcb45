create table public.user_course_progress (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  course_id uuid not null references public.courses (id) on delete cascade,
  lesson_id uuid not null references public.course_lessons (id) on delete cascade,
  completed_at timestamptz not null default now(),
  constraint one_completion_per_user_and_lesson unique (user_id, lesson_id)
);

create index user_course_progress_course_idx on public.user_course_progress (user_id, course_id);
create index user_course_progress_record_idx
  on public.user_course_progress (user_id, completed_at desc);
create index user_course_progress_lesson_id_idx on public.user_course_progress (lesson_id);
create index user_course_progress_course_id_idx on public.user_course_progress (course_id);
create index user_course_progress_completed_at_idx
  on public.user_course_progress (completed_at desc, id desc);

revoke all on public.user_course_progress from anon, authenticated;
grant select, insert, update on public.user_course_progress to authenticated;
grant all on public.user_course_progress to service_role;

alter table public.user_course_progress enable row level security;

create policy "students read their own progress" on public.user_course_progress
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "admins read everyone's progress" on public.user_course_progress
  for select to authenticated
  using ((select public.is_admin()));

create policy "students complete lessons they can read" on public.user_course_progress
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and exists (
      select
      from public.course_lessons
      where course_lessons.id = lesson_id
    )
  );

-- Completing twice is an upsert. There is no policy for delete: nothing is un-completed.
create policy "students repeat their own completions" on public.user_course_progress
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

-- Definer, because the lesson of a completion may have become a draft meanwhile.
create function private.check_completion()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  course_of_lesson uuid;
begin
  if tg_op = 'UPDATE' then
    new.id := old.id;
    new.user_id := old.user_id;
    new.lesson_id := old.lesson_id;
    new.completed_at := old.completed_at; -- the record shows when it was done first
  end if;

  select course_id
  into course_of_lesson
  from public.course_lessons
  where id = new.lesson_id;

  if course_of_lesson is null then
    raise exception 'User or lesson data missing.' using errcode = '23503';
  end if;
  if tg_op = 'INSERT' then
    if new.course_id <> course_of_lesson then
      raise exception 'Lesson does not belong to this course.' using errcode = '23514';
    end if;
    new.completed_at := least(coalesce(new.completed_at, now()), now());
  end if;
  new.course_id := course_of_lesson;
  return new;
end
$$;

create trigger user_course_progress_check
  before insert or update on public.user_course_progress
  for each row execute function private.check_completion();

create function private.take_progress_along()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.user_course_progress
  set course_id = new.course_id
  where lesson_id = new.id;
  return null;
end
$$;

create trigger course_lessons_4_take_progress_along
  after update on public.course_lessons
  for each row
  when (old.course_id <> new.course_id)
  execute function private.take_progress_along();
