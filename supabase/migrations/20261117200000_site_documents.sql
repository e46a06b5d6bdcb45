-- The public words of the site, one row per page. A row replaces the defaults that the program carries.
-- Its shape is checked by the program, which knows the schema of each page; here it has bounds.

create table public.site_documents (
  name text primary key
    check (name ~ '^[a-z][a-z-]*$' and length(name) <= 40),
  content jsonb not null
    check (jsonb_typeof(content) = 'object' and length(content::text) <= 200000),
  -- In words, for the history: 'Phone: …' and the like.
  changes text[] not null default '{}'
    check (cardinality(changes) <= 200 and length(changes::text) <= 20000),
  version integer not null default 1,
  published_at timestamptz not null default now(),
  published_by uuid references auth.users (id) on delete set null
);

create table public.site_document_versions (
  name text not null
    check (length(name) <= 40),
  version integer not null,
  content jsonb not null,
  changes text[] not null,
  published_at timestamptz not null,
  published_by uuid references auth.users (id) on delete set null,
  -- Kept when the account goes.
  author text not null
    check (length(author) <= 200),
  primary key (name, version)
);

create index site_documents_published_by on public.site_documents (published_by);
create index site_document_versions_published_by on public.site_document_versions (published_by);

-- What an admin has typed and not published, for the preview and for coming back to it.
create table public.site_document_drafts (
  name text not null
    check (name ~ '^[a-z][a-z-]*$' and length(name) <= 40),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  content jsonb not null
    check (jsonb_typeof(content) = 'object' and length(content::text) <= 200000),
  -- The published version that the draft began with; 0 for the defaults.
  based_on integer not null check (based_on >= 0),
  saved_at timestamptz not null default now(),
  primary key (name, user_id)
);

create index site_document_drafts_user_id on public.site_document_drafts (user_id);

-- Version, date and author are the server's. The owner of the database passes, so that an import or a
-- restore brings back what was there.
create function private.stamp_site_document()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_setting('role') = 'none' then
    return new;
  end if;
  new.version := case when tg_op = 'UPDATE' then old.version + 1
    else coalesce((select max(v.version) from public.site_document_versions v where v.name = new.name), 0) + 1 end;
  new.published_at := now();
  new.published_by := auth.uid();
  return new;
end
$$;

create trigger site_documents_stamp
  before insert or update of content, changes, version, published_at on public.site_documents
  for each row execute function private.stamp_site_document();

-- The only writer of the history: it has no policy for anybody's insert, update or delete.
create function private.keep_site_document_version()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if current_setting('role') = 'none' then
    return null;
  end if;
  insert into public.site_document_versions
    (name, version, content, changes, published_at, published_by, author)
  values
    (new.name, new.version, new.content, new.changes, new.published_at, new.published_by,
      case when new.published_by is null then 'Import' else private.author_name_of(new.published_by) end);
  return null;
end
$$;

create trigger site_documents_keep_version
  after insert or update of content, changes, version, published_at on public.site_documents
  for each row execute function private.keep_site_document_version();

create trigger site_documents_announce_added after insert on public.site_documents
  referencing new table as changed
  for each statement execute function private.announce_change();
create trigger site_documents_announce_changed after update on public.site_documents
  referencing new table as changed
  for each statement execute function private.announce_change();
create trigger site_documents_announce_removed after delete on public.site_documents
  referencing old table as changed
  for each statement execute function private.announce_change();

-- As on every other table: see 20261116120500_refuse_odd_dates.sql.
do $$
declare
  dated record;
begin
  for dated in
    select *
    from (values
      ('site_documents', 'published_at'),
      ('site_document_versions', 'published_at'),
      ('site_document_drafts', 'saved_at')
    ) as v (table_name, column_name)
  loop
    execute format(
      'create trigger %I before insert on public.%I
       for each row when (not private.is_plausible(new.%I))
       execute function private.refuse_odd_date(%3$L)',
      dated.table_name || '_0_date_added', dated.table_name, dated.column_name
    );
    execute format(
      'create trigger %I before update of %I on public.%I
       for each row when (new.%2$I is distinct from old.%2$I and not private.is_plausible(new.%2$I))
       execute function private.refuse_odd_date(%2$L)',
      dated.table_name || '_0_date_changed', dated.column_name, dated.table_name
    );
  end loop;
end
$$;

alter table public.site_documents enable row level security;
alter table public.site_document_versions enable row level security;
alter table public.site_document_drafts enable row level security;

revoke all on public.site_documents, public.site_document_versions, public.site_document_drafts
  from anon, authenticated;
grant select on public.site_documents to anon, authenticated;
grant insert (name, content, changes), update (content, changes) on public.site_documents to authenticated;
grant select on public.site_document_versions to authenticated;
grant select, delete on public.site_document_drafts to authenticated;
grant insert (name, content, based_on, saved_at), update (name, content, based_on, saved_at)
  on public.site_document_drafts to authenticated;
grant all on public.site_documents, public.site_document_versions, public.site_document_drafts
  to service_role;

create policy "everybody reads what is published" on public.site_documents
  for select to anon, authenticated using (true);
create policy "admins publish" on public.site_documents
  for insert to authenticated with check ((select public.is_admin()));
create policy "admins publish again" on public.site_documents
  for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));

create policy "admins read the history" on public.site_document_versions
  for select to authenticated using ((select public.is_admin()));

create policy "admins keep drafts of their own" on public.site_document_drafts
  for all to authenticated
  using (user_id = (select auth.uid()) and (select public.is_admin()))
  with check (user_id = (select auth.uid()) and (select public.is_admin()));

-- As on every other table: see 20261116100000_require_second_factor_everywhere.sql.
do $$
declare
  guarded text;
begin
  foreach guarded in array array['site_documents', 'site_document_versions', 'site_document_drafts'] loop
    if guarded <> 'site_documents' then
      execute format(
        'create policy "reading takes the second factor" on public.%I
         as restrictive for select to authenticated
         using ((select public.passed_second_factor()))',
        guarded
      );
    end if;
    execute format(
      'create policy "adding takes the second factor" on public.%I
       as restrictive for insert to authenticated
       with check ((select public.passed_second_factor()))',
      guarded
    );
    execute format(
      'create policy "changing takes the second factor" on public.%I
       as restrictive for update to authenticated
       using ((select public.passed_second_factor()))',
      guarded
    );
    execute format(
      'create policy "deleting takes the second factor" on public.%I
       as restrictive for delete to authenticated
       using ((select public.passed_second_factor()))',
      guarded
    );
  end loop;
end
$$;
