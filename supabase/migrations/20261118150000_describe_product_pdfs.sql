-- What a person wants to know before claiming a PDF. The owner writes the first two; the site reads the
-- last two from the file when the product is saved.
alter table public.products
  -- One item per line.
  add column what_is_inside text
    constraint product_what_is_inside_is_not_too_long check (length(what_is_inside) <= 2000),
  add column who_it_is_for text
    constraint product_who_it_is_for_is_not_too_long check (length(who_it_is_for) <= 1000),
  add column pdf_pages int
    constraint product_has_a_page check (pdf_pages > 0),
  -- A picture in product-covers.
  add column first_page_url text
    constraint product_first_page_url_is_not_too_long check (length(first_page_url) <= 1000);

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

-- The cards that visitors see before they sign up: these columns and no others, free products first. A
-- definer function, because the table stays closed to them.
create function public.list_product_cards()
returns table (
  title text,
  slug text,
  price numeric,
  cover_image_url text,
  first_page_url text,
  pdf_pages int
)
language sql
stable
security definer
set search_path = ''
as $$
  select p.title, p.slug, p.price, p.cover_image_url, p.first_page_url, p.pdf_pages
  from public.products as p
  order by p.price > 0, p.created_at desc, p.id desc
  limit 24
$$;

revoke execute on function public.list_product_cards() from public;
grant execute on function public.list_product_cards() to anon, authenticated, service_role;

-- Public pages show the cards, so the page cache has to hear of changes.
create trigger products_announce_added
  after insert on public.products
  referencing new table as changed
  for each statement execute function private.announce_change();

create trigger products_announce_changed
  after update on public.products
  referencing new table as changed
  for each statement execute function private.announce_change();

create trigger products_announce_removed
  after delete on public.products
  referencing old table as changed
  for each statement execute function private.announce_change();
