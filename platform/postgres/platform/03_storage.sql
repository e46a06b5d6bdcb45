-- The storage schema as hosted Supabase has it, so that policies written for one run on the other.
-- Never run against hosted Supabase, which owns its own.

create type storage.buckettype as enum ('STANDARD', 'ANALYTICS');
alter type storage.buckettype owner to supabase_storage_admin;

create table storage.buckets (
  id text primary key,
  name text not null unique check (length(name) <= 100),
  owner uuid,
  owner_id text,
  public boolean not null default false,
  avif_autodetection boolean not null default false,
  file_size_limit bigint check (file_size_limit >= 0),
  allowed_mime_types text[],
  type storage.buckettype not null default 'STANDARD',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column storage.buckets.owner is 'Deprecated: use owner_id';

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets (id),
  name text not null check (name <> ''),
  owner uuid,
  owner_id text,
  version text,
  metadata jsonb,
  user_metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now(),
  constraint bucketid_objname unique (bucket_id, name)
);
comment on column storage.objects.owner is 'Deprecated: use owner_id';
comment on column storage.objects.version is 'Names the stored bytes; every write gets a new one';

create index objects_bucket_name_bytewise
  on storage.objects (bucket_id, name collate "C");
create index objects_version on storage.objects (version);

-- Bytes that no row names any more. A trigger writes it in the same transaction that lets go of
-- them, the service removes the file and then the row, so a crash in between loses nothing.
create table storage.deleted_files (
  version text primary key,
  deleted_at timestamptz not null default now()
);

-- Resumable uploads whose object is in place: a client that missed the last answer may still ask.
create table storage.finished_uploads (
  upload_id text primary key,
  size bigint not null,
  finished_at timestamptz not null default now()
);

-- Resumable uploads that are not finished: their pieces take up room although no row names them yet, so a
-- person may have only so many, and a project can count them.
create table storage.open_uploads (
  upload_id text primary key,
  owner_id text not null,
  started_at timestamptz not null default now(),
  bucket_id text,
  name text,
  -- How large it may become.
  size bigint not null default 0
);

create index open_uploads_owner_id_idx on storage.open_uploads (owner_id, started_at);

-- One resumable upload is written by one request at a time, across all processes.
create table storage.upload_locks (
  upload_id text primary key,
  holder uuid not null,
  is_wanted boolean not null default false,
  expires_at timestamptz not null
);

alter table storage.buckets owner to supabase_storage_admin;
alter table storage.objects owner to supabase_storage_admin;
alter table storage.deleted_files owner to supabase_storage_admin;
alter table storage.finished_uploads owner to supabase_storage_admin;
alter table storage.open_uploads owner to supabase_storage_admin;
alter table storage.upload_locks owner to supabase_storage_admin;

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
alter table storage.deleted_files enable row level security;
alter table storage.finished_uploads enable row level security;
alter table storage.open_uploads enable row level security;
alter table storage.upload_locks enable row level security;

grant select, insert, update, delete on storage.buckets, storage.objects
  to anon, authenticated, service_role;

-- Where a managed Postgres gives nobody bypassrls, the service role needs this to see anything.
create policy "the service role manages buckets" on storage.buckets
  for all to service_role using (true) with check (true);
create policy "the service role manages objects" on storage.objects
  for all to service_role using (true) with check (true);

create function storage.foldername(name text)
returns text[]
language sql
immutable
parallel safe
set search_path = ''
as $$
  select parts[1:array_length(parts, 1) - 1]
  from string_to_array(name, '/') as parts
$$;

create function storage.filename(name text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select parts[array_length(parts, 1)]
  from string_to_array(name, '/') as parts
$$;

create function storage.extension(name text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select parts[array_length(parts, 1)]
  from string_to_array(storage.filename(name), '.') as parts
$$;

create function storage.get_size_by_bucket()
returns table (size bigint, bucket_id text)
language sql
stable
set search_path = ''
as $$
  select coalesce(sum((objects.metadata ->> 'size')::bigint), 0)::bigint, objects.bucket_id
  from storage.objects
  group by objects.bucket_id
$$;

-- The entries of one folder: files, and a row with a null id for each folder in it. It runs with
-- the rights of whoever calls it, so policies decide what is listed.
create function storage.search(
  prefix text,
  bucketname text,
  limits integer default 100,
  levels integer default 1,
  offsets integer default 0,
  search text default '',
  sortcolumn text default 'name',
  sortorder text default 'asc'
)
returns table (
  name text,
  id uuid,
  updated_at timestamptz,
  created_at timestamptz,
  last_accessed_at timestamptz,
  metadata jsonb
)
language plpgsql
stable
set search_path = ''
as $$
declare
  sort_column text := case
    when sortcolumn in ('name', 'updated_at', 'created_at', 'last_accessed_at') then sortcolumn
    else 'name'
  end;
  sort_order text := case when lower(sortorder) = 'desc' then 'desc' else 'asc' end;
  -- A wildcard in a search text stands for itself.
  pattern text := replace(replace(replace(search, '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  return query execute format(
    $query$
      with matches as (
        select
          array_to_string(objects.path_tokens[$1:], '/') as entry_name,
          array_length(objects.path_tokens, 1) > $1 as is_inside_folder,
          objects.path_tokens[$1] as folder_name,
          objects.id,
          objects.updated_at,
          objects.created_at,
          objects.last_accessed_at,
          objects.metadata
        from storage.objects
        where objects.bucket_id = $2
          and objects.name collate "C" ^@ $3
          and substr(objects.name, length($3) + 1) ilike $6
          and array_length(objects.path_tokens, 1) >= $1
      ),
      entries as (
        select
          folder_name as name, null::uuid as id, null::timestamptz as updated_at,
          null::timestamptz as created_at, null::timestamptz as last_accessed_at,
          null::jsonb as metadata, 0 as rank
        from matches
        where is_inside_folder
        group by folder_name
        union all
        select entry_name, id, updated_at, created_at, last_accessed_at, metadata, 1
        from matches
        where not is_inside_folder
      )
      select name, id, updated_at, created_at, last_accessed_at, metadata
      from entries
      order by rank, %I %s, name collate "C" %s
      limit $4
      offset $5
    $query$,
    sort_column, sort_order, sort_order
  )
  using levels, bucketname, prefix, limits, offsets, pattern;
end
$$;

create function storage.set_updated_at()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at = now();
  return new;
end
$$;

create function storage.release_file()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if old.version is not null then
    insert into storage.deleted_files (version)
    values (old.version)
    on conflict do nothing;
  end if;
  return null;
end
$$;

alter function storage.foldername(text) owner to supabase_storage_admin;
alter function storage.filename(text) owner to supabase_storage_admin;
alter function storage.extension(text) owner to supabase_storage_admin;
alter function storage.get_size_by_bucket() owner to supabase_storage_admin;
alter function storage.search(text, text, integer, integer, integer, text, text, text)
  owner to supabase_storage_admin;
alter function storage.set_updated_at() owner to supabase_storage_admin;
alter function storage.release_file() owner to supabase_storage_admin;
revoke execute on function storage.release_file() from public;

create trigger set_updated_at
  before update on storage.buckets
  for each row execute function storage.set_updated_at();

create trigger set_updated_at
  before update on storage.objects
  for each row execute function storage.set_updated_at();

create trigger release_deleted_file
  after delete on storage.objects
  for each row execute function storage.release_file();

create trigger release_replaced_file
  after update of version on storage.objects
  for each row
  when (old.version is distinct from new.version)
  execute function storage.release_file();
