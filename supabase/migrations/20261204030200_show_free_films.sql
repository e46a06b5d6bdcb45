-- The free lesson of a course is open to everybody with its film: what is free to read is free to watch. Its PDF
-- stays with students: the answer only says that there is one.

create or replace function public.read_free_lesson(course text)
returns json
language sql
stable
security definer
set search_path = ''
as $$
  select json_build_object(
    'course', json_build_object('title', c.title, 'slug', c.slug, 'description', c.description),
    'lesson', json_build_object(
      'title', free.title,
      'slug', free.slug,
      'content_type', free.content_type,
      'content', free.content,
      'notes', free.notes,
      'minutes', free.minutes,
      'film', case free.content_type
        when 'video' then json_build_object(
          'content', free.content,
          'video_url', free.video_url,
          'poster_url', free.poster_url,
          'captions', free.captions,
          'captions_url', free.captions_url,
          'chapters', free.chapters
        )
      end,
      'has_pdf', free.pdf_url is not null,
      'created_at', free.created_at,
      'updated_at', free.updated_at
    ),
    'modules', (
      select json_agg(
        json_build_object(
          'id', m.id,
          'title', m.title,
          'opens_at', case when m.opens_at > now() then m.opens_at end,
          'lessons', (
            select coalesce(
              json_agg(
                json_build_object('id', l.id, 'title', l.title, 'is_free', l.is_free)
                order by l.order_index, l.created_at, l.id
              ),
              '[]'
            )
            from private.open_lessons as o
            join public.course_lessons as l on l.id = o.id
            where o.module_id = m.id
          )
        )
        order by m.order_index, m.created_at, m.id
      )
      from public.course_modules as m
      where m.course_id = c.id
        and (m.opens_at > now() or exists (select from private.open_lessons as o where o.module_id = m.id))
    )
  )
  from public.courses as c
  join private.open_lessons as o on o.course_id = c.id
  join public.course_lessons as free on free.id = o.id
  where c.slug = course
    and c.is_published
    and free.is_free
$$;

-- The film, its poster or its captions file. Visitors have no right on the tables behind it. A text lesson shows
-- no film, even if it still has one.
create function private.is_free_film(file text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select
    from public.course_lessons as l
    join private.open_lessons as o on o.id = l.id
    join public.courses as c on c.id = l.course_id
    where file in (l.video_url, l.poster_url, l.captions_url)
      and l.is_free
      and l.content_type = 'video'
      and c.is_published
  )
$$;

grant execute on function private.is_free_film to anon;

create policy "visitors watch the film of a free lesson" on storage.objects
  for select to anon
  using (bucket_id = 'course-videos' and private.is_free_film(name));
