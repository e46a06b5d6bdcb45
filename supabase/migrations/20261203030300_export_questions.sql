-- A person's questions are part of her data.

create function private.questions_of(person uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'lesson_questions', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'course', c.title,
            'lesson', l.title,
            'question', q.question,
            'asked_at', q.created_at,
            'answer', q.answer,
            'answered_at', q.answered_at,
            'is_public', q.is_public,
            'shows_name', q.shows_name,
            'shown_name', q.shown_name,
            'pictures', array(select o.name from private.pictures_of(q.id) as o order by o.name)
          )
          order by q.created_at
        ),
        '[]'
      )
      from public.lesson_questions as q
      join public.course_lessons as l on l.id = q.lesson_id
      join public.courses as c on c.id = l.course_id
      where q.user_id = person
    )
  )
$$;

revoke execute on function private.questions_of from public, anon, authenticated, service_role;
