-- Archives that an admin has uploaded to import them. Each is removed as soon as it was read.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('site-imports', 'site-imports', false, 5368709120, array['application/zip'])
on conflict (id) do update
set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy "admins see site imports" on storage.objects
  for select to authenticated
  using (bucket_id = 'site-imports' and (select public.is_admin()));

create policy "admins add site imports" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'site-imports' and (select public.is_admin()));

create policy "admins remove site imports" on storage.objects
  for delete to authenticated
  using (bucket_id = 'site-imports' and (select public.is_admin()));
