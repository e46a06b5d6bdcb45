-- As before, with the caller read from the claims once rather than for each lesson.
create or replace function public.read_dashboard(
  course_slugs text[],
  lesson_slugs text[],
  product_slugs text[]
)
returns json
language plpgsql
stable
as $$
declare
  me constant uuid := auth.uid();
begin
  return json_build_object(
    'courses', (
      select coalesce(
        json_agg(progress order by progress.course_created_at desc, progress.course_id),
        '[]'
      )
      from public.course_progress_of(me) as progress
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
        and done.user_id = me
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
                and o.user_id = me
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
      where t.user_id = me
    )
  );
end;
$$;
