-- A student may ask to be reminded: on her days of the week, at her hour, in her time zone. One mail for each
-- chosen day, marked before it is sent, so a crash can lose one and never sends a second.

create table public.learning_reminders (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  -- 1 is Monday, 7 is Sunday.
  days smallint[] not null
    constraint reminder_has_days check (
      cardinality(days) between 1 and 7
      and days <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]
      and array_position(days, null) is null
    ),
  hour smallint not null constraint reminder_hour_is_one check (hour between 0 and 23),
  time_zone text not null
    constraint reminder_zone_is_a_name check (length(time_zone) <= 64 and time_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]*$'),
  -- Null: stopped by the link in a mail.
  next_at timestamptz,
  -- Her day of the last mail.
  sent_on date,
  -- The secret of the link that stops it.
  token text not null default encode(extensions.gen_random_bytes(32), 'hex') check (length(token) <= 64),
  created_at timestamptz not null default now()
);

create index learning_reminders_next_at_idx on public.learning_reminders (next_at);
create unique index learning_reminders_token_is_unique on public.learning_reminders (token);

alter table public.learning_reminders enable row level security;

revoke all on public.learning_reminders from anon, authenticated;
grant
  select (user_id, days, hour, time_zone, next_at, created_at),
  insert (user_id, days, hour, time_zone),
  update (user_id, days, hour, time_zone)
on public.learning_reminders to authenticated;
grant all on public.learning_reminders to service_role;

create policy "students read their own reminder" on public.learning_reminders
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "students ask for a reminder" on public.learning_reminders
  for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "students change their own reminder" on public.learning_reminders
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

select private.guard_table('public.learning_reminders');

-- The first moment after `after` at which a reminder is due, on a day after `sent_on`. The hour is that of the
-- wall clock: daylight saving moves the moment, and an hour that a spring day lacks is the one after it.
create function private.next_reminder_at(
  days smallint[],
  hour smallint,
  time_zone text,
  after timestamptz,
  sent_on date
)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select min(moment)
  from generate_series(0, 15) as ahead
  cross join lateral (select (after at time zone time_zone)::date + ahead as day) as on_day
  cross join lateral (
    select (on_day.day + make_interval(hours => hour)) at time zone time_zone as moment
  ) as at_hour
  where extract(isodow from on_day.day) = any (days)
    and at_hour.moment > after
    and (sent_on is null or on_day.day > sent_on)
$$;

-- Callers set days, hour and time zone; saving also turns a stopped reminder on again.
create function private.plan_reminder()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if current_setting('role') <> 'authenticated' then
    return new;
  end if;
  -- By its name: Postgres would also take ABC-167 for a zone, whose days are not those of any place.
  if not exists (select from pg_catalog.pg_timezone_names where name = new.time_zone) then
    raise exception 'Please choose a time zone from the list.' using errcode = '23514';
  end if;
  new.next_at := private.next_reminder_at(new.days, new.hour, new.time_zone, now(), new.sent_on);
  return new;
end
$$;

create trigger learning_reminders_plan
  before insert or update of days, hour, time_zone on public.learning_reminders
  for each row execute function private.plan_reminder();

-- The row stays: with sent_on gone, a student who asks again would get a second mail that day.
create function public.stop_my_reminder()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_second_factor();
  update public.learning_reminders
  set next_at = null
  where user_id = auth.uid();
end
$$;

-- # Sending, for the process that holds the lease of the job

create function public.next_reminder_at()
returns timestamptz
language sql
stable
security definer
set search_path = ''
as $$
  select min(next_at) from public.learning_reminders
$$;

-- The next mails, at most `most`. Each is marked as sent before it is handed over. Passed over are those that
-- are hours late, accounts that are blocked or unconfirmed, addresses that bounced, students who opened or
-- finished a lesson that day already, and students who have none left.
create function public.claim_reminders(moment timestamptz, most int default 10)
returns table (
  user_id uuid,
  day date,
  email text,
  full_name text,
  token text,
  course_title text,
  course_slug text,
  lesson_title text,
  lesson_slug text
)
language plpgsql
security definer
set search_path = ''
as $$
begin
  return query
    with
      due as materialized (
        select
          r.user_id,
          r.next_at,
          r.time_zone,
          r.token,
          (r.next_at at time zone r.time_zone)::date as due_day
        from public.learning_reminders as r
        where r.next_at <= moment
        order by r.next_at, r.user_id
        limit 500
        for update skip locked
      ),
      judged as materialized (
        select
          due.*,
          u.email::text as address,
          left(btrim(coalesce(u.raw_user_meta_data ->> 'full_name', '')), 200) as name,
          due.next_at > moment - interval '3 hours'
            and u.email is not null
            and u.email_confirmed_at is not null
            and not private.is_blocked(u.id)
            and not exists (
              select
              from public.letter_addresses as a
              where a.email = lower(u.email)
                and a.bounced_at is not null
            )
            and not exists (
              select
              from public.opened_lessons as o
              where o.user_id = due.user_id
                and o.opened_at >= due.due_day::timestamp at time zone due.time_zone
            )
            and not exists (
              select
              from public.user_course_progress as p
              where p.user_id = due.user_id
                and p.completed_at >= due.due_day::timestamp at time zone due.time_zone
            ) as is_wanted
        from due
        join auth.users as u on u.id = due.user_id
      ),
      chosen as materialized (
        select judged.*
        from judged
        where judged.is_wanted
        order by judged.next_at, judged.user_id
        limit most
      ),
      marked as (
        update public.learning_reminders as r
        set
          sent_on = case when judged.is_wanted then judged.due_day else r.sent_on end,
          next_at = private.next_reminder_at(
            r.days, r.hour, r.time_zone, greatest(moment, judged.next_at), judged.due_day
          )
        from judged
        where r.user_id = judged.user_id
          and (not judged.is_wanted or judged.user_id in (select chosen.user_id from chosen))
      )
    select
      chosen.user_id,
      chosen.due_day,
      chosen.address,
      chosen.name,
      chosen.token,
      open_course.course_title,
      open_course.course_slug,
      open_course.next_lesson_title,
      open_course.next_lesson_slug
    from chosen
    cross join lateral (
      select c.course_title, c.course_slug, c.next_lesson_title, c.next_lesson_slug
      from public.course_progress_of(chosen.user_id) as c
      where c.is_published
        and c.next_lesson_id is not null
      order by c.last_activity_at desc nulls last, c.course_created_at desc, c.course_id
      limit 1
    ) as open_course;
end
$$;

-- A mail that was certainly not handed over is tried again within the hours in which it still makes sense.
create function public.postpone_reminder(student uuid, day date, moment timestamptz, wait_seconds double precision)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.learning_reminders as r
  set sent_on = null, next_at = moment + make_interval(secs => wait_seconds)
  where r.user_id = student
    and r.sent_on = day
    and r.next_at is not null
    and moment + make_interval(secs => wait_seconds)
      < (day + make_interval(hours => r.hour)) at time zone r.time_zone + interval '3 hours'
    and ((moment + make_interval(secs => wait_seconds)) at time zone r.time_zone)::date = day
$$;

-- The address does not exist.
create function public.end_reminder(student uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.learning_reminders
  set next_at = null
  where user_id = student
$$;

revoke execute on function
  private.next_reminder_at,
  private.plan_reminder,
  public.stop_my_reminder,
  public.next_reminder_at,
  public.claim_reminders,
  public.postpone_reminder,
  public.end_reminder
from public, anon, authenticated, service_role;
grant execute on function public.stop_my_reminder to authenticated, service_role;
grant execute on function
  public.next_reminder_at,
  public.claim_reminders,
  public.postpone_reminder,
  public.end_reminder
to service_role;
