create table public.course_lessons (
  id uuid primary key default gen_random_uuid(),
  module_id uuid not null references public.course_modules (id) on delete cascade,
  -- Copied from the module by a trigger: slugs are unique within a course, and progress is per course.
  course_id uuid not null references public.courses (id) on delete cascade,
  title text not null
    constraint lesson_title_is_required check (title ~ '\S')
    constraint lesson_title_is_not_too_long check (length(title) <= 200),
  slug text collate "C" not null default ''
    constraint lesson_slug_is_plain check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  order_index int not null constraint lesson_order_index_is_not_negative check (order_index >= 0),
  content_type text not null default 'text'
    constraint lesson_content_type_is_known check (content_type in ('text', 'video')),
  -- HTML of a text lesson, or the address of a video.
  content text constraint lesson_content_is_not_too_long check (length(content) <= 1000000),
  video_url text,
  video_name text,
  video_size_bytes bigint check (video_size_bytes >= 0),
  captions_url text,
  pdf_url text,
  pdf_name text,
  pdf_size_bytes bigint check (pdf_size_bytes >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  images_without_alt int generated always as (
    case content_type when 'text' then private.images_without_alt_in(content) else 0 end
  ) stored,
  constraint lesson_video_link_is_youtube check (
    content_type <> 'video'
    or coalesce(content, '') = ''
    or content ~ '^\s*(https?://)?((www|m)\.)?(youtube(-nocookie)?\.com/(watch\?([^#\s]*&)?v=|embed/)|youtu\.be/)[A-Za-z0-9_-]{11}([?&#/][^\s]*)?\s*$'
  )
);

-- The slug comes first, so that the same index finds a lesson by its slug alone.
create unique index course_lessons_slug_is_unique on public.course_lessons (slug, course_id);
create index course_lessons_module_id_idx
  on public.course_lessons (module_id, order_index, created_at, id);
create index course_lessons_course_id_idx on public.course_lessons (course_id);

revoke all on public.course_lessons from anon, authenticated;
grant select, insert, update, delete on public.course_lessons to authenticated;
grant all on public.course_lessons to service_role;

alter table public.course_lessons enable row level security;

create policy "people read the lessons of courses they can read" on public.course_lessons
  for select to authenticated
  using (
    exists (
      select
      from public.courses
      where courses.id = course_lessons.course_id
    )
  );

create policy "admins add lessons" on public.course_lessons
  for insert to authenticated
  with check ((select public.is_admin()));

create policy "admins change lessons" on public.course_lessons
  for update to authenticated
  using ((select public.is_admin()))
  with check ((select public.is_admin()));

create policy "admins delete lessons" on public.course_lessons
  for delete to authenticated
  using ((select public.is_admin()));

create function private.place_lesson()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  select course_id
  into new.course_id
  from public.course_modules
  where id = new.module_id;

  if new.course_id is null then
    raise exception 'Module not found.' using errcode = '23503';
  end if;

  if tg_op = 'INSERT' then
    new.order_index := coalesce(
      new.order_index,
      (select count(*) from public.course_lessons where module_id = new.module_id)
    );
  end if;
  return new;
end
$$;

create trigger course_lessons_1_place
  before insert or update on public.course_lessons
  for each row execute function private.place_lesson();

create trigger course_lessons_2_make_slug
  before insert or update on public.course_lessons
  for each row execute function private.set_slug('lesson', 'course_id');

create trigger course_lessons_3_touch
  before update on public.course_lessons
  for each row execute function private.touch_updated_at();

create function private.take_lessons_along()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.course_lessons
  set course_id = new.course_id
  where module_id = new.id;
  return null;
end
$$;

create trigger course_modules_3_take_lessons_along
  after update of course_id on public.course_modules
  for each row
  when (old.course_id <> new.course_id)
  execute function private.take_lessons_along();
