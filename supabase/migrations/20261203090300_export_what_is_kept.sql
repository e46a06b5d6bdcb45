-- The export of a person's data, by that person or by an admin, with everything that is new.

-- The ticks of the learning paths, lessons opened and finished, the reminder, and the link to the learning record.
create or replace function private.learning_of(person uuid)
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
    ),
    'lesson_visits', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'course', c.title,
            'lesson', l.title,
            'first_opened_at', v.first_opened_at,
            'last_opened_at', v.last_opened_at,
            'times_opened', v.times_opened,
            'finished_at', v.finished_at
          )
          order by v.first_opened_at, l.id
        ),
        '[]'
      )
      from public.lesson_visits as v
      join public.course_lessons as l on l.id = v.lesson_id
      join public.courses as c on c.id = l.course_id
      where v.user_id = person
    ),
    'reminder', (
      select jsonb_build_object(
        'days', r.days,
        'hour', r.hour,
        'time_zone', r.time_zone,
        'next_at', r.next_at,
        'sent_on', r.sent_on,
        'created_at', r.created_at
      )
      from public.learning_reminders as r
      where r.user_id = person
    ),
    'record_link', (
      select jsonb_build_object('id', r.id, 'shows_name', r.shows_name, 'created_at', r.created_at)
      from public.record_links as r
      where r.user_id = person
    )
  )
$$;

create function private.payments_of(person uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'payments', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'product', p.product_title,
            'state', p.state,
            'total_cents', p.total_cents,
            'refunded_cents', p.refunded_cents,
            'email', p.email,
            'created_at', p.created_at
          )
          order by p.created_at
        ),
        '[]'
      )
      from public.paid_orders as p
      where p.user_id = person
    )
  )
$$;

revoke execute on function private.payments_of from public, anon, authenticated, service_role;

-- Without posts it is also without notes: the site reads both in parts, because one answer is limited.
create or replace function public.export_my_data(with_posts boolean default true)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  kept constant jsonb := private.kept_of(auth.uid());
begin
  perform private.require_second_factor();
  return private.export_data_of(auth.uid(), with_posts)
    || private.letter_consent_of(auth.uid())
    || private.learning_of(auth.uid())
    || private.questions_of(auth.uid())
    || private.passkeys_of(auth.uid())
    || private.payments_of(auth.uid())
    || case when with_posts then kept else kept - 'lesson_notes' end;
end
$$;

-- Without notes, bookmarks and places: those are nobody else's.
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
    || private.learning_of(person)
    || private.questions_of(person)
    || private.passkeys_of(person)
    || private.payments_of(person);
end
$$;
