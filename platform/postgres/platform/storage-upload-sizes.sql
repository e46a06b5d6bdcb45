-- Where an unfinished upload is to lie, and how large it may become: a project can count it.
alter table storage.open_uploads
  add column if not exists bucket_id text,
  add column if not exists name text,
  add column if not exists size bigint not null default 0;
