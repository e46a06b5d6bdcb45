-- Where most students stop: the lessons that each student opened, finished and came back to, and for each
-- lesson the sums, kept by triggers. Admins see the sums alone.

create table public.lesson_visits (
  user_id uuid not null references auth.users (id) on delete cascade,
  lesson_id uuid not null references public.course_lessons (id) on delete cascade,
  first_opened_at timestamptz not null default now(),
  last_opened_at timestamptz not null default now(),
  -- Opening it again counts half a day later: a reload or a short break is no return.
  times_opened int not null default 1 check (times_opened >= 1),
  finished_at timestamptz,
  primary key (user_id, lesson_id)
);

create index lesson_visits_lesson_id_idx on public.lesson_visits (lesson_id);
create index lesson_visits_unfinished_idx on public.lesson_visits (lesson_id, last_opened_at)
  where finished_at is null;

alter table public.lesson_visits enable row level security;

-- Written by the triggers below alone.
revoke all on public.lesson_visits from anon, authenticated;
grant select on public.lesson_visits to authenticated;
grant all on public.lesson_visits to service_role;

create policy "students read their own visits" on public.lesson_visits
  for select to authenticated
  using (user_id = (select auth.uid()));

select private.guard_table('public.lesson_visits');

-- # Sums

-- Slots as in row_counts.
create table private.lesson_counts (
  lesson_id uuid not null references public.course_lessons (id) on delete cascade,
  slot int not null,
  started bigint not null,
  finished bigint not null,
  came_back bigint not null,
  primary key (lesson_id, slot)
);

revoke all on private.lesson_counts from public, anon, authenticated, service_role;

create function private.add_to_lesson_counts(lesson uuid, started bigint, finished bigint, came_back bigint)
returns void
language sql
set search_path = ''
as $$
  insert into private.lesson_counts as c (lesson_id, slot, started, finished, came_back)
  select lesson, pg_backend_pid() % 8, started, finished, came_back
  where (started, finished, came_back) <> (0, 0, 0)
    and exists (select from public.course_lessons where id = lesson) -- it may be going in this very statement
  on conflict (lesson_id, slot) do update
  set
    started = c.started + excluded.started,
    finished = c.finished + excluded.finished,
    came_back = c.came_back + excluded.came_back
$$;

create function private.count_lesson_visits()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    perform private.add_to_lesson_counts(
      n.lesson_id,
      0,
      sum((n.finished_at is not null)::int - (o.finished_at is not null)::int),
      sum((n.times_opened > 1)::int - (o.times_opened > 1)::int)
    )
    from after_change as n
    join before_change as o on o.user_id = n.user_id and o.lesson_id = n.lesson_id
    group by n.lesson_id
    order by n.lesson_id;
  elsif tg_op = 'INSERT' then
    perform private.add_to_lesson_counts(
      lesson_id, count(*), count(finished_at), count(*) filter (where times_opened > 1)
    )
    from after_change
    group by lesson_id
    order by lesson_id;
  else
    perform private.add_to_lesson_counts(
      lesson_id, -count(*), -count(finished_at), -count(*) filter (where times_opened > 1)
    )
    from before_change
    group by lesson_id
    order by lesson_id;
  end if;
  return null;
end
$$;

create trigger lesson_visits_count_added
  after insert on public.lesson_visits
  referencing new table as after_change
  for each statement execute function private.count_lesson_visits();

create trigger lesson_visits_count_changed
  after update on public.lesson_visits
  referencing old table as before_change new table as after_change
  for each statement execute function private.count_lesson_visits();

create trigger lesson_visits_count_removed
  after delete on public.lesson_visits
  referencing old table as before_change
  for each statement execute function private.count_lesson_visits();

create trigger lesson_visits_recount
  after truncate on public.lesson_visits
  for each statement execute function private.recount_after_truncate();

-- As before, and the sums of the lessons and of the days (daily_totals, in a later file).
create or replace function private.recount()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.row_counts where true;
  insert into private.row_counts (name, slot, rows)
  select 'user_roles', 0, count(*)
  from public.user_roles
  union all
  select 'blog_posts', 0, count(*)
  from public.blog_posts
  where published_at is not null
  union all
  select 'blog_posts:' || category_id, 0, count(*)
  from public.blog_posts
  where published_at is not null
    and category_id is not null
  group by category_id;

  delete from private.hourly_completions where true;
  insert into private.hourly_completions (hour, course_id, slot, completions)
  select private.hour_of(completed_at), course_id, 0, count(*)
  from public.user_course_progress
  group by private.hour_of(completed_at), course_id;

  delete from private.lesson_counts where true;
  insert into private.lesson_counts (lesson_id, slot, started, finished, came_back)
  select lesson_id, 0, count(*), count(finished_at), count(*) filter (where times_opened > 1)
  from public.lesson_visits
  group by lesson_id;

  -- A backup or an export from before that table holds the names alone.
  insert into public.daily_totals (day, kind, count)
  select day, kind, sum(count)
  from public.daily_numbers
  where not exists (select from public.daily_totals)
  group by day, kind;

  insert into private.user_activity as a
    (user_id, email, full_name, created_at, completed_lessons, last_completed_at)
  select
    u.id,
    coalesce(u.email, ''),
    left(btrim(coalesce(u.raw_user_meta_data ->> 'full_name', '')), 200),
    coalesce(u.created_at, now()),
    coalesce(done.lessons, 0),
    done.last_at
  from auth.users as u
  left join (
    select user_id, count(*) as lessons, max(completed_at) as last_at
    from public.user_course_progress
    group by user_id
  ) as done on done.user_id = u.id
  on conflict (user_id) do update
  set
    email = excluded.email,
    full_name = excluded.full_name,
    created_at = excluded.created_at,
    completed_lessons = excluded.completed_lessons,
    last_completed_at = excluded.last_completed_at;
end
$$;

-- # Visits

create function private.is_student(person uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select not exists (select from public.user_roles where user_id = person and role = 'admin')
$$;

-- An admin who looks at her own lessons is no student, and an import brings the visits themselves.
create function private.note_visit()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if current_setting('role') = 'authenticated' and private.is_student(new.user_id) then
    insert into public.lesson_visits as v (user_id, lesson_id)
    values (new.user_id, new.lesson_id)
    on conflict (user_id, lesson_id) do update
    set
      last_opened_at = now(),
      times_opened = v.times_opened + (v.last_opened_at < now() - interval '12 hours')::int;
  end if;
  return null;
end
$$;

-- The lesson page writes this row when it was not open within the last hour.
create trigger opened_lessons_note_visit
  after insert or update of lesson_id on public.opened_lessons
  for each row execute function private.note_visit();

-- A lesson that is finished was opened, also when the API was told of its end alone.
create function private.note_finished_lessons()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.lesson_visits as v (user_id, lesson_id, first_opened_at, last_opened_at, finished_at)
  select user_id, lesson_id, completed_at, completed_at, completed_at
  from changed
  where private.is_student(user_id)
  on conflict (user_id, lesson_id) do update
  set finished_at = coalesce(v.finished_at, excluded.finished_at);
  return null;
end
$$;

create trigger user_course_progress_note_finished
  after insert on public.user_course_progress
  referencing new table as changed
  for each statement execute function private.note_finished_lessons();

-- What is known from before.
insert into public.lesson_visits (user_id, lesson_id, first_opened_at, last_opened_at, finished_at)
select known.user_id, known.lesson_id, min(known.at), max(known.at), max(known.finished_at)
from (
  select user_id, lesson_id, completed_at as at, completed_at as finished_at
  from public.user_course_progress
  union all
  select user_id, lesson_id, opened_at, null
  from public.opened_lessons
) as known
where private.is_student(known.user_id)
group by known.user_id, known.lesson_id;

-- # Reading

-- One row for each open lesson, in the order of its course; of all courses without one given. left_open are the
-- students who opened the lesson and have not finished it; stopped are those of them who were there last between
-- half a year and two weeks ago (docs/decisions/072).
create function public.admin_lesson_stops(course uuid default null)
returns table (
  course_id uuid,
  course_title text,
  is_published boolean,
  module_title text,
  lesson_id uuid,
  lesson_title text,
  "position" int,
  started int,
  finished int,
  came_back int,
  left_open int,
  stopped int
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select
      c.id,
      c.title,
      c.is_published,
      m.title,
      l.id,
      l.title,
      (
        row_number() over (
          partition by c.id
          order by m.order_index, m.created_at, m.id, l.order_index, l.created_at, l.id
        )
      )::int,
      counts.started,
      counts.finished,
      counts.came_back,
      counts.started - counts.finished,
      (
        select count(*)::int
        from public.lesson_visits as v
        where v.lesson_id = l.id
          and v.finished_at is null
          and v.last_opened_at between now() - interval '180 days' and now() - interval '14 days'
      )
    from public.courses as c
    join public.course_modules as m on m.course_id = c.id
    join public.course_lessons as l on l.module_id = m.id
    join private.open_lessons as o on o.id = l.id
    cross join lateral (
      select
        coalesce(sum(n.started), 0)::int as started,
        coalesce(sum(n.finished), 0)::int as finished,
        coalesce(sum(n.came_back), 0)::int as came_back
      from private.lesson_counts as n
      where n.lesson_id = l.id
    ) as counts
    where course is null
      or c.id = course
    order by c.created_at desc, c.id, 7;
end
$$;

-- The weeks, Monday to Sunday, in each of which the caller opened or finished a lesson, up to this one or
-- the last. Row level security holds.
create function public.weeks_in_a_row(time_zone text default 'UTC')
returns int
language sql
stable
set search_path = ''
as $$
  with
    weeks as (
      select distinct date_trunc('week', moment at time zone time_zone)::date as week
      from (
        select unnest(array[v.first_opened_at, v.last_opened_at, v.finished_at]) as moment
        from public.lesson_visits as v
        where v.user_id = (select auth.uid())
      ) as learned
      where moment is not null
    ),
    -- Weeks that follow one another have the same end.
    runs as (
      select week, week + 7 * (row_number() over (order by week desc))::int as run_end
      from weeks
    )
  select count(*)::int
  from runs
  where run_end = (select max(run_end) from runs)
    and (select max(week) from runs) >= date_trunc('week', now() at time zone time_zone)::date - 7
$$;

revoke execute on function
  private.add_to_lesson_counts,
  private.count_lesson_visits,
  private.is_student,
  private.note_visit,
  private.note_finished_lessons,
  public.admin_lesson_stops,
  public.weeks_in_a_row
from public, anon, authenticated, service_role;
grant execute on function public.admin_lesson_stops, public.weeks_in_a_row to authenticated, service_role;
