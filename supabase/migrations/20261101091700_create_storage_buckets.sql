-- product-covers and blog-images are shown to everybody. The others hold what belongs to students and
-- owners, reached through short-lived signed URLs.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  (
    'course-videos', 'course-videos', false, 2147483648,
    array['video/*', 'text/vtt']
  ),
  (
    'course-pdfs', 'course-pdfs', false, 52428800,
    array['application/pdf']
  ),
  (
    'product-covers', 'product-covers', true, 10485760,
    array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
  ),
  (
    'product-files', 'product-files', false, 104857600,
    array['application/pdf']
  ),
  (
    'blog-images', 'blog-images', true, 10485760,
    array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
  )
on conflict (id) do update
set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy "everyone sees product covers" on storage.objects
  for select to anon, authenticated
  using (bucket_id = 'product-covers');

create policy "signed-in people open lesson files" on storage.objects
  for select to authenticated
  using (bucket_id in ('course-videos', 'course-pdfs'));

create policy "owners of an order open the product's PDF" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'product-files'
    and exists (
      select
      from public.product_orders
      where product_orders.pdf_file_url = objects.name
        and product_orders.user_id = (select auth.uid())
    )
  );

create policy "admins see every file" on storage.objects
  for select to authenticated
  using (
    bucket_id in ('course-videos', 'course-pdfs', 'product-covers', 'product-files', 'blog-images')
    and (select public.is_admin())
  );

create policy "admins upload course and product files" on storage.objects
  for insert to authenticated
  with check (
    bucket_id in ('course-videos', 'course-pdfs', 'product-covers', 'product-files')
    and (select public.is_admin())
  );

create policy "admins replace course and product files" on storage.objects
  for update to authenticated
  using (
    bucket_id in ('course-videos', 'course-pdfs', 'product-covers', 'product-files')
    and (select public.is_admin())
  )
  with check (
    bucket_id in ('course-videos', 'course-pdfs', 'product-covers', 'product-files')
    and (select public.is_admin())
  );

create policy "admins delete every file" on storage.objects
  for delete to authenticated
  using (
    bucket_id in ('course-videos', 'course-pdfs', 'product-covers', 'product-files', 'blog-images')
    and (select public.is_admin())
  );

create policy "people see the blog images they uploaded" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'blog-images'
    and (storage.foldername(name))[1] = (select auth.uid()::text)
  );

create policy "people upload blog images to their own folder" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'blog-images'
    and (storage.foldername(name))[1] = (select auth.uid()::text)
  );

create policy "people replace their own blog images" on storage.objects
  for update to authenticated
  using (
    bucket_id = 'blog-images'
    and (storage.foldername(name))[1] = (select auth.uid()::text)
  )
  with check (
    bucket_id = 'blog-images'
    and (storage.foldername(name))[1] = (select auth.uid()::text)
  );

create policy "people delete their own blog images" on storage.objects
  for delete to authenticated
  using (
    bucket_id = 'blog-images'
    and (storage.foldername(name))[1] = (select auth.uid()::text)
  );
