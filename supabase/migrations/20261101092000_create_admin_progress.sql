-- /admin/users/progress in one call: a page of the accounts that have a role, each with every course.
-- sort: name, email, progress, last_activity or joined. stalled: nothing completed for 14 days and not done.
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

revoke execute on function public.admin_user_progress(text, text, boolean, boolean, int, int)
  from public, anon;
grant execute on function public.admin_user_progress(text, text, boolean, boolean, int, int)
  to authenticated, service_role;

-- One row per day (UTC) without gaps, for the plot of completions over time.
create function public.admin_completions_over_time(days int default 90)
returns table (day date, completions bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  last_day constant date := (now() at time zone 'UTC')::date;
begin
  perform private.require_admin();
  return query
    select listed.day::date, coalesce(sum(d.completions), 0)::bigint
    from generate_series(last_day - (greatest(1, least(days, 1000)) - 1), last_day, interval '1 day')
      as listed (day)
    left join private.daily_completions as d on d.day = listed.day::date
    group by listed.day
    order by listed.day;
end
$$;

revoke execute on function public.admin_completions_over_time(int) from public, anon;
grant execute on function public.admin_completions_over_time(int) to authenticated, service_role;

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
        (select sum(d.completions) from private.daily_completions as d where d.course_id = c.id),
        0
      )::bigint
    from public.courses as c
    order by c.created_at desc, c.id;
end
$$;

revoke execute on function public.admin_completions_by_course() from public, anon;
grant execute on function public.admin_completions_by_course() to authenticated, service_role;

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

revoke execute on function public.admin_dashboard_figures() from public, anon;
grant execute on function public.admin_dashboard_figures() to authenticated, service_role;
