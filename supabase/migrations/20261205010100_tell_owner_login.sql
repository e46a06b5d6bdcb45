-- The Monday letter holds all of Today: with the owner's login, of which the site check tells when it is an
-- example address.
create or replace function public.monday_letter_facts()
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  claims constant text := coalesce(current_setting('request.jwt.claims', true), '');
  owner constant uuid := private.owner_id();
  today jsonb;
begin
  -- admin_today() counts what is new to the admin who asks.
  perform set_config(
    'request.jwt.claims',
    json_build_object('sub', owner, 'role', 'authenticated', 'aal', 'aal2')::text,
    true
  );
  today := public.admin_today();
  perform set_config('request.jwt.claims', claims, true);
  return jsonb_build_object(
    'owner', (
      select jsonb_build_object('id', u.id, 'email', coalesce(u.email, ''))
      from auth.users as u
      where u.id = owner
    ),
    'today', coalesce(today, '{}'),
    'stop', (
      select jsonb_build_object(
        'course_id', s.course_id,
        'course', s.course_title,
        'lesson', s.lesson_title,
        'stopped', s.stopped
      )
      from public.admin_lesson_stops() as s
      where s.is_published
        and s.stopped > 0
      order by s.stopped desc, s.started, s.course_id, s."position"
      limit 1
    )
  );
end
$$;
