-- The files of an import go through the storage API, outside of its transaction: before it they are stored
-- under «import id/name», after it the files from before are removed and these take their names. The rules
-- of pictures (20261201001200_pictures.sql) hold for people, not for an import: it may put a student's
-- picture back while her posts are reviewed, and replace one that is shown.

create index transfer_rows_imported_files_idx
  on private.transfer_rows ((content ->> 'bucket_id'), (content ->> 'name'))
  where table_name = 'imported_files';

create function private.is_being_imported(bucket text, path text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select
    from private.transfers as t
    where t.id::text = split_part(path, '/', 1)
  )
  or exists (
    select
    from private.transfer_rows as r
    join private.transfers as t on t.id = r.transfer_id
    where r.table_name = 'imported_files'
      and r.content ->> 'bucket_id' = bucket
      and r.content ->> 'name' = path
      and t.committed_at is not null
  )
$$;

create or replace trigger keep_used_picture
  before delete on storage.objects
  for each row
  when (old.bucket_id = 'site-pictures' and not private.is_being_imported(old.bucket_id, old.name))
  execute function private.keep_used_picture();

create or replace trigger keep_used_uploads
  before delete on storage.objects
  for each row
  when (
    old.bucket_id in ('blog-images', 'product-covers')
    and not private.is_being_imported(old.bucket_id, old.name)
  )
  execute function private.keep_used_picture();

create or replace trigger keep_reviewed_pictures
  before insert or update of bucket_id, name, version, metadata on storage.objects
  for each row
  when (new.bucket_id = 'blog-images' and not private.is_being_imported(new.bucket_id, new.name))
  execute function private.keep_reviewed_pictures();

create or replace trigger limit_pictures
  before insert or update of bucket_id, name, metadata on storage.objects
  for each row
  when (new.bucket_id = 'blog-images' and not private.is_being_imported(new.bucket_id, new.name))
  execute function private.limit_pictures();

-- What the storage service would write anew. `files`: a list of rows as JSON text.
create function public.set_file_origins(files text)
returns void
language sql
set search_path = ''
as $$
  update storage.objects as o
  set owner_id = f.owner_id,
      user_metadata = f.user_metadata,
      created_at = coalesce(f.created_at, o.created_at)
  from json_to_recordset(files::json) as f
    (bucket_id text, name text, owner_id text, user_metadata jsonb, created_at timestamptz)
  where o.bucket_id = f.bucket_id
    and o.name = f.name
$$;

revoke execute on function public.set_file_origins from public, anon, authenticated, service_role;
grant execute on function public.set_file_origins to service_role;
