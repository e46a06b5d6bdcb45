-- What visitors see of the courses before they sign up. Definer functions, because the tables stay closed to
-- them: each returns these columns and no others, of published courses only.

-- A course without lessons has nothing to offer yet.
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

revoke execute on function public.list_course_cards() from public;
grant execute on function public.list_course_cards() to anon, authenticated, service_role;

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

revoke execute on function public.read_free_lesson(text) from public;
grant execute on function public.read_free_lesson(text) to anon, authenticated, service_role;

-- Beside login and sign-up: how much there is, and the title of the page that the visitor came for. Titles of
-- lessons are public where the outline of their course is.
create function public.read_shop_window(
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
      join public.courses as c on c.id = l.course_id
      where l.slug = lesson
        and c.slug = course
        and c.is_published
        and exists (
          select
          from public.course_lessons as free
          where free.course_id = c.id
            and free.is_free
        )
    ),
    (select p.title from public.products as p where p.slug = product)
  from public.list_course_cards() as card
$$;

revoke execute on function public.read_shop_window(text, text, text) from public;
grant execute on function public.read_shop_window(text, text, text)
  to anon, authenticated, service_role;

-- Public pages show courses now, so the page cache has to hear of changes.
do $$
declare
  shown text;
begin
  foreach shown in array array['courses', 'course_modules', 'course_lessons'] loop
    execute format(
      'create trigger %I after insert on public.%I referencing new table as changed
       for each statement execute function private.announce_change()',
      shown || '_announce_added', shown
    );
    execute format(
      'create trigger %I after update on public.%I referencing new table as changed
       for each statement execute function private.announce_change()',
      shown || '_announce_changed', shown
    );
    execute format(
      'create trigger %I after delete on public.%I referencing old table as changed
       for each statement execute function private.announce_change()',
      shown || '_announce_removed', shown
    );
  end loop;
end
$$;
