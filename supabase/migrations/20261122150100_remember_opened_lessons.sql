-- The lesson of each course that a student opened last: where 'Continue' leads, on any device.
create table public.opened_lessons (
  user_id uuid not null references auth.users (id) on delete cascade,
  course_id uuid not null references public.courses (id) on delete cascade,
  lesson_id uuid not null references public.course_lessons (id) on delete cascade,
  opened_at timestamptz not null default now(),
  primary key (user_id, course_id)
);

create index opened_lessons_course_id_idx on public.opened_lessons (course_id);
create index opened_lessons_lesson_id_idx on public.opened_lessons (lesson_id);

revoke all on public.opened_lessons from anon, authenticated;
grant select, insert, update on public.opened_lessons to authenticated;
grant all on public.opened_lessons to service_role;

alter table public.opened_lessons enable row level security;

create policy "students read where they were" on public.opened_lessons
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "students open lessons they can read" on public.opened_lessons
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and exists (
      select
      from public.course_lessons as l
      where l.id = lesson_id
        and l.course_id = opened_lessons.course_id
    )
  );

create policy "students open another lesson they can read" on public.opened_lessons
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (
    user_id = (select auth.uid())
    and exists (
      select
      from public.course_lessons as l
      where l.id = lesson_id
        and l.course_id = opened_lessons.course_id
    )
  );

create policy "reading takes the second factor" on public.opened_lessons
  as restrictive for select to authenticated
  using ((select public.passed_second_factor()));

create policy "adding takes the second factor" on public.opened_lessons
  as restrictive for insert to authenticated
  with check ((select public.passed_second_factor()));

create policy "changing takes the second factor" on public.opened_lessons
  as restrictive for update to authenticated
  using ((select public.passed_second_factor()));

create policy "deleting takes the second factor" on public.opened_lessons
  as restrictive for delete to authenticated
  using ((select public.passed_second_factor()));

-- Nobody chooses the time.
create function private.stamp_opened_lesson()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.opened_at := now();
  return new;
end
$$;

create trigger opened_lessons_stamp
  before insert or update on public.opened_lessons
  for each row execute function private.stamp_opened_lesson();

-- As before, but the next lesson is the first open one from where the student was last, and opening a lesson
-- is an activity.
create or replace function public.course_progress_of(student uuid)
returns table (
  course_id uuid,
  course_title text,
  course_slug text,
  course_description text,
  course_created_at timestamptz,
  is_published boolean,
  total_lessons int,
  completed_lessons int,
  percent int,
  next_lesson_id uuid,
  next_lesson_slug text,
  next_lesson_title text,
  new_lessons int,
  finished_at timestamptz,
  last_activity_at timestamptz
)
language sql
stable
begin atomic
  select
    c.id,
    c.title,
    c.slug,
    c.description,
    c.created_at,
    c.is_published,
    p.total,
    p.completed,
    case when p.total = 0 then 0 else least(100, round(100.0 * p.completed / p.total)) end::int,
    p.open_ids[1],
    p.open_slugs[1],
    p.open_titles[1],
    case when p.finished_at is null then 0 else p.total - p.completed end,
    p.finished_at,
    p.last_activity_at
  from public.courses as c
  cross join lateral (
    select
      count(*)::int as total,
      count(lesson.completed_at)::int as completed,
      greatest(max(lesson.completed_at), max(lesson.opened_at)) as last_activity_at,
      max(lesson.all_done_at) filter (where lesson.all_done_at < lesson.next_added_at) as finished_at,
      array_agg(lesson.id order by lesson.is_before_opened, lesson.position)
        filter (where lesson.completed_at is null) as open_ids,
      array_agg(lesson.slug order by lesson.is_before_opened, lesson.position)
        filter (where lesson.completed_at is null) as open_slugs,
      array_agg(lesson.title order by lesson.is_before_opened, lesson.position)
        filter (where lesson.completed_at is null) as open_titles
    from (
      select
        placed.*,
        coalesce(
          placed.position < max(placed.position) filter (where placed.opened_at is not null) over (),
          false
        ) as is_before_opened
      from (
        select
          l.id,
          l.slug,
          l.title,
          done.completed_at,
          opened.opened_at,
          row_number() over (
            order by m.order_index, m.created_at, m.id, l.order_index, l.created_at, l.id
          ) as position,
          max(coalesce(done.completed_at, 'infinity')) over (order by l.created_at) as all_done_at,
          coalesce(
            min(l.created_at) over (
              order by l.created_at
              groups between 1 following and unbounded following
            ),
            'infinity'
          ) as next_added_at
        from public.course_lessons as l
        join public.course_modules as m on m.id = l.module_id
        left join public.user_course_progress as done
          on done.lesson_id = l.id
          and done.user_id = student
        left join public.opened_lessons as opened
          on opened.lesson_id = l.id
          and opened.user_id = student
        where l.course_id = c.id
      ) as placed
    ) as lesson
  ) as p;
end;
