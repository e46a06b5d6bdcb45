-- The pages of a course and of its lessons. A long course has many lessons, so each page reads every lesson once and
-- sends no more of it than the page shows.

-- `materialized` reads the caller's id once. In a sub-select the planner would not inline the function, nor push a
-- filter on the course into it; as its argument, auth.uid() parsed the claims again for each lesson.
create or replace view public.course_progress
with (security_invoker = true) as
with caller as materialized (
  select auth.uid() as id
)
select progress.*
from caller
cross join lateral public.course_progress_of(caller.id) as progress;

drop function public.read_course(text, text);

-- Not a definer: row level security decides.
create function public.read_course(course text)
returns json
language plpgsql
stable
as $$
begin
  return json_build_object(
    'course', (
      select to_json(progress)
      from public.course_progress as progress
      where progress.course_slug = course
    ),
    'outline', (
      select coalesce(json_agg(outline order by outline.position), '[]')
      from public.course_outline as outline
      where outline.course_slug = course
    )
  );
end;
$$;

-- Null where there is no such lesson. `place` is its line of the outline, with its neighbours. The columns of
-- course_progress are those that need no order of the lessons: Postgres leaves out the work for all others. Not a
-- definer: row level security decides.
create function public.read_lesson(course text, lesson text)
returns json
language plpgsql
stable
as $$
begin
  return (
    with
      lines as materialized (
        select *
        from public.course_outline
        where course_slug = course
      ),
      place as (
        select *
        from lines
        where lesson_slug = lesson
      )
    select json_build_object(
      'course', (
        select json_build_object(
          'course_id', p.course_id,
          'course_title', p.course_title,
          'course_slug', p.course_slug,
          'is_published', p.is_published,
          'total_lessons', p.total_lessons,
          'completed_lessons', p.completed_lessons,
          'percent', p.percent
        )
        from public.course_progress as p
        where p.course_slug = course
      ),
      'outline', (
        select json_agg(
          json_build_object(
            'module_id', l.module_id,
            'module_title', l.module_title,
            'module_opens_at', l.module_opens_at,
            'lesson_id', l.lesson_id,
            'lesson_slug', l.lesson_slug,
            'lesson_title', l.lesson_title,
            'content_type', l.content_type,
            'has_pdf', l.has_pdf,
            'completed_at', l.completed_at,
            'is_published', l.is_published
          )
          order by l.position
        )
        from lines as l
      ),
      'place', to_json(place),
      'lesson', (
        select to_jsonb(l) - 'search'
        from public.course_lessons as l
        where l.id = place.lesson_id
      ),
      'is_just_opened', exists (
        select
        from public.opened_lessons as opened
        where opened.user_id = (select auth.uid())
          and opened.lesson_id = place.lesson_id
          and opened.opened_at > now() - interval '1 hour'
      )
    )
    from place
  );
end;
$$;

revoke execute on function public.read_course, public.read_lesson from public, anon, authenticated, service_role;
grant execute on function public.read_course, public.read_lesson to authenticated, service_role;

-- As before, but the caller's id is read once, not for each question.
create or replace function private.questions_under(lesson uuid, most int)
returns table (
  id uuid,
  question text,
  answer text,
  created_at timestamptz,
  answered_at timestamptz,
  is_mine boolean,
  is_public boolean,
  asker_name text,
  pictures text[]
)
language sql
stable
security definer
set search_path = ''
as $$
  select
    q.id, q.question, q.answer, q.created_at, q.answered_at, q.user_id = (select auth.uid()), q.is_public,
    case when q.is_public and q.shows_name then q.shown_name end,
    array(
      select o.name
      from private.pictures_of(q.id) as o
      order by o.created_at, o.name
    )
  from public.lesson_questions as q
  where q.lesson_id = lesson
    and (q.is_public or q.user_id = (select auth.uid()))
  order by q.user_id = (select auth.uid()) desc, q.created_at desc, q.id
  limit least(most, 100)
$$;
