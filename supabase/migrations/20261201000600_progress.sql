-- Progress of students: the lessons they completed, the lesson they opened last, the steps they ticked, and
-- the figures that admins see.
--
-- A completion is never taken back. course_progress_of() is the only computation of progress: the dashboard,
-- the course page and the admin's list all read it.

-- # Completed lessons

create table public.user_course_progress (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  course_id uuid not null references public.courses (id) on delete cascade,
  lesson_id uuid not null references public.course_lessons (id) on delete cascade,
  completed_at timestamptz not null default now(),
  constraint one_completion_per_user_and_lesson unique (user_id, lesson_id)
);

create index user_course_progress_course_idx on public.user_course_progress (user_id, course_id);
create index user_course_progress_record_idx on public.user_course_progress (user_id, completed_at desc);
create index user_course_progress_lesson_id_idx on public.user_course_progress (lesson_id);
create index user_course_progress_course_id_idx on public.user_course_progress (course_id);
create index user_course_progress_completed_at_idx
  on public.user_course_progress (completed_at desc, id desc);

alter table public.user_course_progress enable row level security;

revoke all on public.user_course_progress from anon, authenticated;
grant select, insert, update on public.user_course_progress to authenticated;
grant all on public.user_course_progress to service_role;

create policy "students read their own progress" on public.user_course_progress
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "admins read everyone's progress" on public.user_course_progress
  for select to authenticated
  using ((select public.is_admin()));

create policy "students complete lessons they can read" on public.user_course_progress
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and exists (
      select
      from public.course_lessons
      where course_lessons.id = lesson_id
    )
  );

-- Completing twice is an upsert. There is no policy for delete.
create policy "students repeat their own completions" on public.user_course_progress
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

select private.guard_table('public.user_course_progress');

-- A completion stays with its student and lesson, and its course is the course of the lesson. An upsert
-- stores the date it gives; a date to come becomes the present.
-- Definer, because the course of a completed lesson may be unpublished meanwhile.
create function private.check_completion()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  course_of_lesson uuid;
begin
  if tg_op = 'UPDATE' then
    new.id := old.id;
    new.user_id := old.user_id;
    new.lesson_id := old.lesson_id;
  end if;

  select course_id
  into course_of_lesson
  from public.course_lessons
  where id = new.lesson_id;

  if course_of_lesson is null then
    raise exception 'User or lesson data missing.' using errcode = '23503';
  end if;
  if tg_op = 'INSERT' and new.course_id <> course_of_lesson then
    raise exception 'Lesson does not belong to this course.' using errcode = '23514';
  end if;
  new.course_id := course_of_lesson;
  new.completed_at := least(coalesce(new.completed_at, now()), now());
  return new;
end
$$;

create trigger user_course_progress_check
  before insert or update on public.user_course_progress
  for each row execute function private.check_completion();

-- A lesson that moves to another course takes its completions along.
create function private.take_progress_along()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.user_course_progress
  set course_id = new.course_id
  where lesson_id = new.id;
  return null;
end
$$;

create trigger course_lessons_4_take_progress_along
  after update on public.course_lessons
  for each row
  when (old.course_id <> new.course_id)
  execute function private.take_progress_along();

-- # Opened lessons

-- The lesson of each course that a student opened last: where 'Continue' leads, on any device.
create table public.opened_lessons (
  user_id uuid not null references auth.users (id) on delete cascade,
  course_id uuid not null references public.courses (id) on delete cascade,
  lesson_id uuid not null references public.course_lessons (id) on delete cascade,
  opened_at timestamptz not null default now(),
  primary key (user_id, course_id)
);

create index opened_lessons_course_id_idx on public.opened_lessons (course_id);
create index opened_lessons_lesson_id_idx on public.opened_lessons (lesson_id);

alter table public.opened_lessons enable row level security;

revoke all on public.opened_lessons from anon, authenticated;
grant select, insert, update on public.opened_lessons to authenticated;
grant all on public.opened_lessons to service_role;

create policy "students read where they were" on public.opened_lessons
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "students open lessons they can read" on public.opened_lessons
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and exists (
      select
      from public.course_lessons as l
      where l.id = lesson_id
        and l.course_id = opened_lessons.course_id
    )
  );

create policy "students open another lesson they can read" on public.opened_lessons
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (
    user_id = (select auth.uid())
    and exists (
      select
      from public.course_lessons as l
      where l.id = lesson_id
        and l.course_id = opened_lessons.course_id
    )
  );

select private.guard_table('public.opened_lessons');

-- The server sets the time, whatever a caller sends.
create function private.stamp_opened_lesson()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.opened_at := now();
  return new;
end
$$;

create trigger opened_lessons_stamp
  before insert or update on public.opened_lessons
  for each row execute function private.stamp_opened_lesson();

-- # Ticks of learning paths

-- Steps that a student ticked by hand. The owner writes the paths, so a step is known by its title.
create table public.path_ticks (
  user_id uuid not null references auth.users (id) on delete cascade,
  path text not null check (length(path) <= 40),
  step text not null check (length(step) <= 100),
  primary key (user_id, path, step)
);

alter table public.path_ticks enable row level security;

revoke all on public.path_ticks from anon, authenticated;
grant select, insert, delete on public.path_ticks to authenticated;
grant all on public.path_ticks to service_role;

create policy "students read their own ticks" on public.path_ticks
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "students tick a step" on public.path_ticks
  for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "students take their own ticks back" on public.path_ticks
  for delete to authenticated
  using (user_id = (select auth.uid()));

select private.guard_table('public.path_ticks');

-- The limit exceeds the steps of all paths, and keeps a student from filling the table.
create function private.bound_path_ticks()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if (select count(*) from public.path_ticks where user_id = new.user_id) >= 200 then
    raise exception 'There are too many checked steps.' using errcode = '42501';
  end if;
  return new;
end
$$;

create trigger path_ticks_bound
  before insert on public.path_ticks
  for each row execute function private.bound_path_ticks();

-- # Progress in a course

-- Not a definer: row level security decides whose progress and which courses the caller sees.
--
-- The next lesson is the first open one from the lesson that was opened last; opening one is an activity too.
-- finished_at is the last moment at which every lesson that existed then was complete. Going through the
-- lessons by age, a student had finished the first n of them at the latest completion among those n, if
-- the next lesson was added only later. new_lessons are the open ones added after that moment.
create function public.course_progress_of(student uuid)
returns table (
  course_id uuid,
  course_title text,
  course_slug text,
  course_description text,
  course_created_at timestamptz,
  is_published boolean,
  total_lessons int,
  completed_lessons int,
  percent int,
  next_lesson_id uuid,
  next_lesson_slug text,
  next_lesson_title text,
  new_lessons int,
  finished_at timestamptz,
  last_activity_at timestamptz
)
language sql
stable
begin atomic
  select
    c.id,
    c.title,
    c.slug,
    c.description,
    c.created_at,
    c.is_published,
    p.total,
    p.completed,
    least(100, coalesce(round(100.0 * p.completed / nullif(p.total, 0)), 0))::int,
    p.open_ids[1],
    p.open_slugs[1],
    p.open_titles[1],
    (p.finished_at is not null)::int * (p.total - p.completed),
    p.finished_at,
    p.last_activity_at
  from public.courses as c
  cross join lateral (
    select
      count(*)::int as total,
      count(lesson.completed_at)::int as completed,
      greatest(max(lesson.completed_at), max(lesson.opened_at)) as last_activity_at,
      max(lesson.all_done_at) filter (where lesson.all_done_at < lesson.next_added_at) as finished_at,
      array_agg(lesson.id order by lesson.is_before_opened, lesson.position)
        filter (where lesson.completed_at is null) as open_ids,
      array_agg(lesson.slug order by lesson.is_before_opened, lesson.position)
        filter (where lesson.completed_at is null) as open_slugs,
      array_agg(lesson.title order by lesson.is_before_opened, lesson.position)
        filter (where lesson.completed_at is null) as open_titles
    from (
      select
        placed.*,
        coalesce(
          placed.position < max(placed.position) filter (where placed.opened_at is not null) over (),
          false
        ) as is_before_opened
      from (
        select
          l.id,
          l.slug,
          l.title,
          done.completed_at,
          opened.opened_at,
          row_number() over (
            order by m.order_index, m.created_at, m.id, l.order_index, l.created_at, l.id
          ) as position,
          max(coalesce(done.completed_at, 'infinity')) over (order by l.created_at) as all_done_at,
          coalesce(
            min(l.created_at) over (
              order by l.created_at
              groups between 1 following and unbounded following
            ),
            'infinity'
          ) as next_added_at
        from public.course_lessons as l
        join public.course_modules as m on m.id = l.module_id
        left join public.user_course_progress as done
          on done.lesson_id = l.id
          and done.user_id = student
        left join public.opened_lessons as opened
          on opened.lesson_id = l.id
          and opened.user_id = student
        where l.course_id = c.id
      ) as placed
    ) as lesson
  ) as p;
end;

-- auth.uid() without a sub-select: only then does the planner inline the function and push a filter on the
-- course into it.
create view public.course_progress
with (security_invoker = true) as
select *
from public.course_progress_of(auth.uid());

revoke all on public.course_progress from anon, authenticated, service_role;
grant select on public.course_progress to authenticated, service_role;

-- Every lesson in the order of its course, with its neighbours across module borders and the caller's tick.
create view public.course_outline
with (security_invoker = true) as
select
  l.course_id,
  c.slug as course_slug,
  m.id as module_id,
  m.title as module_title,
  l.id as lesson_id,
  l.slug as lesson_slug,
  l.title as lesson_title,
  l.content_type,
  l.pdf_url is not null as has_pdf,
  done.completed_at,
  row_number() over course as position,
  count(*) over (partition by l.course_id, c.slug) as total_lessons,
  lag(l.slug) over course as previous_lesson_slug,
  lag(l.title) over course as previous_lesson_title,
  lead(l.slug) over course as next_lesson_slug,
  lead(l.title) over course as next_lesson_title,
  nullif(lead(m.title) over course, m.title) as next_module_title
from public.courses as c
join public.course_modules as m on m.course_id = c.id
join public.course_lessons as l on l.module_id = m.id
left join public.user_course_progress as done
  on done.lesson_id = l.id
  and done.user_id = (select auth.uid())
window course as (
  partition by l.course_id, c.slug
  order by m.order_index, m.created_at, m.id, l.order_index, l.created_at, l.id
);

revoke all on public.course_outline from anon, authenticated, service_role;
grant select on public.course_outline to authenticated, service_role;

-- The course page or, with a lesson, the lesson page in one call. The same slug may stand in several courses,
-- so a lesson is looked up within its own. is_just_opened: the student was in this lesson a short time ago,
-- so that reading on writes nothing.
create function public.read_course(course text, lesson text default null)
returns json
language plpgsql
stable
as $$
begin
  return json_build_object(
    'course', (
      select to_json(progress)
      from public.course_progress as progress
      where progress.course_slug = course
    ),
    'outline', (
      select coalesce(json_agg(outline order by outline.position), '[]')
      from public.course_outline as outline
      where outline.course_slug = course
    ),
    'lesson', (
      select to_json(l)
      from public.course_lessons as l
      join public.courses as c on c.id = l.course_id
      where lesson is not null
        and l.slug = lesson
        and c.slug = course
    ),
    'is_just_opened', exists (
      select
      from public.opened_lessons as opened
      join public.course_lessons as l on l.id = opened.lesson_id
      join public.courses as c on c.id = l.course_id
      where lesson is not null
        and opened.user_id = (select auth.uid())
        and opened.opened_at > now() - interval '1 hour'
        and l.slug = lesson
        and c.slug = course
    )
  );
end;
$$;

-- The dashboard in one call: courses, and the lessons, products and ticks that the learning paths name. The
-- caller is read from the claims once, not for each lesson.
create function public.read_dashboard(
  course_slugs text[],
  lesson_slugs text[],
  product_slugs text[]
)
returns json
language plpgsql
stable
as $$
declare
  me constant uuid := auth.uid();
begin
  return json_build_object(
    'courses', (
      select coalesce(
        json_agg(progress order by progress.course_created_at desc, progress.course_id),
        '[]'
      )
      from public.course_progress_of(me) as progress
    ),
    'lessons', (
      select coalesce(
        json_agg(
          json_build_object(
            'course_slug', c.slug,
            'lesson_slug', l.slug,
            'is_done', done.lesson_id is not null
          )
        ),
        '[]'
      )
      from public.courses as c
      join public.course_lessons as l on l.course_id = c.id
      left join public.user_course_progress as done
        on done.lesson_id = l.id
        and done.user_id = me
      where c.slug = any (course_slugs)
        and l.slug = any (lesson_slugs)
    ),
    'products', (
      select coalesce(
        json_agg(
          json_build_object(
            'slug', p.slug,
            'is_owned', exists (
              select
              from public.product_orders as o
              where o.product_id = p.id
                and o.user_id = me
            )
          )
        ),
        '[]'
      )
      from public.products as p
      where p.slug = any (product_slugs)
    ),
    'checked_steps', (
      select coalesce(json_agg(json_build_object('path', t.path, 'step', t.step)), '[]')
      from public.path_ticks as t
      where t.user_id = me
    )
  );
end;
$$;

-- # Activity, kept by triggers
--
-- The columns that the admin's progress page sorts, filters and searches by, so that a page of it costs the
-- same however many accounts there are.

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
create index user_activity_completed_lessons_idx on private.user_activity (completed_lessons, user_id);
create index user_activity_full_name_idx on private.user_activity (lower(full_name), user_id);
create index user_activity_email_idx on private.user_activity (lower(email), user_id);
create index user_activity_created_at_idx on private.user_activity (created_at, user_id);
create index user_activity_search_idx
  on private.user_activity using gin (search_text extensions.gin_trgm_ops);

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

-- Completions per course and hour, for the plot: by hour, because its days are those of a time zone that the
-- owner may change. Slots as in row_counts.
create table private.hourly_completions (
  hour timestamptz not null,
  course_id uuid not null references public.courses (id) on delete cascade,
  slot int not null,
  completions bigint not null,
  primary key (hour, course_id, slot)
);

create index hourly_completions_course_id_idx on private.hourly_completions (course_id);

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

  perform private.add_to_hourly_completions(private.hour_of(completed_at), course_id, count(*))
  from changed
  group by private.hour_of(completed_at), course_id
  order by private.hour_of(completed_at), course_id;
  return null;
end
$$;

create trigger user_course_progress_count_added
  after insert on public.user_course_progress
  referencing new table as changed
  for each statement execute function private.count_completions();

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

  perform private.add_to_hourly_completions(private.hour_of(completed_at), course_id, -count(*))
  from changed
  group by private.hour_of(completed_at), course_id
  order by private.hour_of(completed_at), course_id;
  return null;
end
$$;

create trigger user_course_progress_count_removed
  after delete on public.user_course_progress
  referencing old table as changed
  for each statement execute function private.uncount_completions();

-- A lesson that moves to another course takes its completions along, and an upsert gives another date.
create function private.recount_moved_completions()
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

create trigger user_course_progress_count_moved
  after update on public.user_course_progress
  referencing old table as before_change new table as after_change
  for each statement execute function private.recount_moved_completions();

create trigger user_course_progress_recount
  after truncate on public.user_course_progress
  for each statement execute function private.recount_after_truncate();

-- # Students who stopped

-- A student who stopped is settled when an admin has written to them or dismissed them. The date of the last
-- completion is kept: a student who completes another lesson and stops again is listed again.
create table public.student_follow_ups (
  user_id uuid primary key references auth.users (id) on delete cascade,
  last_completed_at timestamptz not null
);

alter table public.student_follow_ups enable row level security;

revoke all on public.student_follow_ups from anon, authenticated;
grant select, insert, update on public.student_follow_ups to authenticated;
grant all on public.student_follow_ups to service_role;

create policy "admins read the follow-ups" on public.student_follow_ups
  for select to authenticated
  using ((select public.is_admin()));

create policy "admins settle students" on public.student_follow_ups
  for insert to authenticated
  with check ((select public.is_admin()));

create policy "admins settle students again" on public.student_follow_ups
  for update to authenticated
  using ((select public.is_admin()))
  with check ((select public.is_admin()));

select private.guard_table('public.student_follow_ups');

-- Students who began a course, have lessons of it left and completed none for some time, unless settled. Each
-- with the course they worked on last. Definer, because private.user_activity has the index.
create function public.admin_stopped_students(page int default 1, page_size int default 25)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  most_counted constant int := 1000;
  per_page constant int := greatest(1, least(page_size, 100));
  skipped constant bigint := (greatest(page, 1)::bigint - 1) * per_page;
begin
  perform private.require_admin();
  return (
    with stopped as (
      select
        a.user_id,
        a.email,
        a.full_name,
        a.last_completed_at,
        begun.*,
        row_number() over (order by a.last_completed_at desc, a.user_id) as place
      from private.user_activity as a
      join public.user_roles as r on r.user_id = a.user_id
      join auth.users as u on u.id = a.user_id
      left join public.student_follow_ups as f on f.user_id = a.user_id
      cross join lateral (
        select
          c.title as course_title,
          c.slug as course_slug,
          count(*) as completed_lessons,
          (select count(*) from public.course_lessons as l where l.course_id = c.id) as total_lessons
        from public.user_course_progress as p
        join public.courses as c on c.id = p.course_id
        where p.user_id = a.user_id
          and c.is_published
        group by c.id
        having count(*) < (select count(*) from public.course_lessons as l where l.course_id = c.id)
        order by max(p.completed_at) desc, c.id
        limit 1
      ) as begun
      where a.last_completed_at < now() - interval '14 days'
        and (f.last_completed_at is null or f.last_completed_at < a.last_completed_at)
        and r.role = 'student'
        and (u.banned_until is null or u.banned_until < now())
      order by a.last_completed_at desc, a.user_id
      limit most_counted
    )
    select jsonb_build_object(
      'students', coalesce(
        jsonb_agg(to_jsonb(stopped) - 'place' order by place)
          filter (where place > skipped and place <= skipped + per_page),
        '[]'
      ),
      'total', count(*)
    )
    from stopped
  );
end
$$;

-- # Admin screens

-- /admin/users/progress in one call: a page of the accounts that have a role, each with every course.
-- sort: name, email, progress, last_activity or joined. stalled: students who have lessons left and completed
-- none for some time.
create function public.admin_user_progress(
  search text default '',
  sort text default 'last_activity',
  descending boolean default true,
  stalled boolean default false,
  page int default 1,
  page_size int default 25
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  most_counted constant int := 1000;
  stalled_days constant int := 14;
  per_page constant int := greatest(1, least(page_size, 1000));
  skipped constant bigint := (greatest(page, 1)::bigint - 1) * per_page;
  wanted constant text := lower(left(btrim(coalesce(search, '')), 200));
  direction constant text := case when descending then 'desc' else 'asc' end;
  sort_column constant text := case sort
    when 'name' then 'lower(full_name)'
    when 'email' then 'lower(email)'
    when 'progress' then 'completed_lessons'
    when 'joined' then 'created_at'
    else 'last_seen_at'
  end;
  all_lessons constant int := (
    select count(*)
    from public.course_lessons as l
    join public.courses as c on c.id = l.course_id
    where c.is_published
  );
  conditions text := 'exists (select from public.user_roles as r where r.user_id = a.user_id'
    || case when stalled then ' and r.role = ''student'')' else ')' end;
  total bigint;
  users jsonb;
begin
  perform private.require_admin();
  if wanted <> '' then
    conditions := conditions || ' and search_text like $1';
  end if;
  if stalled then
    conditions := conditions
      || format(' and last_seen_at < now() - interval ''%s days''', stalled_days)
      || format(' and completed_lessons < %s', all_lessons);
  end if;

  execute format(
    $query$
      select coalesce(jsonb_agg(to_jsonb(listed) - 'place' order by listed.place), '[]')
      from (
        select
          a.place,
          a.user_id,
          a.email,
          a.full_name,
          r.role,
          a.created_at,
          a.completed_lessons,
          a.last_completed_at as last_activity_at,
          (
            select coalesce(jsonb_agg(to_jsonb(p) order by p.course_created_at desc, p.course_id), '[]')
            from public.course_progress_of(a.user_id) as p
            where p.is_published
              or p.completed_lessons > 0
          ) as courses
        from (
          -- Numbered before the join, which may bring the rows in any order.
          select page.*, row_number() over () as place
          from (
            select *
            from private.user_activity as a
            where %1$s
            order by %2$s %3$s, user_id %3$s
            offset %4$s
            limit %5$s
          ) as page
        ) as a
        join public.user_roles as r on r.user_id = a.user_id
      ) as listed
    $query$,
    conditions, sort_column, direction, skipped, per_page
  )
  into users
  using private.contains_pattern(wanted);

  if wanted = '' and not stalled then
    total := private.count_of('user_roles');
  else
    execute format(
      'select count(*) from (select from private.user_activity as a where %s limit %s) as found',
      conditions, most_counted + 1
    )
    into total
    using private.contains_pattern(wanted);
  end if;

  return jsonb_build_object(
    'users', users,
    'total', case when wanted = '' and not stalled then total else least(total, most_counted) end,
    'total_is_capped', (wanted <> '' or stalled) and total > most_counted,
    'page', greatest(page, 1),
    'page_size', per_page
  );
end
$$;

-- One row per course, for the bars.
create function public.admin_completions_by_course()
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

-- The live figures of /admin/dashboard.
create function public.admin_dashboard_figures()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'courses', (select count(*) from public.courses),
    'products', (select count(*) from public.products),
    'active_students', (
      select count(*)
      from private.user_activity
      where last_completed_at > now() - interval '7 days'
    ),
    'posts', private.count_of('blog_posts'),
    'questions', (select count(*) from public.quiz_questions),
    'users', private.count_of('user_roles'),
    'messages', (select count(*) from public.contact_submissions),
    'undelivered_messages', (
      select count(*)
      from public.contact_submissions
      where email_sent_at is null
    ),
    'subscribers', (
      select count(*)
      from public.sign_up_offers_emails
      where unsubscribed_at is null
    )
  );
end
$$;
