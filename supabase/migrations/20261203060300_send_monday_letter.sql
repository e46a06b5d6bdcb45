-- The Monday letter: one mail a week to the owner, and the links in mails that stop themselves.

alter table public.site_settings
  add column monday_letter boolean not null default true;

-- The Monday of the last letter, and the secret of the link that switches it off. In schema private: an import
-- or a restore must not send the letter of this week again. A new site begins with the next week.
create table private.monday_letter (
  id boolean primary key default true constraint monday_letter_has_one_row check (id),
  last_monday date not null default date_trunc('week', now())::date,
  token text not null default encode(extensions.gen_random_bytes(32), 'hex')
);

revoke all on private.monday_letter from public, anon, authenticated, service_role;

insert into private.monday_letter default values;

-- Switched on again, it comes on the next Monday, not at once.
create function private.begin_with_next_monday()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.monday_letter
  set last_monday = greatest(last_monday, date_trunc('week', now())::date)
  where true;
  return new;
end
$$;

create trigger site_settings_monday_letter
  after update of monday_letter on public.site_settings
  for each row
  when (new.monday_letter and not old.monday_letter)
  execute function private.begin_with_next_monday();

create function public.read_monday_letter()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'is_on', coalesce((select s.monday_letter from public.site_settings as s), true),
    'last_monday', m.last_monday,
    'token', m.token
  )
  from private.monday_letter as m
$$;

create function public.mark_monday_letter(monday date)
returns void
language sql
security definer
set search_path = ''
as $$
  update private.monday_letter
  set last_monday = monday
  where last_monday < monday
$$;

-- What waits, as the owner sees it, and the lesson at which most students stop.
create function public.monday_letter_facts()
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  claims constant text := coalesce(current_setting('request.jwt.claims', true), '');
  today jsonb;
begin
  -- admin_today() counts what is new to the admin who asks.
  perform set_config(
    'request.jwt.claims',
    json_build_object('sub', private.owner_id(), 'role', 'authenticated', 'aal', 'aal2')::text,
    true
  );
  today := public.admin_today();
  perform set_config('request.jwt.claims', claims, true);
  return jsonb_build_object(
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

-- # Links that stop a mail

-- For everybody who has the secret of a mail: which mail it is, and whether it still comes.
create function public.find_mail_stop(token text)
returns table (kind text, is_on boolean)
language sql
stable
security definer
set search_path = ''
as $$
  select 'reminder', r.next_at is not null
  from public.learning_reminders as r
  where r.token = find_mail_stop.token
  union all
  select 'monday_letter', coalesce((select s.monday_letter from public.site_settings as s), true)
  from private.monday_letter as m
  where m.token = find_mail_stop.token
$$;

-- True when the secret belongs to a mail, also when that was stopped before.
create function public.stop_mail(token text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.learning_reminders as r
  set next_at = null
  where r.token = stop_mail.token;
  if found then
    return true;
  end if;
  if not exists (select from private.monday_letter as m where m.token = stop_mail.token) then
    return false;
  end if;
  insert into public.site_settings (monday_letter)
  values (false)
  on conflict (id) do update
  set monday_letter = false;
  return true;
end
$$;

revoke execute on function
  private.begin_with_next_monday,
  public.read_monday_letter,
  public.mark_monday_letter,
  public.monday_letter_facts,
  public.find_mail_stop,
  public.stop_mail
from public, anon, authenticated, service_role;
grant execute on function
  public.read_monday_letter,
  public.mark_monday_letter,
  public.monday_letter_facts
to service_role;
grant execute on function public.find_mail_stop, public.stop_mail to anon, authenticated, service_role;
