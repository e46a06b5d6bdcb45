-- The one truth about progress: the dashboard, the course page and the admin's list all read this function.
-- It is not a definer: row level security decides whose progress and which courses the caller sees.
--
-- finished_at is the last moment at which every lesson that existed then was complete. Going through the
-- lessons by age, a student had finished the first n of them at the latest completion among those n, if
-- the next lesson was added only later. new_lessons are the open ones added after that moment.
create function public.course_progress_of(student uuid)
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
      max(lesson.completed_at) as last_activity_at,
      max(lesson.all_done_at) filter (where lesson.all_done_at < lesson.next_added_at) as finished_at,
      array_agg(lesson.id order by lesson.position) filter (where lesson.completed_at is null)
        as open_ids,
      array_agg(lesson.slug order by lesson.position) filter (where lesson.completed_at is null)
        as open_slugs,
      array_agg(lesson.title order by lesson.position) filter (where lesson.completed_at is null)
        as open_titles
    from (
      select
        l.id,
        l.slug,
        l.title,
        done.completed_at,
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
      where l.course_id = c.id
    ) as lesson
  ) as p;
end;

revoke execute on function public.course_progress_of(uuid) from public, anon;
grant execute on function public.course_progress_of(uuid) to authenticated, service_role;

-- auth.uid() without a sub-select: only then does the planner open the function and push a filter on the
-- course into it.
create view public.course_progress
with (security_invoker = true) as
select *
from public.course_progress_of(auth.uid());

revoke all on public.course_progress from anon, authenticated, service_role;
grant select on public.course_progress to authenticated, service_role;

-- Every lesson in the order of its course, with its neighbours across module borders and the caller's tick.
create view public.course_outline
with (security_invoker = true) as
select
  l.course_id,
  c.slug as course_slug,
  m.id as module_id,
  m.title as module_title,
  l.id as lesson_id,
  l.slug as lesson_slug,
  l.title as lesson_title,
  l.content_type,
  l.pdf_url is not null as has_pdf,
  done.completed_at,
  row_number() over course as position,
  count(*) over (partition by l.course_id, c.slug) as total_lessons,
  lag(l.slug) over course as previous_lesson_slug,
  lag(l.title) over course as previous_lesson_title,
  lead(l.slug) over course as next_lesson_slug,
  lead(l.title) over course as next_lesson_title,
  nullif(lead(m.title) over course, m.title) as next_module_title
from public.courses as c
join public.course_modules as m on m.course_id = c.id
join public.course_lessons as l on l.module_id = m.id
left join public.user_course_progress as done
  on done.lesson_id = l.id
  and done.user_id = (select auth.uid())
window course as (
  partition by l.course_id, c.slug
  order by m.order_index, m.created_at, m.id, l.order_index, l.created_at, l.id
);

revoke all on public.course_outline from anon, authenticated, service_role;
grant select on public.course_outline to authenticated, service_role;
