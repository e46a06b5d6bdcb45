-- Resumable uploads that are not finished: their pieces take up room although no row names them yet,
-- so a person may have only so many.
create table if not exists storage.open_uploads (
  upload_id text primary key,
  owner_id text not null,
  started_at timestamptz not null default now()
);

create index if not exists open_uploads_owner_id_idx on storage.open_uploads (owner_id, started_at);

alter table storage.open_uploads owner to supabase_storage_admin;
alter table storage.open_uploads enable row level security;
