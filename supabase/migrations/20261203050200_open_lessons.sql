-- A lesson is open to students and visitors when it is published and its module has opened. Everything that they
-- read, and every count and percentage, is about open lessons; admins see the others, too, and marked.

-- # Drafts and dates

alter table public.course_lessons
  -- False for a draft.
  add column is_published boolean not null default true,
  -- When a draft was published; null for a lesson that was never a draft.
  add column published_at timestamptz;

alter table public.course_modules
  -- Students see its lessons from then on; null for a module that is open from the start.
  add column opens_at timestamptz;

select private.guard_table('public.course_lessons');
select private.guard_table('public.course_modules');

create function private.note_publication()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.published_at := now();
  return new;
end
$$;

create trigger course_lessons_3_note_publication
  before update on public.course_lessons
  for each row when (new.is_published and not old.is_published)
  execute function private.note_publication();

-- For definer functions, which row level security does not restrict. Whether the course is published is asked
-- where it matters.
create view private.open_lessons as
select l.id, l.module_id, l.course_id
from public.course_lessons as l
join public.course_modules as m on m.id = l.module_id
where l.is_published
  and coalesce(m.opens_at <= now(), true);

revoke all on private.open_lessons from public, anon, authenticated, service_role;

drop policy "people read the lessons of courses they can read" on public.course_lessons;

-- The policy of course_modules asks for the course.
create policy "people read the open lessons of courses they can read" on public.course_lessons
  for select to authenticated
  using (
    is_published
    and exists (
      select
      from public.course_modules as m
      where m.id = course_lessons.module_id
        and coalesce(m.opens_at <= now(), true)
    )
  );

create policy "admins read every lesson" on public.course_lessons
  for select to authenticated
  using ((select public.is_admin()));

-- # What visitors see

-- Published courses, for everybody. A course without open lessons has nothing to offer yet.
drop function public.list_course_cards();

create function public.list_course_cards()
returns table (
  title text,
  slug text,
  description text,
  lessons int,
  free_lesson_title text,
  free_lesson_updated_at timestamptz,
  cover_image_url text,
  cover_image_alt text
)
language sql
stable
security definer
set search_path = ''
as $$
  select
    c.title,
    c.slug,
    c.description,
    count(*)::int,
    max(l.title) filter (where l.is_free),
    max(l.updated_at) filter (where l.is_free),
    c.cover_image_url,
    c.cover_image_alt
  from public.courses as c
  join private.open_lessons as o on o.course_id = c.id
  join public.course_lessons as l on l.id = o.id
  where c.is_published
  group by c.id
  order by c.created_at desc, c.id
$$;

revoke execute on function public.list_course_cards from public, anon, authenticated, service_role;
grant execute on function public.list_course_cards to anon, authenticated, service_role;

-- The free lesson of a course and the titles around it; null where there is none. Uploaded files stay with
-- students: the answer only says that they exist. A module that opens later tells its title and the date.
create or replace function public.read_free_lesson(course text)
returns json
language sql
stable
security definer
set search_path = ''
as $$
  select json_build_object(
    'course', json_build_object('title', c.title, 'slug', c.slug, 'description', c.description),
    'lesson', json_build_object(
      'title', free.title,
      'slug', free.slug,
      'content_type', free.content_type,
      'content', free.content,
      'notes', free.notes,
      'has_video_file', free.video_url is not null,
      'has_pdf', free.pdf_url is not null,
      'created_at', free.created_at,
      'updated_at', free.updated_at
    ),
    'modules', (
      select json_agg(
        json_build_object(
          'id', m.id,
          'title', m.title,
          'opens_at', case when m.opens_at > now() then m.opens_at end,
          'lessons', (
            select coalesce(
              json_agg(
                json_build_object('id', l.id, 'title', l.title, 'is_free', l.is_free)
                order by l.order_index, l.created_at, l.id
              ),
              '[]'
            )
            from private.open_lessons as o
            join public.course_lessons as l on l.id = o.id
            where o.module_id = m.id
          )
        )
        order by m.order_index, m.created_at, m.id
      )
      from public.course_modules as m
      where m.course_id = c.id
        and (m.opens_at > now() or exists (select from private.open_lessons as o where o.module_id = m.id))
    )
  )
  from public.courses as c
  join private.open_lessons as o on o.course_id = c.id
  join public.course_lessons as free on free.id = o.id
  where c.slug = course
    and c.is_published
    and free.is_free
$$;

-- Beside login and sign-up: how much there is, and the title of the page that the visitor came for. Titles of
-- lessons are public where the outline of their course is.
create or replace function public.read_shop_window(
  course text default null,
  lesson text default null,
  product text default null
)
returns table (
  courses int,
  lessons int,
  free_products int,
  course_title text,
  lesson_title text,
  product_title text
)
language sql
stable
security definer
set search_path = ''
as $$
  select
    count(*)::int,
    coalesce(sum(card.lessons), 0)::int,
    (select count(*)::int from public.products as p where p.price = 0),
    max(card.title) filter (where card.slug = course),
    (
      select l.title
      from public.course_lessons as l
      join private.open_lessons as o on o.id = l.id
      join public.courses as c on c.id = l.course_id
      where l.slug = lesson
        and c.slug = course
        and c.is_published
        and exists (
          select
          from public.course_lessons as free
          join private.open_lessons as open_free on open_free.id = free.id
          where free.course_id = c.id
            and free.is_free
        )
    ),
    (select p.title from public.products as p where p.slug = product)
  from public.list_course_cards() as card
$$;

-- # Progress

-- Not a definer: row level security decides whose progress and which courses the caller sees.
--
-- The next lesson is the first open one from the lesson that was opened last; opening one is an activity too.
-- finished_at is the last moment at which every lesson that existed then was complete. Going through the
-- lessons by the moment from which students saw them, a student had finished the first n of them at the latest
-- completion among those n, if the next lesson came only later. new_lessons are the open ones that came after
-- that moment. Drafts and lessons of modules that are still closed do not count, for admins neither.
create or replace function public.course_progress_of(student uuid)
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
          max(coalesce(done.completed_at, 'infinity')) over (order by seen.since) as all_done_at,
          coalesce(
            min(seen.since) over (
              order by seen.since
              groups between 1 following and unbounded following
            ),
            'infinity'
          ) as next_added_at
        from public.course_lessons as l
        join public.course_modules as m on m.id = l.module_id
        cross join lateral (
          select greatest(l.created_at, l.published_at, m.opens_at) as since
        ) as seen
        left join public.user_course_progress as done
          on done.lesson_id = l.id
          and done.user_id = student
        left join public.opened_lessons as opened
          on opened.lesson_id = l.id
          and opened.user_id = student
        where l.course_id = c.id
          and l.is_published
          and coalesce(m.opens_at <= now(), true)
      ) as placed
    ) as lesson
  ) as p;
end;

-- Every lesson in the order of its course, with its neighbours across module borders and the caller's tick. Row
-- level security leaves out what is not open; admins see it, and that it is a draft or opens later.
create or replace view public.course_outline
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
  nullif(lead(m.title) over course, m.title) as next_module_title,
  l.is_published,
  m.opens_at as module_opens_at
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

-- # Admin screens and letters

-- Students who began a course, have lessons of it left and completed none for some time, unless settled. Each
-- with the course they worked on last. Definer, because private.user_activity has the index.
create or replace function public.admin_stopped_students(page int default 1, page_size int default 25)
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
          (select count(*) from private.open_lessons as l where l.course_id = c.id) as total_lessons
        from public.user_course_progress as p
        join private.open_lessons as done on done.id = p.lesson_id
        join public.courses as c on c.id = p.course_id
        where p.user_id = a.user_id
          and c.is_published
        group by c.id
        having count(*) < (select count(*) from private.open_lessons as l where l.course_id = c.id)
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

-- /admin/users/progress in one call: a page of the accounts that have a role, each with every course.
-- sort: name, email, progress, last_activity or joined. stalled: students who have lessons left and completed
-- none for some time.
create or replace function public.admin_user_progress(
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
    from private.open_lessons as l
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
      (select count(*) from private.open_lessons as l where l.course_id = c.id),
      coalesce(
        (select sum(h.completions) from private.hourly_completions as h where h.course_id = c.id),
        0
      )::bigint
    from public.courses as c
    order by c.created_at desc, c.id;
end
$$;

-- Everybody in one of the groups who agreed to letters, each address once, without those who left, bounced,
-- or do not want this topic. Buyers and students are in it with the consent of their account or of the
-- offers list.
create or replace function private.letter_audience(audience jsonb, topic text)
returns table (address text)
language sql
stable
security definer
set search_path = ''
as $$
  with
    offers as (
      select email
      from public.sign_up_offers_emails
      where confirmed_at is not null
        and unsubscribed_at is null
    ),
    people as (
      select u.id, lower(u.email) as email
      from auth.users as u
      where u.email_confirmed_at is not null
        and (u.banned_until is null or u.banned_until <= now())
        and (
          exists (select from public.letter_consents as c where c.user_id = u.id)
          or lower(u.email) in (select email from offers)
        )
    ),
    groups as (
      select part ->> 'kind' as kind, (part ->> 'id')::uuid as id
      from jsonb_array_elements(audience) as part
    ),
    wanted as (
      select offers.email
      from groups
      cross join offers
      where groups.kind = 'offers'
      union
      select people.email
      from groups
      cross join people
      join public.user_roles as r on r.user_id = people.id and r.role = 'student'
      where groups.kind = 'students'
      union
      select people.email
      from groups
      join public.product_orders as o on o.product_id = groups.id
      join people on people.id = o.user_id
      where groups.kind = 'product'
      union
      select people.email
      from groups
      join (
        select
          done.course_id,
          done.user_id,
          count(*) >= (
            select count(*)
            from private.open_lessons as o
            where o.course_id = done.course_id
          ) as is_finished,
          max(done.completed_at) as last_at
        from public.user_course_progress as done
        join private.open_lessons as o on o.id = done.lesson_id
        where done.course_id in (select id from groups)
        group by done.course_id, done.user_id
      ) as progress on progress.course_id = groups.id
      join people on people.id = progress.user_id
      where groups.kind = 'course_finished' and progress.is_finished
        -- The same days as in the admin's list of stalled students.
        or groups.kind = 'course_stopped'
          and not progress.is_finished
          and progress.last_at < now() - interval '14 days'
    )
  select wanted.email
  from wanted
  left join public.letter_addresses as a on a.email = wanted.email
  where a.left_at is null
    and a.bounced_at is null
    and case letter_audience.topic when 'posts' then a.wants_posts else a.wants_offers end is not false
    and private.is_email(wanted.email)
$$;

-- A link to an old address is no dead link; one to a lesson that is not open is.
create or replace function private.is_dead_path(path text, known_pages text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select case
    -- The home page with a query, such as /?p=123.
    when path ~ '^/[?]' then false
    when path !~* known_pages then public.find_redirect(path) is null
    when path ~ '^/blog/[^/.]+/?$' then not exists (
      select
      from public.blog_posts
      where slug = split_part(path, '/', 3)
        and published_at <= now()
    ) and public.find_redirect(rtrim(path, '/')) is null
    when path ~ '^/store/[^/]+' then not exists (
      select
      from public.products
      where slug = split_part(path, '/', 3)
    )
    when path ~ '^/courses/[^/]+/[^/]+' then not exists (
      select
      from public.course_lessons as l
      join private.open_lessons as o on o.id = l.id
      join public.courses as c on c.id = l.course_id
      where l.slug = split_part(path, '/', 4)
        and c.slug = split_part(path, '/', 3)
        and c.is_published
    )
    when path ~ '^/courses/[^/]+' then not exists (
      select
      from public.courses
      where slug = split_part(path, '/', 3)
        and is_published
    )
    when path ~ '^/free-lessons/[^/]+' then not exists (
      select
      from public.course_lessons as l
      join private.open_lessons as o on o.id = l.id
      join public.courses as c on c.id = l.course_id
      where c.slug = split_part(path, '/', 3)
        and c.is_published
        and l.is_free
    )
    else false
  end
$$;
