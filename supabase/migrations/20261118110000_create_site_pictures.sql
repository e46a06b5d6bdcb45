-- The photograph, the logo and the icon of the site. Everybody sees them through their public addresses;
-- only admins add and remove. A path is written once: another picture has another path, so that an earlier
-- version of a document still shows its own.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'site-pictures', 'site-pictures', true, 10485760,
  array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
)
on conflict (id) do update
set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy "admins see site pictures" on storage.objects
  for select to authenticated
  using (bucket_id = 'site-pictures' and (select public.is_admin()));

create policy "admins add site pictures" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'site-pictures' and (select public.is_admin()));

create policy "admins remove site pictures" on storage.objects
  for delete to authenticated
  using (bucket_id = 'site-pictures' and (select public.is_admin()));

-- As before, and the pictures of every published document, kept version and draft.
create or replace view public.file_references
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
where pdf_file_url is not null
union all
select 'site-pictures', file #>> '{}', 'site_documents', null
from (
  select content from public.site_documents
  union all
  select content from public.site_document_versions
  union all
  select content from public.site_document_drafts
) as documents
cross join lateral jsonb_path_query(documents.content, '$.**.file') as file;

-- A trigger rather than a policy: an admin cannot read the drafts of another, and the service's own rights
-- pass every policy. (Hosted Supabase grants the right to create triggers on storage.objects.)
create function private.keep_used_picture()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select
    from public.file_references
    where bucket_id = old.bucket_id
      and name = old.name
  ) then
    return null;
  end if;
  return old;
end
$$;

create trigger keep_used_picture
  before delete on storage.objects
  for each row
  when (old.bucket_id = 'site-pictures')
  execute function private.keep_used_picture();
