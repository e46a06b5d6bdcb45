-- What a student keeps, for the pages of a course and for 'my data'.

-- The minutes of a course's lessons and, with a lesson, the student's note, bookmark and place in it. Not a
-- definer: row level security decides.
create function public.read_kept(course text, lesson text default null)
returns json
language sql
stable
begin atomic
  select json_build_object(
    'minutes', (
      select coalesce(json_object_agg(l.id, l.minutes) filter (where l.minutes is not null), '{}')
      from public.course_lessons as l
      where l.course_id = c.id
    ),
    'note', (
      select json_build_object('words', n.words, 'version', n.version)
      from public.lesson_notes as n
      where n.lesson_id = here.id
        and n.user_id = (select auth.uid())
    ),
    'is_bookmarked', exists (
      select
      from public.lesson_bookmarks as b
      where b.lesson_id = here.id
        and b.user_id = (select auth.uid())
    ),
    'place', (
      select json_build_object(
        'block', p.block, 'video_seconds', p.video_seconds, 'updated_at', p.updated_at
      )
      from public.lesson_places as p
      where p.lesson_id = here.id
        and p.user_id = (select auth.uid())
    )
  )
  from public.courses as c
  left join public.course_lessons as here
    on here.course_id = c.id
    and here.slug = lesson
  where c.slug = course;
end;

revoke execute on function public.read_kept from public, anon, authenticated, service_role;
grant execute on function public.read_kept to authenticated, service_role;

create function private.kept_of(person uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'lesson_notes', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('lesson', l.title, 'note', n.words, 'updated_at', n.updated_at)
          order by n.updated_at
        ),
        '[]'
      )
      from public.lesson_notes as n
      join public.course_lessons as l on l.id = n.lesson_id
      where n.user_id = person
    ),
    'lesson_bookmarks', (
      select coalesce(
        jsonb_agg(jsonb_build_object('lesson', l.title, 'created_at', b.created_at) order by b.created_at),
        '[]'
      )
      from public.lesson_bookmarks as b
      join public.course_lessons as l on l.id = b.lesson_id
      where b.user_id = person
    ),
    'lesson_places', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'lesson', l.title,
            'block', p.block,
            'video_seconds', p.video_seconds,
            'updated_at', p.updated_at
          )
          order by p.updated_at
        ),
        '[]'
      )
      from public.lesson_places as p
      join public.course_lessons as l on l.id = p.lesson_id
      where p.user_id = person
    )
  )
$$;

revoke execute on function private.kept_of from public, anon, authenticated, service_role;
