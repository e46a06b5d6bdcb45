-- The export of a person's data has the ticks of the learning paths and the lessons opened last, too.
create function private.learning_of(person uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'path_steps', (
      select coalesce(
        jsonb_agg(jsonb_build_object('path', t.path, 'step', t.step) order by t.path, t.step),
        '[]'
      )
      from public.path_ticks as t
      where t.user_id = person
    ),
    'opened_lessons', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('course', c.title, 'lesson', l.title, 'opened_at', o.opened_at)
          order by o.opened_at
        ),
        '[]'
      )
      from public.opened_lessons as o
      join public.course_lessons as l on l.id = o.lesson_id
      join public.courses as c on c.id = o.course_id
      where o.user_id = person
    )
  )
$$;

revoke execute on function private.learning_of(uuid) from public, anon, authenticated, service_role;

create or replace function public.export_my_data(with_posts boolean default true)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_second_factor();
  return private.export_data_of(auth.uid(), with_posts)
    || private.letter_consent_of(auth.uid())
    || private.learning_of(auth.uid());
end
$$;

create or replace function public.export_person(person uuid, with_posts boolean default true)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.record_act('export', person, private.begin_act(person));
  return private.export_data_of(person, with_posts)
    || private.letter_consent_of(person)
    || private.learning_of(person);
end
$$;
