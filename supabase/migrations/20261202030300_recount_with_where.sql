-- Hosted Supabase loads the extension safeupdate for callers of its API: it refuses «delete» and «update»
-- without «where», in functions too.

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
