-- As before, and with what was checked off by hand.
create or replace function public.read_dashboard(
  course_slugs text[],
  lesson_slugs text[],
  product_slugs text[]
)
returns json
language plpgsql
stable
as $$
begin
  return json_build_object(
    'courses', (
      select coalesce(
        json_agg(progress order by progress.course_created_at desc, progress.course_id),
        '[]'
      )
      from public.course_progress as progress
    ),
    'lessons', (
      select coalesce(
        json_agg(
          json_build_object(
            'course_slug', c.slug,
            'lesson_slug', l.slug,
            'is_done', done.lesson_id is not null
          )
        ),
        '[]'
      )
      from public.courses as c
      join public.course_lessons as l on l.course_id = c.id
      left join public.user_course_progress as done
        on done.lesson_id = l.id
        and done.user_id = (select auth.uid())
      where c.slug = any (course_slugs)
        and l.slug = any (lesson_slugs)
    ),
    'products', (
      select coalesce(
        json_agg(
          json_build_object(
            'slug', p.slug,
            'is_owned', exists (
              select
              from public.product_orders as o
              where o.product_id = p.id
                and o.user_id = (select auth.uid())
            )
          )
        ),
        '[]'
      )
      from public.products as p
      where p.slug = any (product_slugs)
    ),
    'checked_steps', (
      select coalesce(json_agg(json_build_object('path', t.path, 'step', t.step)), '[]')
      from public.path_ticks as t
      where t.user_id = (select auth.uid())
    )
  );
end;
$$;

-- As before, and whether the student was in this lesson within the last hour, so that reading on writes
-- nothing.
create or replace function public.read_course(course text, lesson text default null)
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
    ),
    'lesson', (
      select to_json(l)
      from public.course_lessons as l
      join public.courses as c on c.id = l.course_id
      where lesson is not null
        and l.slug = lesson
        and c.slug = course
    ),
    'is_just_opened', exists (
      select
      from public.opened_lessons as opened
      join public.course_lessons as l on l.id = opened.lesson_id
      join public.courses as c on c.id = l.course_id
      where lesson is not null
        and opened.user_id = (select auth.uid())
        and opened.opened_at > now() - interval '1 hour'
        and l.slug = lesson
        and c.slug = course
    )
  );
end;
$$;
