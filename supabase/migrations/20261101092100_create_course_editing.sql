-- Writes order_index 0, 1, 2 … in the order given. Row level security decides that only admins may.
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

revoke execute on function public.reorder_modules(uuid, uuid[]) from public, anon;
grant execute on function public.reorder_modules(uuid, uuid[]) to authenticated, service_role;

-- The same for lessons; a lesson of another module of the same course moves into this one.
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

revoke execute on function public.reorder_lessons(uuid, uuid[]) from public, anon;
grant execute on function public.reorder_lessons(uuid, uuid[]) to authenticated, service_role;

-- Every stored file that a row points to: for maintenance, and for the functions below.
create view public.file_references
with (security_invoker = true) as
select 'course-videos' as bucket_id, video_url as name, 'course_lessons' as table_name, id as row_id
from public.course_lessons
where video_url is not null
union all
select 'course-videos', captions_url, 'course_lessons', id
from public.course_lessons
where captions_url is not null
union all
select 'course-pdfs', pdf_url, 'course_lessons', id
from public.course_lessons
where pdf_url is not null
union all
select 'product-covers', cover_image_url, 'products', id
from public.products
where cover_image_url is not null
union all
select 'product-files', pdf_file_url, 'products', id
from public.products
where pdf_file_url is not null
union all
select 'product-files', pdf_file_url, 'product_orders', id
from public.product_orders
where pdf_file_url is not null;

revoke all on public.file_references from anon, authenticated, service_role;
grant select on public.file_references to service_role;

-- What goes with a course, module, lesson, product, post, category or question, told before it is
-- deleted. `files` can be removed from storage afterwards; the PDF of a claimed product is not among them.
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

revoke execute on function public.delete_preview(text, uuid) from public, anon;
grant execute on function public.delete_preview(text, uuid) to authenticated, service_role;
