-- Films between the paragraphs of posts and lessons: like their pictures, at an address that everybody can
-- open who knows it. Only admins add them: a film is large. The film of a lesson itself stays private.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('films', 'films', true, 524288000, array['video/mp4', 'video/webm'])
on conflict (id) do update
set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- There is no policy for update: another film has another path.
create policy "admins see films" on storage.objects
  for select to authenticated
  using (bucket_id = 'films' and (select public.is_admin()));

create policy "admins add films" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'films' and (select public.is_admin()));

create policy "admins remove films" on storage.objects
  for delete to authenticated
  using (bucket_id = 'films' and (select public.is_admin()));

-- Films count as pictures: one that something shows is kept. No stored text names a film yet, so the indexes
-- with this function stay right.
create or replace function private.pictures_in(html text)
returns text[]
language sql
immutable
parallel safe
begin atomic
  select array_agg(distinct left(found[1], 300))
  from regexp_matches(
    html,
    '/(?:object|render/image)/public/((?:blog-images|product-covers|site-pictures|films)/[^"''?#&<>\\\s]+)',
    'g'
  ) as shown (found);
end;

create trigger keep_used_films
  before delete on storage.objects
  for each row
  when (old.bucket_id = 'films' and not private.is_being_imported(old.bucket_id, old.name))
  execute function private.keep_used_picture();
