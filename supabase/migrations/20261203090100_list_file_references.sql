-- Every file that a row refers to: the posters of films, the covers of courses and the PDFs that somebody pays
-- for are new.
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
select 'course-videos', poster_url, 'course_lessons', id
from public.course_lessons
where poster_url is not null
union all
select 'course-pdfs', pdf_url, 'course_lessons', id
from public.course_lessons
where pdf_url is not null
union all
select 'product-covers', cover_image_url, 'courses', id
from public.courses
where cover_image_url is not null
union all
select 'product-covers', cover_image_url, 'products', id
from public.products
where cover_image_url is not null
union all
select 'product-covers', first_page_url, 'products', id
from public.products
where first_page_url is not null
union all
select 'product-files', pdf_file_url, 'products', id
from public.products
where pdf_file_url is not null
union all
select 'product-files', pdf_file_url, 'product_orders', id
from public.product_orders
where pdf_file_url is not null
union all
select 'product-files', pdf_file_url, 'paid_orders', id
from public.paid_orders
where state in ('pending', 'paid')
union all
select 'blog-images', cover_image_url, 'blog_posts', id
from public.blog_posts
where cover_image_url is not null
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
