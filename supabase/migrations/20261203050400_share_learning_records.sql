-- The learning record of a student: the courses with their skills, minutes and dates. A student can make a link
-- that shows it to anybody who has it, with her name or without, and take the link back.

-- The id is the secret part of the link. It is random, and callers cannot choose it.
create table public.record_links (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  shows_name boolean not null default false,
  created_at timestamptz not null default now(),
  constraint one_record_link_per_student unique (user_id)
);

alter table public.record_links enable row level security;

revoke all on public.record_links from anon, authenticated;
grant select, delete on public.record_links to authenticated;
grant insert (user_id, shows_name), update (shows_name) on public.record_links to authenticated;
grant all on public.record_links to service_role;

create policy "students read their own record link" on public.record_links
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "students make a record link" on public.record_links
  for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "students change their own record link" on public.record_links
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

create policy "students withdraw their own record link" on public.record_links
  for delete to authenticated
  using (user_id = (select auth.uid()));

select private.guard_table('public.record_links');

create trigger record_links_00_keep_times
  before insert or update on public.record_links
  for each row execute function private.keep_server_times();

-- The published courses that a person has begun, finished ones first. The minutes are those of completed lessons.
create function private.record_of(person uuid)
returns json
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    json_agg(
      json_build_object(
        'id', p.course_id,
        'title', p.course_title,
        'skills', c.skills,
        'completed_lessons', p.completed_lessons,
        'total_lessons', p.total_lessons,
        'minutes', (
          select coalesce(sum(l.minutes), 0)
          from public.user_course_progress as done
          join private.open_lessons as o on o.id = done.lesson_id
          join public.course_lessons as l on l.id = o.id
          where done.user_id = person
            and o.course_id = c.id
        ),
        'finished_at', p.finished_at
      )
      order by p.finished_at desc nulls last, p.course_created_at desc, p.course_id
    ),
    '[]'
  )
  from public.course_progress_of(person) as p
  join public.courses as c on c.id = p.course_id
  where p.is_published
    and p.completed_lessons > 0
$$;

create function public.read_my_record()
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_second_factor();
  return private.record_of(auth.uid());
end
$$;

-- Null for a link that was withdrawn or never made, and for the link of a blocked account.
create function public.read_shared_record(link uuid)
returns json
language sql
stable
security definer
set search_path = ''
as $$
  select json_build_object(
    'name', case when r.shows_name then nullif(btrim(u.raw_user_meta_data ->> 'full_name'), '') end,
    'courses', private.record_of(r.user_id)
  )
  from public.record_links as r
  join auth.users as u on u.id = r.user_id
  where r.id = link
    and u.deleted_at is null
    and not private.is_blocked(u.id)
$$;

revoke execute on function private.record_of, public.read_my_record, public.read_shared_record
from public, anon, authenticated, service_role;

grant execute on function public.read_my_record to authenticated, service_role;
grant execute on function public.read_shared_record to anon, authenticated, service_role;
