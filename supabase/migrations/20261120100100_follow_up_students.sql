-- A student who stopped is settled when an admin has written to them or dismissed them. The lesson that was
-- completed last is kept: a student who completes another one and stops
-- again is listed again.
create table public.student_follow_ups (
  user_id uuid primary key references auth.users (id) on delete cascade,
  last_completed_at timestamptz not null
);

revoke all on public.student_follow_ups from anon, authenticated;
grant select, insert, update on public.student_follow_ups to authenticated;
grant all on public.student_follow_ups to service_role;

alter table public.student_follow_ups enable row level security;

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

create policy "reading takes the second factor" on public.student_follow_ups
  as restrictive for select to authenticated
  using ((select public.passed_second_factor()));

create policy "adding takes the second factor" on public.student_follow_ups
  as restrictive for insert to authenticated
  with check ((select public.passed_second_factor()));

create policy "changing takes the second factor" on public.student_follow_ups
  as restrictive for update to authenticated
  using ((select public.passed_second_factor()));

create policy "deleting takes the second factor" on public.student_follow_ups
  as restrictive for delete to authenticated
  using ((select public.passed_second_factor()));

create trigger student_follow_ups_0_date_added_last_completed_at
  before insert on public.student_follow_ups
  for each row when (not private.is_plausible(new.last_completed_at))
  execute function private.refuse_odd_date('last_completed_at');

create trigger student_follow_ups_0_date_changed_last_completed_at
  before update of last_completed_at on public.student_follow_ups
  for each row when (
    new.last_completed_at is distinct from old.last_completed_at
    and not private.is_plausible(new.last_completed_at)
  )
  execute function private.refuse_odd_date('last_completed_at');

-- Students who began a course, have lessons of it left and completed none for 14 days, unless settled. Each
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

revoke execute on function public.admin_stopped_students(int, int) from public, anon;
grant execute on function public.admin_stopped_students(int, int) to authenticated, service_role;
