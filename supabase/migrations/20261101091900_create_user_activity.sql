-- What the admin's progress page sorts and searches by, one row per account, kept by triggers, so that
-- the page costs the same with 100 accounts as with 50,000.
create table private.user_activity (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text not null default '',
  full_name text not null default '',
  created_at timestamptz not null default now(),
  completed_lessons int not null default 0,
  last_completed_at timestamptz,
  last_seen_at timestamptz generated always as (coalesce(last_completed_at, created_at)) stored,
  search_text text generated always as (lower(email || ' ' || full_name)) stored
);

create index user_activity_last_seen_at_idx on private.user_activity (last_seen_at, user_id);
create index user_activity_last_completed_at_idx on private.user_activity (last_completed_at, user_id);
create index user_activity_completed_lessons_idx
  on private.user_activity (completed_lessons, user_id);
create index user_activity_full_name_idx on private.user_activity (lower(full_name), user_id);
create index user_activity_email_idx on private.user_activity (lower(email), user_id);
create index user_activity_created_at_idx on private.user_activity (created_at, user_id);
create index user_activity_search_idx
  on private.user_activity using gin (search_text extensions.gin_trgm_ops);

-- Completions per course and day, for the plot. Slots as in row_counts.
create table private.daily_completions (
  day date not null,
  course_id uuid not null references public.courses (id) on delete cascade,
  slot int not null,
  completions bigint not null,
  primary key (day, course_id, slot)
);

create index daily_completions_course_id_idx on private.daily_completions (course_id);

create function private.follow_new_accounts()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.user_activity (user_id, email, full_name, created_at)
  select
    id,
    coalesce(email, ''),
    left(btrim(coalesce(raw_user_meta_data ->> 'full_name', '')), 200),
    coalesce(created_at, now())
  from added
  on conflict (user_id) do nothing;
  return null;
end
$$;

create trigger follow_new_accounts
  after insert on auth.users
  referencing new table as added
  for each statement execute function private.follow_new_accounts();

create function private.follow_changed_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.user_activity
  set
    email = coalesce(new.email, ''),
    full_name = left(btrim(coalesce(new.raw_user_meta_data ->> 'full_name', '')), 200)
  where user_id = new.id;
  return null;
end
$$;

create trigger follow_changed_account
  after update on auth.users
  for each row
  when (
    old.email is distinct from new.email
    or old.raw_user_meta_data ->> 'full_name' is distinct from new.raw_user_meta_data ->> 'full_name'
  )
  execute function private.follow_changed_account();

create function private.add_to_daily_completions(counted_day date, course uuid, difference bigint)
returns void
language sql
set search_path = ''
as $$
  insert into private.daily_completions as d (day, course_id, slot, completions)
  select counted_day, course, pg_backend_pid() % 8, difference
  where exists (select from public.courses where id = course) -- it may be going in this very statement
  on conflict (day, course_id, slot) do update set completions = d.completions + excluded.completions
$$;

create function private.count_completions()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.user_activity as a
  set
    completed_lessons = a.completed_lessons + added.lessons,
    last_completed_at = greatest(a.last_completed_at, added.last_at)
  from (
    select user_id, count(*) as lessons, max(completed_at) as last_at
    from changed
    group by user_id
  ) as added
  where a.user_id = added.user_id;

  perform private.add_to_daily_completions((completed_at at time zone 'UTC')::date, course_id, count(*))
  from changed
  group by (completed_at at time zone 'UTC')::date, course_id
  order by (completed_at at time zone 'UTC')::date, course_id;
  return null;
end
$$;

create function private.uncount_completions()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.user_activity as a
  set
    completed_lessons = a.completed_lessons - removed.lessons,
    last_completed_at = (
      select max(p.completed_at)
      from public.user_course_progress as p
      where p.user_id = a.user_id
    )
  from (
    select user_id, count(*) as lessons
    from changed
    group by user_id
  ) as removed
  where a.user_id = removed.user_id;

  perform private.add_to_daily_completions((completed_at at time zone 'UTC')::date, course_id, -count(*))
  from changed
  group by (completed_at at time zone 'UTC')::date, course_id
  order by (completed_at at time zone 'UTC')::date, course_id;
  return null;
end
$$;

-- A lesson that moves to another course takes its completions along; nothing else of a row ever changes.
create function private.recount_moved_completions()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.add_to_daily_completions(moved.day, moved.course_id, sum(moved.difference)::bigint)
  from (
    select (completed_at at time zone 'UTC')::date as day, course_id, 1 as difference
    from after_change
    union all
    select (completed_at at time zone 'UTC')::date, course_id, -1
    from before_change
  ) as moved
  group by moved.day, moved.course_id
  having sum(moved.difference) <> 0
  order by moved.day, moved.course_id;
  return null;
end
$$;

create trigger user_course_progress_count_added
  after insert on public.user_course_progress
  referencing new table as changed
  for each statement execute function private.count_completions();

create trigger user_course_progress_count_removed
  after delete on public.user_course_progress
  referencing old table as changed
  for each statement execute function private.uncount_completions();

create trigger user_course_progress_count_moved
  after update on public.user_course_progress
  referencing old table as before_change new table as after_change
  for each statement execute function private.recount_moved_completions();

insert into private.user_activity (user_id, email, full_name, created_at)
select
  id,
  coalesce(email, ''),
  left(btrim(coalesce(raw_user_meta_data ->> 'full_name', '')), 200),
  coalesce(created_at, now())
from auth.users
on conflict (user_id) do nothing;
