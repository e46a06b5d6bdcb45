-- The rows that the first start added as samples, each with a fingerprint of its words. A sample whose
-- words were changed belongs to the owner and is not removed.
create table private.sample_rows (
  table_name text not null,
  row_id uuid not null,
  fingerprint text not null,
  primary key (table_name, row_id)
);

-- Columns are named one by one: a column that a later migration adds changes no fingerprint.
create view private.row_fingerprints as
select 'blog_categories' as table_name, id as row_id, md5(name) as fingerprint
from public.blog_categories
union all
select 'blog_posts', id, md5(jsonb_build_array(title, content)::text)
from public.blog_posts
union all
select 'courses', id, md5(jsonb_build_array(title, description)::text)
from public.courses
union all
select 'course_modules', id, md5(title)
from public.course_modules
union all
select
  'course_lessons',
  id,
  md5(jsonb_build_array(title, content_type, content, notes, video_url, captions_url, pdf_url)::text)
from public.course_lessons
union all
select
  'products',
  id,
  md5(jsonb_build_array(title, description, price, cover_image_url, pdf_file_url)::text)
from public.products
union all
select
  'quiz_questions',
  q.id,
  md5(jsonb_build_array(q.question_text, q.explanation, (
    select jsonb_agg(jsonb_build_array(a.answer_text, a.is_correct) order by a.answer_text)
    from public.quiz_answers as a
    where a.question_id = q.id
  ))::text)
from public.quiz_questions as q;

revoke all on private.sample_rows, private.row_fingerprints
  from public, anon, authenticated, service_role;

-- Called once, by the seeding of an empty database: all that is there then is a sample.
create function private.mark_samples()
returns void
language sql
set search_path = ''
as $$
  insert into private.sample_rows (table_name, row_id, fingerprint)
  select table_name, row_id, fingerprint
  from private.row_fingerprints
$$;

revoke execute on function private.mark_samples() from public, anon, authenticated, service_role;

-- Samples of which nothing was changed. A course counts with its modules and lessons.
create function private.unchanged_samples()
returns table (table_name text, row_id uuid)
language sql
stable
security definer
set search_path = ''
as $$
  with same as materialized (
    select s.table_name, s.row_id
    from private.sample_rows as s
    join private.row_fingerprints as f using (table_name, row_id, fingerprint)
  )
  select same.table_name, same.row_id
  from same
  where same.table_name in ('blog_categories', 'blog_posts', 'products', 'quiz_questions')
  union all
  select same.table_name, same.row_id
  from same
  where same.table_name = 'courses'
    and not exists (
      select
      from public.course_modules as m
      where m.course_id = same.row_id
        and m.id not in (select row_id from same where table_name = 'course_modules')
    )
    and not exists (
      select
      from public.course_lessons as l
      where l.course_id = same.row_id
        and l.id not in (select row_id from same where table_name = 'course_lessons')
    )
$$;

-- Those among them that can go: courses that no student has begun, products that no student has claimed,
-- categories that no other post needs. QBO Tips stays, because a page of the site is named after it.
create function private.removable_samples()
returns table (table_name text, row_id uuid)
language sql
stable
security definer
set search_path = ''
as $$
  with unchanged as materialized (
    select table_name, row_id
    from private.unchanged_samples()
  ),
  admins as (
    select user_id
    from public.user_roles
    where role = 'admin'
  )
  select u.table_name, u.row_id
  from unchanged as u
  where case u.table_name
    when 'courses' then not exists (
      select
      from public.user_course_progress as p
      where p.course_id = u.row_id
        and p.user_id not in (select user_id from admins)
    )
    when 'products' then not exists (
      select
      from public.product_orders as o
      where o.product_id = u.row_id
        and o.user_id not in (select user_id from admins)
    )
    when 'blog_categories' then not exists (
      select
      from public.blog_categories as c
      where c.id = u.row_id
        and lower(c.name) = 'qbo tips'
    ) and not exists (
      select
      from public.blog_posts as p
      where p.category_id = u.row_id
        and p.id not in (select row_id from unchanged where table_name = 'blog_posts')
    )
    else true
  end
$$;

revoke execute on function private.unchanged_samples(), private.removable_samples()
  from public, anon, authenticated, service_role;

-- For 'Make it yours': how much sample content would be removed, how much stays and why, and how much of
-- the content is the owner's.
create function public.sample_content()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  unchanged jsonb;
  removable jsonb;
begin
  perform private.require_admin();
  select coalesce(jsonb_object_agg(table_name, ids), '{}')
  into unchanged
  from (select table_name, jsonb_agg(row_id) as ids from private.unchanged_samples() group by table_name) as kinds;
  select coalesce(jsonb_object_agg(table_name, ids), '{}')
  into removable
  from (select table_name, jsonb_agg(row_id) as ids from private.removable_samples() group by table_name) as kinds;

  return jsonb_build_object(
    'goes', jsonb_build_object(
      'posts', coalesce(jsonb_array_length(removable -> 'blog_posts'), 0),
      'categories', coalesce(jsonb_array_length(removable -> 'blog_categories'), 0),
      'courses', coalesce(jsonb_array_length(removable -> 'courses'), 0),
      'lessons', (
        select count(*)
        from public.course_lessons as l
        where removable -> 'courses' ? l.course_id::text
      ),
      'products', coalesce(jsonb_array_length(removable -> 'products'), 0),
      'questions', coalesce(jsonb_array_length(removable -> 'quiz_questions'), 0)
    ),
    'stays', jsonb_build_object(
      'begun_courses', coalesce(jsonb_array_length(unchanged -> 'courses'), 0)
        - coalesce(jsonb_array_length(removable -> 'courses'), 0),
      'claimed_products', coalesce(jsonb_array_length(unchanged -> 'products'), 0)
        - coalesce(jsonb_array_length(removable -> 'products'), 0)
    ),
    'own', jsonb_build_object(
      'posts', (select count(*) from public.blog_posts)
        - coalesce(jsonb_array_length(unchanged -> 'blog_posts'), 0),
      'courses', (select count(*) from public.courses)
        - coalesce(jsonb_array_length(unchanged -> 'courses'), 0)
    )
  );
end
$$;

-- Removes what sample_content() told, in one transaction, and returns the files to remove from storage.
-- `expected` is its 'goes': when something has changed since it was read, nothing is removed.
create function public.remove_sample_content(expected jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  course_ids uuid[];
  product_ids uuid[];
  files jsonb;
begin
  perform private.require_admin();
  -- A student who completes a lesson or claims a product meanwhile waits, and keeps the record.
  lock table public.user_course_progress, public.product_orders in share row exclusive mode;
  if public.sample_content() -> 'goes' is distinct from expected then
    raise exception 'The sample content has changed meanwhile. Please look again.';
  end if;

  course_ids := array(select row_id from private.removable_samples() where table_name = 'courses');
  product_ids := array(select row_id from private.removable_samples() where table_name = 'products');
  select coalesce(jsonb_agg(distinct jsonb_build_object('bucket', f.bucket_id, 'path', f.name)), '[]')
  into files
  from public.file_references as f
  where f.table_name = 'products' and f.row_id = any (product_ids)
    or f.table_name = 'course_lessons' and f.row_id in (
      select l.id
      from public.course_lessons as l
      where l.course_id = any (course_ids)
    );

  -- Categories before posts: which of them are removable depends on the posts.
  delete from public.blog_categories
  where id in (select row_id from private.removable_samples() where table_name = 'blog_categories');
  delete from public.blog_posts
  where id in (select row_id from private.removable_samples() where table_name = 'blog_posts');
  delete from public.quiz_questions
  where id in (select row_id from private.removable_samples() where table_name = 'quiz_questions');
  delete from public.courses where id = any (course_ids);
  delete from public.products where id = any (product_ids);

  return (
    select coalesce(jsonb_agg(file), '[]')
    from jsonb_array_elements(files) as file
    where not exists (
      select
      from public.file_references as f
      where f.bucket_id = file ->> 'bucket'
        and f.name = file ->> 'path'
    )
  );
end
$$;

revoke execute on function public.sample_content(), public.remove_sample_content(jsonb) from public, anon;
grant execute on function public.sample_content(), public.remove_sample_content(jsonb)
  to authenticated, service_role;
