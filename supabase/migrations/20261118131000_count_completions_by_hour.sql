-- Completions are counted per hour instead of per day of UTC, so that the plot can show days of the
-- site's time zone, which the owner may change.
alter table private.daily_completions rename to hourly_completions;
alter table private.hourly_completions rename column day to hour;
alter table private.hourly_completions alter column hour type timestamptz using hour::timestamptz;
alter index private.daily_completions_pkey rename to hourly_completions_pkey;
alter index private.daily_completions_course_id_idx rename to hourly_completions_course_id_idx;

drop function private.add_to_daily_completions(date, uuid, bigint);

create function private.hour_of(moment timestamptz)
returns timestamptz
language sql
immutable
parallel safe
set search_path = ''
as $$
  select date_trunc('hour', moment, 'UTC')
$$;

create function private.add_to_hourly_completions(counted_hour timestamptz, course uuid, difference bigint)
returns void
language sql
set search_path = ''
as $$
  insert into private.hourly_completions as h (hour, course_id, slot, completions)
  select counted_hour, course, pg_backend_pid() % 8, difference
  where exists (select from public.courses where id = course) -- it may be going in this very statement
  on conflict (hour, course_id, slot) do update set completions = h.completions + excluded.completions
$$;

create or replace function private.count_completions()
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

  perform private.add_to_hourly_completions(private.hour_of(completed_at), course_id, count(*))
  from changed
  group by private.hour_of(completed_at), course_id
  order by private.hour_of(completed_at), course_id;
  return null;
end
$$;

create or replace function private.uncount_completions()
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

  perform private.add_to_hourly_completions(private.hour_of(completed_at), course_id, -count(*))
  from changed
  group by private.hour_of(completed_at), course_id
  order by private.hour_of(completed_at), course_id;
  return null;
end
$$;

-- A lesson that moves to another course takes its completions along, and an upsert gives another date.
create or replace function private.recount_moved_completions()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.user_activity as a
  set last_completed_at = (
    select max(p.completed_at)
    from public.user_course_progress as p
    where p.user_id = a.user_id
  )
  where a.user_id in (
    select n.user_id
    from after_change as n
    join before_change as o on o.id = n.id
    where o.completed_at <> n.completed_at
  );

  perform private.add_to_hourly_completions(moved.hour, moved.course_id, sum(moved.difference)::bigint)
  from (
    select private.hour_of(completed_at) as hour, course_id, 1 as difference
    from after_change
    union all
    select private.hour_of(completed_at), course_id, -1
    from before_change
  ) as moved
  group by moved.hour, moved.course_id
  having sum(moved.difference) <> 0
  order by moved.hour, moved.course_id;
  return null;
end
$$;

create or replace function private.recount()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.row_counts;
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

  delete from private.hourly_completions;
  insert into private.hourly_completions (hour, course_id, slot, completions)
  select private.hour_of(completed_at), course_id, 0, count(*)
  from public.user_course_progress
  group by private.hour_of(completed_at), course_id;

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

select private.recount();

drop function public.admin_completions_over_time(int);

-- One row per day of the given time zone, without gaps, for the plot of completions over time.
create function public.admin_completions_over_time(days int default 90, time_zone text default 'UTC')
returns table (day date, completions bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  last_day constant date := (now() at time zone time_zone)::date;
  first_day constant date := last_day - (greatest(1, least(days, 1000)) - 1);
begin
  perform private.require_admin();
  return query
    select listed.day::date, coalesce(sum(h.completions), 0)::bigint
    from generate_series(first_day, last_day, interval '1 day') as listed (day)
    left join private.hourly_completions as h
      on h.hour >= first_day::timestamp at time zone time_zone
      and (h.hour at time zone time_zone)::date = listed.day::date
    group by listed.day
    order by listed.day;
end
$$;

revoke execute on function public.admin_completions_over_time(int, text) from public, anon;
grant execute on function public.admin_completions_over_time(int, text) to authenticated, service_role;

create or replace function public.admin_completions_by_course()
returns table (
  course_id uuid,
  course_title text,
  course_slug text,
  total_lessons bigint,
  completions bigint
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
      c.slug,
      (select count(*) from public.course_lessons as l where l.course_id = c.id),
      coalesce(
        (select sum(h.completions) from private.hourly_completions as h where h.course_id = c.id),
        0
      )::bigint
    from public.courses as c
    order by c.created_at desc, c.id;
end
$$;
