-- Unfinished uploads count toward a student's pictures from their start: their pieces take up room, too.

-- The bundled storage service knows them; hosted Supabase keeps them out of the database.
create function private.unfinished_pictures(folder text, but_name text)
returns table (pictures bigint, bytes bigint)
language plpgsql
security definer
set search_path = ''
as $$
begin
  if to_regclass('storage.open_uploads') is null then
    return query select 0::bigint, 0::bigint;
  else
    return query execute $query$
      select count(*), coalesce(sum(size), 0)::bigint
      from storage.open_uploads
      where bucket_id = 'blog-images'
        and name collate "C" ^@ $1
        and name is distinct from $2
    $query$ using folder, but_name;
  end if;
end
$$;

-- `but_name` and `but_id`: the picture that is being written, which is not counted twice.
create function private.require_picture_room(folder text, but_name text, but_id uuid, added_bytes bigint)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  most_pictures constant int := 300;
  most_bytes constant bigint := 200 * 1024 * 1024;
  stored record;
  unfinished record;
begin
  -- Commands of the owner, such as an import, come with a login of their own.
  if session_user not in ('authenticator', 'supabase_storage_admin') then
    return;
  end if;
  if exists (
    select
    from public.user_roles
    where user_id::text || '/' = folder
      and role = 'admin'
  ) then
    return;
  end if;

  -- Uploads to one folder are counted one after the other.
  perform pg_catalog.pg_advisory_xact_lock(
    pg_catalog.hashtext('private.limit_pictures'), pg_catalog.hashtext(folder)
  );
  select count(*) as pictures, coalesce(sum((metadata ->> 'size')::bigint), 0) as bytes
  into stored
  from storage.objects
  where bucket_id = 'blog-images'
    and name collate "C" ^@ folder
    and name is distinct from but_name
    and id is distinct from but_id;
  select *
  into unfinished
  from private.unfinished_pictures(folder, but_name);

  if stored.pictures + unfinished.pictures >= most_pictures
    or stored.bytes + unfinished.bytes + coalesce(added_bytes, 0) > most_bytes
  then
    raise exception 'There is no room for more pictures: % pictures or % MB is the most for one person.',
      most_pictures, most_bytes / 1024 / 1024
      using errcode = '42501';
  end if;
end
$$;

create or replace function private.limit_pictures()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_picture_room(
    split_part(new.name, '/', 1) || '/', new.name, new.id, (new.metadata ->> 'size')::bigint
  );
  return new;
end
$$;

-- A second unfinished upload to one name has pieces of its own, so nothing is left out here.
create function private.limit_unfinished_pictures()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_picture_room(split_part(new.name, '/', 1) || '/', null, null, new.size);
  return new;
end
$$;

do $$
begin
  if to_regclass('storage.open_uploads') is not null then
    create trigger limit_unfinished_pictures
      before insert on storage.open_uploads
      for each row
      when (new.bucket_id = 'blog-images')
      execute function private.limit_unfinished_pictures();
  end if;
end
$$;
