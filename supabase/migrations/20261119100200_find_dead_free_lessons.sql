-- A link to /free-lessons/{course} is dead when that course has no free lesson. The other cases are as before.
create or replace function private.is_dead_path(path text, known_pages text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select case
    when path !~* known_pages then true
    when path ~ '^/blog/[^/.]+/?$' then not exists (
      select
      from public.blog_posts
      where slug = split_part(path, '/', 3)
        and published_at <= now()
    )
    when path ~ '^/store/[^/]+' then not exists (
      select
      from public.products
      where slug = split_part(path, '/', 3)
    )
    when path ~ '^/courses/[^/]+/[^/]+' then not exists (
      select
      from public.course_lessons as l
      join public.courses as c on c.id = l.course_id
      where l.slug = split_part(path, '/', 4)
        and c.slug = split_part(path, '/', 3)
        and c.is_published
    )
    when path ~ '^/courses/[^/]+' then not exists (
      select
      from public.courses
      where slug = split_part(path, '/', 3)
        and is_published
    )
    when path ~ '^/free-lessons/[^/]+' then not exists (
      select
      from public.course_lessons as l
      join public.courses as c on c.id = l.course_id
      where c.slug = split_part(path, '/', 3)
        and c.is_published
        and l.is_free
    )
    else false
  end
$$;
