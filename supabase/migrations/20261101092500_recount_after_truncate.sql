-- Brings everything that triggers keep back to what the tables say: after a truncate, and by hand with
-- `select private.recount()` after work that ran without triggers.
create function private.recount()
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

  delete from private.daily_completions;
  insert into private.daily_completions (day, course_id, slot, completions)
  select (completed_at at time zone 'UTC')::date, course_id, 0, count(*)
  from public.user_course_progress
  group by (completed_at at time zone 'UTC')::date, course_id;

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

create function private.recount_after_truncate()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.recount();
  if tg_table_name = 'blog_posts' then
    perform pg_notify('content_changed', tg_table_name);
  end if;
  return null;
end
$$;

create trigger user_roles_recount
  after truncate on public.user_roles
  for each statement execute function private.recount_after_truncate();

create trigger blog_posts_recount
  after truncate on public.blog_posts
  for each statement execute function private.recount_after_truncate();

create trigger user_course_progress_recount
  after truncate on public.user_course_progress
  for each statement execute function private.recount_after_truncate();
