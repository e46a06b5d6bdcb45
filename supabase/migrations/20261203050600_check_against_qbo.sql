-- 'Checked against QBO on {date}': the day on which an admin last compared a lesson or a tip (a post of the
-- category QBO Tips) with QuickBooks Online. A table of its own: a check changes neither the words nor
-- updated_at, nor needs it another review. docs/data.md.

create table public.qbo_checks (
  id uuid primary key default gen_random_uuid(),
  lesson_id uuid unique references public.course_lessons (id) on delete cascade,
  post_id uuid unique references public.blog_posts (id) on delete cascade,
  -- A day in the owner's time zone.
  checked_on date not null,
  constraint qbo_check_is_of_one_thing check (num_nonnulls(lesson_id, post_id) = 1)
);

alter table public.qbo_checks enable row level security;

revoke all on public.qbo_checks from anon, authenticated;
grant select on public.qbo_checks to anon, authenticated;
grant insert (lesson_id, post_id, checked_on), update (lesson_id, post_id, checked_on), delete
  on public.qbo_checks to authenticated;
grant all on public.qbo_checks to service_role;

-- The policies of posts and lessons apply inside these.
create policy "everyone reads when a post they can read was checked" on public.qbo_checks
  for select to anon, authenticated
  using (exists (select from public.blog_posts where blog_posts.id = qbo_checks.post_id));

create policy "people read when a lesson they can read was checked" on public.qbo_checks
  for select to authenticated
  using (exists (select from public.course_lessons where course_lessons.id = qbo_checks.lesson_id));

create policy "admins check against QBO" on public.qbo_checks
  for insert to authenticated
  with check ((select public.is_admin()));

create policy "admins check again" on public.qbo_checks
  for update to authenticated
  using ((select public.is_admin()))
  with check ((select public.is_admin()));

create policy "admins take a check back" on public.qbo_checks
  for delete to authenticated
  using ((select public.is_admin()));

select private.guard_table('public.qbo_checks', visitors_read := true);

create trigger qbo_checks_announce_added
  after insert on public.qbo_checks
  referencing new table as changed
  for each statement execute function private.announce_change();

create trigger qbo_checks_announce_changed
  after update on public.qbo_checks
  referencing new table as changed
  for each statement execute function private.announce_change();

create trigger qbo_checks_announce_removed
  after delete on public.qbo_checks
  referencing old table as changed
  for each statement execute function private.announce_change();

-- Other words were never checked: a student who changes a tip takes its check away. An admin knows what they change.
create function private.forget_check_of_changed_post()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if current_setting('role') = 'authenticated' and not public.is_admin() then
    delete from public.qbo_checks
    where post_id = new.id;
  end if;
  return null;
end
$$;

create trigger blog_posts_forget_check
  after update of title, content on public.blog_posts
  for each row
  when ((new.title, new.content) is distinct from (old.title, old.content))
  execute function private.forget_check_of_changed_post();

-- The lessons and tips that can be checked, and when they were. Rows for admins alone.
create view public.qbo_check_list
with (security_invoker = true) as
select
  'lesson' as kind,
  l.id,
  l.title,
  c.title as place,
  '/courses/' || c.slug || '/' || l.slug as path,
  c.id as course_id,
  k.checked_on
from public.course_lessons as l
join public.courses as c on c.id = l.course_id
left join public.qbo_checks as k on k.lesson_id = l.id
where (select public.is_admin())
  or current_user not in ('anon', 'authenticated')
union all
select 'tip', p.id, p.title, category.name, '/blog/' || p.slug, null, k.checked_on
from public.blog_posts as p
join public.blog_categories as category on category.id = p.category_id and lower(category.name) = 'qbo tips'
left join public.qbo_checks as k on k.post_id = p.id
where (
    (select public.is_admin())
    or current_user not in ('anon', 'authenticated')
  )
  and p.published_at is not null;

revoke all on public.qbo_check_list from anon, authenticated, service_role;
grant select on public.qbo_check_list to authenticated, service_role;

-- When a lesson that is open was checked: also visitors read the free lesson of each course.
create function public.find_lesson_check(course text, lesson text)
returns date
language sql
stable
security definer
set search_path = ''
as $$
  select k.checked_on
  from public.qbo_checks as k
  join public.course_lessons as l on l.id = k.lesson_id
  join public.courses as c on c.id = l.course_id
  where c.slug = find_lesson_check.course
    and l.slug = find_lesson_check.lesson
    and (
      public.is_admin()
      or c.is_published and exists (select from private.open_lessons as o where o.id = l.id)
    )
$$;

revoke execute on function public.find_lesson_check from public, anon, authenticated, service_role;
grant execute on function public.find_lesson_check to anon, authenticated, service_role;

-- Sample lessons and tips were checked when they were written, not when a site starts with them.
create or replace function private.mark_samples()
returns void
language sql
set search_path = ''
as $$
  insert into private.sample_rows (table_name, row_id, fingerprint)
  select table_name, row_id, fingerprint
  from private.row_fingerprints;

  insert into public.qbo_checks (lesson_id, post_id, checked_on)
  select
    case listed.kind when 'lesson' then listed.id end,
    case listed.kind when 'tip' then listed.id end,
    date '2026-11-16'
  from public.qbo_check_list as listed
  where listed.checked_on is null;
$$;
