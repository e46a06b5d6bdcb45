-- What a course shows of itself beside title and description: a cover, and the course that is best taken before
-- it. The second is a hint and locks nothing.

alter table public.courses
  -- A path in the bucket product-covers, which everybody sees.
  add column cover_image_url text
    constraint course_cover_is_a_path check (
      cover_image_url ~ '^[0-9A-Za-z][0-9A-Za-z._/-]*$'
      and cover_image_url !~ '\.\.'
      and length(cover_image_url) <= 300
    ),
  add column cover_image_alt text
    constraint course_cover_alt_is_not_too_long check (length(cover_image_alt) <= 300),
  add column best_after_id uuid references public.courses (id) on delete set null,
  add constraint course_cover_has_alternative_text check (
    cover_image_url is null or coalesce(cover_image_alt, '') ~ '\S'
  ),
  add constraint course_is_not_best_after_itself check (best_after_id <> id);

create index courses_best_after_id_idx on public.courses (best_after_id);

-- All places that show one of these pictures. `place`: the course of a lesson, and a course itself. `author`: of a post.
create or replace function private.find_picture_uses(pictures text[])
returns table (
  picture text, kind text, row_id uuid, title text, place uuid, alt text, author uuid
)
language sql
stable
security definer
set search_path = ''
as $$
  select
    shown.picture, 'post', p.id, p.title, null::uuid, private.alt_in(p.content, shown.picture), p.user_id
  from public.blog_posts as p
  cross join lateral unnest(private.pictures_in(p.content)) as shown (picture)
  where private.pictures_in(p.content) && pictures
    and shown.picture = any (pictures)
  union all
  select 'blog-images/' || p.cover_image_url, 'post', p.id, p.title, null, p.cover_image_alt, p.user_id
  from public.blog_posts as p
  where p.cover_image_url = any (
    array(select substr(one, 13) from unnest(pictures) as one where one ^@ 'blog-images/')
  )
  union all
  select shown.picture, 'lesson', l.id, l.title, l.course_id, private.alt_in(l.content, shown.picture), null
  from public.course_lessons as l
  cross join lateral unnest(private.pictures_in(l.content)) as shown (picture)
  where private.pictures_in(l.content) && pictures
    and shown.picture = any (pictures)
  union all
  select shown.picture, 'lesson', l.id, l.title, l.course_id, private.alt_in(l.notes, shown.picture), null
  from public.course_lessons as l
  cross join lateral unnest(private.pictures_in(l.notes)) as shown (picture)
  where private.pictures_in(l.notes) && pictures
    and shown.picture = any (pictures)
  union all
  -- Of letters that were sent, too: mail programs load the picture when the letter is opened.
  select shown.picture, 'letter', l.id, l.subject, null, private.alt_in(l.body_html, shown.picture), null
  from public.letters as l
  cross join lateral unnest(private.pictures_in(l.body_html)) as shown (picture)
  where private.pictures_in(l.body_html) && pictures
    and shown.picture = any (pictures)
  union all
  select 'product-covers/' || file.path, 'product', p.id, p.title, null, null, null
  from public.products as p
  cross join lateral (values (p.cover_image_url), (p.first_page_url)) as file (path)
  where 'product-covers/' || file.path = any (pictures)
  union all
  select 'product-covers/' || c.cover_image_url, 'course', c.id, c.title, c.id, c.cover_image_alt, null
  from public.courses as c
  where 'product-covers/' || c.cover_image_url = any (pictures)
  union all
  select
    'site-pictures/' || (shown.value ->> 'file'), documents.kind, null, documents.name, null,
    nullif(shown.value ->> 'alt', ''), null
  from (
    select 'page', name, content from public.site_documents
    union all
    select 'draft of a page', name, content from public.site_document_drafts
    union all
    select 'earlier version of a page', name, content from public.site_document_versions
  ) as documents (kind, name, content)
  cross join lateral jsonb_path_query(
    documents.content, 'strict $.** ? (@.file.type() == "string")'
  ) as shown (value)
  -- The documents are read only when it can be one of theirs.
  where exists (select from unnest(pictures) as one where one ^@ 'site-pictures/')
    and 'site-pictures/' || (shown.value ->> 'file') = any (pictures)
$$;

-- Copies of a lesson share its files, so the file of a lesson goes with the last that names it. A delete passes
-- over it without an error, as with pictures (docs/decisions/047).
create function private.keep_used_lesson_file()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select
    from public.file_references as f
    where f.table_name = 'course_lessons'
      and f.bucket_id = old.bucket_id
      and f.name = old.name
  ) then
    return null;
  end if;
  return old;
end
$$;

create trigger keep_used_lesson_files
  before delete on storage.objects
  for each row
  when (old.bucket_id in ('course-videos', 'course-pdfs'))
  execute function private.keep_used_lesson_file();

-- Removes what sample_content() told, in one transaction, and returns the files to remove from storage.
-- `expected` is its 'goes': when something has changed since it was read, nothing is removed.
create or replace function public.remove_sample_content(expected jsonb)
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
    or f.table_name = 'courses' and f.row_id = any (course_ids)
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
