-- Copies of courses, modules and lessons, and the import of a whole outline.

-- Copies a row with these changes and answers with its new id. Columns are listed when it runs, so that a copy
-- has those that later migrations add, too. Files are shared: see private.keep_used_lesson_file().
create function private.copy_row(from_table text, original uuid, changes jsonb)
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  columns constant text := (
    select string_agg(quote_ident(attname), ', ' order by attnum)
    from pg_catalog.pg_attribute
    where attrelid = format('public.%I', from_table)::regclass
      and attnum > 0
      and not attisdropped
      and attgenerated = ''
      and attname not in ('created_at', 'updated_at')
  );
  copied uuid;
begin
  execute format(
    'insert into public.%1$I (%2$s)
     select %2$s
     from (
       select (jsonb_populate_record(r, $2)).*
       from public.%1$I as r
       where r.id = $1
     ) as changed
     returning id',
    from_table,
    columns
  )
  into copied
  using original, changes || jsonb_build_object('id', gen_random_uuid());
  return copied;
end
$$;

create function private.copied_title(title text)
returns text
language sql
immutable
set search_path = ''
as $$
  select left('Copy of ' || title, 200)
$$;

-- Students see nothing of a copy until it is published: a copied course is a draft, the lessons of a copied
-- module are drafts, and so is a copied lesson. Within a copied course addresses and states stay as they are.
create function public.copy_course_part(kind text, id uuid)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  original_title text;
  copied uuid;
  copied_module uuid;
  module record;
  lesson record;
begin
  perform private.require_admin();
  case kind
    when 'course' then
      select c.title into original_title from public.courses as c where c.id = copy_course_part.id;
    when 'module' then
      select m.title into original_title from public.course_modules as m where m.id = copy_course_part.id;
    when 'lesson' then
      select l.title into original_title from public.course_lessons as l where l.id = copy_course_part.id;
    else
      raise exception 'Unknown kind: %', kind using errcode = '22023';
  end case;
  if original_title is null then
    raise exception 'It’s gone. Someone else may have deleted it.' using errcode = 'P0002';
  end if;

  if kind = 'lesson' then
    return private.copy_row('course_lessons', id, jsonb_build_object(
      'title', private.copied_title(original_title), 'slug', '', 'order_index', null,
      'is_free', false, 'is_published', false, 'published_at', null
    ));
  end if;

  if kind = 'course' then
    copied := private.copy_row('courses', id, jsonb_build_object(
      'title', private.copied_title(original_title), 'slug', '', 'is_published', false
    ));
  end if;
  for module in
    select m.id, m.order_index
    from public.course_modules as m
    where case kind when 'course' then m.course_id else m.id end = copy_course_part.id
    order by m.order_index, m.created_at, m.id
  loop
    copied_module := private.copy_row('course_modules', module.id, case kind
      when 'course' then jsonb_build_object('course_id', copied)
      else jsonb_build_object(
        'title', private.copied_title(original_title), 'order_index', null, 'opens_at', null
      )
    end);
    for lesson in
      select l.id
      from public.course_lessons as l
      where l.module_id = module.id
      order by l.order_index, l.created_at, l.id
    loop
      perform private.copy_row('course_lessons', lesson.id, case kind
        when 'course' then jsonb_build_object('module_id', copied_module, 'published_at', null)
        else jsonb_build_object(
          'module_id', copied_module, 'slug', '',
          'is_free', false, 'is_published', false, 'published_at', null
        )
      end);
    end loop;
  end loop;
  return coalesce(copied, copied_module);
end
$$;

-- A course with its modules and lessons, all of them drafts: all of it or nothing.
-- outline: {title, description, modules: [{title, lessons: [{title, content}]}]}
create function public.import_outline(outline jsonb)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  most_modules constant int := 100;
  most_lessons constant int := 500;
  added_course uuid;
  added_module uuid;
  module jsonb;
begin
  perform private.require_admin();
  if jsonb_array_length(outline -> 'modules') > most_modules
    or (select count(*) from jsonb_path_query(outline, '$.modules[*].lessons[*]')) > most_lessons
  then
    raise exception 'An outline can have at most % modules and % lessons.', most_modules, most_lessons
      using errcode = '23514';
  end if;
  insert into public.courses (title, description, is_published)
  values (outline ->> 'title', nullif(outline ->> 'description', ''), false)
  returning id into added_course;
  for module in select value from jsonb_array_elements(outline -> 'modules') loop
    insert into public.course_modules (course_id, title)
    values (added_course, module ->> 'title')
    returning id into added_module;
    insert into public.course_lessons (module_id, title, order_index, content, is_published)
    select added_module, lesson ->> 'title', place - 1, nullif(lesson ->> 'content', ''), false
    from jsonb_array_elements(module -> 'lessons') with ordinality as listed (lesson, place)
    order by place;
  end loop;
  return added_course;
end
$$;

revoke execute on function
  private.copy_row, private.copied_title, public.copy_course_part, public.import_outline
from public, anon, authenticated, service_role;

grant execute on function public.copy_course_part, public.import_outline to authenticated, service_role;
