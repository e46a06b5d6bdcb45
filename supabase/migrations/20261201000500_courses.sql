-- Courses: a course has modules, a module has lessons. Only admins write, and people who are signed in read
-- the published courses. Visitors see the course cards and one free lesson per course, through functions.

-- # Courses

create table public.courses (
  id uuid primary key default gen_random_uuid(),
  title text not null
    constraint course_title_is_required check (title ~ '\S')
    constraint course_title_is_not_too_long check (length(title) <= 200),
  description text constraint course_description_is_not_too_long check (length(description) <= 10000),
  slug text collate "C" not null default ''
    constraint course_slug_is_plain check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  is_published boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The skills that a student has after the course, one per line: shown when it is finished.
  skills text constraint course_skills_are_not_too_long check (length(skills) <= 2000)
);

create unique index courses_slug_is_unique on public.courses (slug);
create index courses_created_at_idx on public.courses (created_at desc, id desc);

alter table public.courses enable row level security;

revoke all on public.courses from anon, authenticated;
grant select, insert, update, delete on public.courses to authenticated;
grant all on public.courses to service_role;

create policy "signed-in people read published courses" on public.courses
  for select to authenticated
  using (is_published);

create policy "admins read every course" on public.courses
  for select to authenticated
  using ((select public.is_admin()));

create policy "admins add courses" on public.courses
  for insert to authenticated
  with check ((select public.is_admin()));

create policy "admins change courses" on public.courses
  for update to authenticated
  using ((select public.is_admin()))
  with check ((select public.is_admin()));

create policy "admins delete courses" on public.courses
  for delete to authenticated
  using ((select public.is_admin()));

select private.guard_table('public.courses');

create trigger courses_00_keep_times
  before insert or update on public.courses
  for each row execute function private.keep_server_times('updated');

create trigger courses_1_make_slug
  before insert or update on public.courses
  for each row execute function private.set_slug('course');

create trigger courses_2_touch
  before update on public.courses
  for each row execute function private.touch_updated_at();

create trigger courses_announce_added
  after insert on public.courses
  referencing new table as changed
  for each statement execute function private.announce_change();

create trigger courses_announce_changed
  after update on public.courses
  referencing new table as changed
  for each statement execute function private.announce_change();

create trigger courses_announce_removed
  after delete on public.courses
  referencing old table as changed
  for each statement execute function private.announce_change();

-- # Modules

create table public.course_modules (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.courses (id) on delete cascade,
  title text not null
    constraint module_title_is_required check (title ~ '\S')
    constraint module_title_is_not_too_long check (length(title) <= 200),
  -- Equal numbers are allowed and stay stable: every list goes on with created_at and id.
  order_index int not null constraint module_order_index_is_not_negative check (order_index >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index course_modules_course_id_idx on public.course_modules (course_id, order_index, created_at, id);

alter table public.course_modules enable row level security;

revoke all on public.course_modules from anon, authenticated;
grant select, insert, update, delete on public.course_modules to authenticated;
grant all on public.course_modules to service_role;

create policy "people read the modules of courses they can read" on public.course_modules
  for select to authenticated
  using (
    exists (
      select
      from public.courses
      where courses.id = course_modules.course_id
    )
  );

create policy "admins add modules" on public.course_modules
  for insert to authenticated
  with check ((select public.is_admin()));

create policy "admins change modules" on public.course_modules
  for update to authenticated
  using ((select public.is_admin()))
  with check ((select public.is_admin()));

create policy "admins delete modules" on public.course_modules
  for delete to authenticated
  using ((select public.is_admin()));

select private.guard_table('public.course_modules');

create trigger course_modules_00_keep_times
  before insert or update on public.course_modules
  for each row execute function private.keep_server_times('updated');

-- A new module comes last. Row triggers run before the not-null check, so order_index may be left out.
create function private.number_module()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.order_index := coalesce(
    new.order_index,
    (select count(*) from public.course_modules where course_id = new.course_id)
  );
  return new;
end
$$;

create trigger course_modules_1_number
  before insert on public.course_modules
  for each row execute function private.number_module();

create trigger course_modules_2_touch
  before update on public.course_modules
  for each row execute function private.touch_updated_at();

create trigger course_modules_announce_added
  after insert on public.course_modules
  referencing new table as changed
  for each statement execute function private.announce_change();

create trigger course_modules_announce_changed
  after update on public.course_modules
  referencing new table as changed
  for each statement execute function private.announce_change();

create trigger course_modules_announce_removed
  after delete on public.course_modules
  referencing old table as changed
  for each statement execute function private.announce_change();

-- # Lessons

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
  -- HTML beside a video, whose content is its link.
  notes text constraint lesson_notes_are_not_too_long check (length(notes) <= 1000000),
  -- 'Free to read': open to everybody. Visitors read it through read_free_lesson(); the table stays closed
  -- to them.
  is_free boolean not null default false,
  constraint lesson_video_link_is_youtube check (
    content_type <> 'video'
    or coalesce(content, '') = ''
    or content ~
      '^\s*(https?://)?((www|m)\.)?'
      '(youtube(-nocookie)?\.com/(watch\?([^#\s]*&)?v=|embed/)|youtu\.be/)'
      '[A-Za-z0-9_-]{11}([?&#/][^\s]*)?\s*$'
  )
);

-- The slug comes first, so that the same index finds a lesson by its slug alone.
create unique index course_lessons_slug_is_unique on public.course_lessons (slug, course_id);
create unique index course_lessons_one_is_free on public.course_lessons (course_id) where is_free;
create index course_lessons_module_id_idx on public.course_lessons (module_id, order_index, created_at, id);
create index course_lessons_course_id_idx on public.course_lessons (course_id);

-- Hashes, because an address may be longer than a b-tree takes.
create index course_lessons_video_url_idx on public.course_lessons using hash (video_url);
create index course_lessons_captions_url_idx on public.course_lessons using hash (captions_url);
create index course_lessons_pdf_url_idx on public.course_lessons using hash (pdf_url);

alter table public.course_lessons enable row level security;

revoke all on public.course_lessons from anon, authenticated;
grant select, insert, update, delete on public.course_lessons to authenticated;
grant all on public.course_lessons to service_role;

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

select private.guard_table('public.course_lessons');

create trigger course_lessons_00_keep_times
  before insert or update on public.course_lessons
  for each row execute function private.keep_server_times('updated');

-- A lesson belongs to the course of its module; a new one comes last in it.
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

-- A lesson that is marked takes the mark from the one before, so that the owner need not unmark that first.
create function private.move_free_mark()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  update public.course_lessons
  set is_free = false
  where course_id = new.course_id
    and id <> new.id
    and is_free;
  return new;
end
$$;

-- After course_lessons_1_place, which sets the course.
create trigger course_lessons_4_move_free_mark
  before insert or update on public.course_lessons
  for each row when (new.is_free)
  execute function private.move_free_mark();

-- A module that moves to another course takes its lessons along.
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

create trigger course_lessons_announce_added
  after insert on public.course_lessons
  referencing new table as changed
  for each statement execute function private.announce_change();

create trigger course_lessons_announce_changed
  after update on public.course_lessons
  referencing new table as changed
  for each statement execute function private.announce_change();

create trigger course_lessons_announce_removed
  after delete on public.course_lessons
  referencing old table as changed
  for each statement execute function private.announce_change();

-- # Reading

-- Published courses, for everybody. A course without lessons has nothing to offer yet.
create function public.list_course_cards()
returns table (
  title text,
  slug text,
  description text,
  lessons int,
  free_lesson_title text,
  free_lesson_updated_at timestamptz
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
    max(l.updated_at) filter (where l.is_free)
  from public.courses as c
  join public.course_lessons as l on l.course_id = c.id
  where c.is_published
  group by c.id
  order by c.created_at desc, c.id
$$;

-- The free lesson of a course and the titles around it; null where there is none. Uploaded files stay with
-- students: the answer only says that they exist.
create function public.read_free_lesson(course text)
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
          'lessons', (
            select json_agg(
              json_build_object('id', l.id, 'title', l.title, 'is_free', l.is_free)
              order by l.order_index, l.created_at, l.id
            )
            from public.course_lessons as l
            where l.module_id = m.id
          )
        )
        order by m.order_index, m.created_at, m.id
      )
      from public.course_modules as m
      where m.course_id = c.id
        and exists (
          select
          from public.course_lessons as l
          where l.module_id = m.id
        )
    )
  )
  from public.courses as c
  join public.course_lessons as free on free.course_id = c.id
  where c.slug = course
    and c.is_published
    and free.is_free
$$;

-- # Editing

-- Writes order_index 0, 1, 2 … in the order given. Row level security would silently update no row of a
-- caller who is not an admin, so both functions refuse by themselves.
create function public.reorder_modules(course_id uuid, module_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  if current_setting('role') in ('anon', 'authenticated') and not public.is_admin() then
    raise exception 'Access Denied: Admin role required.' using errcode = '42501';
  end if;
  if exists (
    select
    from unnest(module_ids) as listed (id)
    where not exists (
      select
      from public.course_modules as m
      where m.id = listed.id
        and m.course_id = reorder_modules.course_id
    )
  ) then
    raise exception 'The modules have changed meanwhile. Reload the page and try again.';
  end if;

  update public.course_modules as m
  set order_index = listed.place - 1
  from unnest(module_ids) with ordinality as listed (id, place)
  where m.id = listed.id
    and m.order_index is distinct from listed.place - 1;
end
$$;

-- A lesson of another module of the same course moves into this one.
create function public.reorder_lessons(module_id uuid, lesson_ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
begin
  if current_setting('role') in ('anon', 'authenticated') and not public.is_admin() then
    raise exception 'Access Denied: Admin role required.' using errcode = '42501';
  end if;
  if exists (
    select
    from unnest(lesson_ids) as listed (id)
    where not exists (
      select
      from public.course_lessons as l
      join public.course_modules as m on m.course_id = l.course_id
      where l.id = listed.id
        and m.id = reorder_lessons.module_id
    )
  ) then
    raise exception 'The lessons have changed meanwhile. Reload the page and try again.';
  end if;

  update public.course_lessons as l
  set
    order_index = listed.place - 1,
    module_id = reorder_lessons.module_id
  from unnest(lesson_ids) with ordinality as listed (id, place)
  where l.id = listed.id
    and (l.order_index, l.module_id)
      is distinct from ((listed.place - 1)::int, reorder_lessons.module_id);
end
$$;

-- The rows and files that go with a course, module, lesson or product, told before it is deleted. `files` can
-- be removed from storage afterwards; the PDF of a claimed product is not among them.
create function public.delete_preview(kind text, id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  lesson_ids uuid[] := '{}';
begin
  perform private.require_admin();

  if kind in ('course', 'module', 'lesson') then
    lesson_ids := array(
      select l.id
      from public.course_lessons as l
      where case kind
        when 'course' then l.course_id
        when 'module' then l.module_id
        else l.id
      end = delete_preview.id
    );
    return jsonb_build_object(
      'modules', case kind when 'course' then (
        select count(*)
        from public.course_modules as m
        where m.course_id = delete_preview.id
      ) else 0 end,
      'lessons', cardinality(lesson_ids),
      'records', (
        select count(*)
        from public.user_course_progress as p
        where p.lesson_id = any (lesson_ids)
      ),
      'students', (
        select count(distinct p.user_id)
        from public.user_course_progress as p
        where p.lesson_id = any (lesson_ids)
      ),
      'files', (
        select coalesce(jsonb_agg(jsonb_build_object('bucket', f.bucket_id, 'path', f.name)), '[]')
        from public.file_references as f
        where f.table_name = 'course_lessons'
          and f.row_id = any (lesson_ids)
      )
    );
  end if;

  if kind = 'product' then
    return jsonb_build_object(
      'orders', (
        select count(*)
        from public.product_orders as o
        where o.product_id = delete_preview.id
      ),
      'files', (
        select coalesce(jsonb_agg(jsonb_build_object('bucket', f.bucket_id, 'path', f.name)), '[]')
        from public.file_references as f
        where f.table_name = 'products'
          and f.row_id = delete_preview.id
          and not exists (
            select
            from public.product_orders as o
            where o.pdf_file_url = f.name
          )
      )
    );
  end if;

  raise exception 'Unknown kind: %', kind using errcode = '22023';
end
$$;
