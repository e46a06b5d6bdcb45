-- A trigger rather than a policy: a signed upload URL writes with the service's rights, for which no
-- policy holds. (Hosted Supabase grants the right to create triggers on storage.objects.)
create function private.limit_pictures()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  most_pictures constant int := 300;
  most_bytes constant bigint := 200 * 1024 * 1024;
  folder constant text := split_part(new.name, '/', 1) || '/';
  pictures int;
  bytes bigint;
begin
  -- Commands of the owner, such as an import, come with a login of their own.
  if session_user not in ('authenticator', 'supabase_storage_admin') then
    return new;
  end if;
  if exists (
    select
    from public.user_roles
    where user_id::text || '/' = folder
      and role = 'admin'
  ) then
    return new;
  end if;

  -- Uploads to one folder are counted one after the other.
  perform pg_catalog.pg_advisory_xact_lock(
    pg_catalog.hashtext('private.limit_pictures'), pg_catalog.hashtext(folder)
  );
  select count(*), coalesce(sum((metadata ->> 'size')::bigint), 0)
  into pictures, bytes
  from storage.objects
  where bucket_id = new.bucket_id
    and name collate "C" ^@ folder
    and name <> new.name
    and id <> new.id;

  if pictures >= most_pictures
    or bytes + coalesce((new.metadata ->> 'size')::bigint, 0) > most_bytes
  then
    raise exception 'There is no room for more pictures: % pictures or % MB is the most for one person.',
      most_pictures, most_bytes / 1024 / 1024
      using errcode = '42501';
  end if;
  return new;
end
$$;

create trigger limit_pictures
  before insert or update of bucket_id, name, metadata on storage.objects
  for each row
  when (new.bucket_id = 'blog-images')
  execute function private.limit_pictures();
