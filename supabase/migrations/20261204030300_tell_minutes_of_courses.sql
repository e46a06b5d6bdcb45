-- The public cards of courses say how long they take, as the course page does.

drop function public.list_course_cards();

create function public.list_course_cards()
returns table (
  title text,
  slug text,
  description text,
  lessons int,
  -- Null where they cannot be counted.
  minutes int,
  free_lesson_title text,
  free_lesson_updated_at timestamptz,
  cover_image_url text,
  cover_image_alt text
)
language sql
stable
security definer
set search_path = ''
as $$
  select
    c.title,
    c.slug,
    c.description,
    count(*)::int,
    sum(l.minutes)::int,
    max(l.title) filter (where l.is_free),
    max(l.updated_at) filter (where l.is_free),
    c.cover_image_url,
    c.cover_image_alt
  from public.courses as c
  join private.open_lessons as o on o.course_id = c.id
  join public.course_lessons as l on l.id = o.id
  where c.is_published
  group by c.id
  order by c.created_at desc, c.id
$$;

revoke execute on function public.list_course_cards from public, anon, authenticated, service_role;
grant execute on function public.list_course_cards to anon, authenticated, service_role;
