-- The site itself: the words of its public pages, which the owner edits in My site, and its settings.
--
-- A document is the content of one page. It replaces the defaults that the program carries, and the program
-- checks its shape; the database limits its size, numbers each publication and keeps it in a history that
-- callers cannot write.

-- # Published documents

create table public.site_documents (
  name text primary key
    check (name ~ '^[a-z][a-z-]*$' and length(name) <= 40),
  content jsonb not null
    check (jsonb_typeof(content) = 'object' and length(content::text) <= 200000),
  -- In words, for the history: 'Phone: …' and the like.
  changes text[] not null default '{}'
    check (cardinality(changes) <= 200 and length(changes::text) <= 20000),
  -- Publishing is an update of the version that the editor began with, so it overwrites no other editor's.
  version integer not null default 1,
  published_at timestamptz not null default now(),
  published_by uuid references auth.users (id) on delete set null
);

create index site_documents_published_by on public.site_documents (published_by);

alter table public.site_documents enable row level security;

-- `changes` is read in the history, which only admins see.
revoke all on public.site_documents from anon, authenticated;
grant select (name, content) on public.site_documents to anon;
grant
  select (name, content, version, published_at),
  insert (name, content, changes),
  update (content, changes)
  on public.site_documents to authenticated;
grant all on public.site_documents to service_role;

-- A list of names, so that a new document is for admins until it is named: links in 'tools' may hold secrets.
create policy "everybody reads public documents" on public.site_documents
  for select to anon, authenticated
  using (
    name in (
      'about', 'accounts', 'basics', 'business', 'contact', 'debits', 'first-run', 'home', 'look', 'mails',
      'menu', 'path', 'posts', 'privacy', 'services', 'terms', 'testimonials'
    )
  );

create policy "admins read every document" on public.site_documents
  for select to authenticated
  using ((select public.is_admin()));

create policy "admins publish" on public.site_documents
  for insert to authenticated with check ((select public.is_admin()));

create policy "admins publish again" on public.site_documents
  for update to authenticated
  using ((select public.is_admin())) with check ((select public.is_admin()));

select private.guard_table('public.site_documents', visitors_read := true);

-- Version, date and author are the server's. The owner of the database passes, so that an import or a
-- restore brings back the stored values.
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

-- The owner gives her name in My site, as 'Your name' of her business. Her account takes it over, and with it
-- everything that is signed by the account: posts, feeds, the history of My site, lists of people.
create function private.give_owner_name(business jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  given constant text := left(btrim(business ->> 'ownerName'), 120);
begin
  -- The placeholder of content/site.ts is nobody's name.
  if coalesce(given, '') in ('', 'Your Bookkeeper') then
    return;
  end if;
  update auth.users
  set raw_user_meta_data =
    coalesce(raw_user_meta_data, '{}') || jsonb_build_object('full_name', given)
  where id = private.owner_id()
    and raw_user_meta_data ->> 'full_name' is distinct from given;
end
$$;

create function private.take_owner_name()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.give_owner_name(new.content);
  return null;
end
$$;

-- Triggers run in the order of their names: before site_documents_keep_version, which signs the version.
create trigger site_documents_give_owner_name
  after insert or update of content on public.site_documents
  for each row
  when (new.name = 'business')
  execute function private.take_owner_name();

create trigger site_documents_announce_added
  after insert on public.site_documents
  referencing new table as changed
  for each statement execute function private.announce_change();

create trigger site_documents_announce_changed
  after update on public.site_documents
  referencing new table as changed
  for each statement execute function private.announce_change();

create trigger site_documents_announce_removed
  after delete on public.site_documents
  referencing old table as changed
  for each statement execute function private.announce_change();

-- # History of documents

create table public.site_document_versions (
  name text not null
    check (length(name) <= 40),
  version integer not null,
  content jsonb not null,
  changes text[] not null,
  published_at timestamptz not null,
  published_by uuid references auth.users (id) on delete set null,
  -- The name of the publisher, kept when the account goes.
  author text not null
    check (length(author) <= 200),
  primary key (name, version)
);

create index site_document_versions_published_by on public.site_document_versions (published_by);

alter table public.site_document_versions enable row level security;

revoke all on public.site_document_versions from anon, authenticated;
grant select on public.site_document_versions to authenticated;
grant all on public.site_document_versions to service_role;

create policy "admins read the history" on public.site_document_versions
  for select to authenticated using ((select public.is_admin()));

select private.guard_table('public.site_document_versions');

-- The only writer of the history: no policy lets a caller insert, update or delete.
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

-- # Drafts of documents

-- The unpublished text of one admin, for the preview and for coming back to it.
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

alter table public.site_document_drafts enable row level security;

revoke all on public.site_document_drafts from anon, authenticated;
grant
  select, delete,
  insert (name, content, based_on, saved_at),
  update (name, content, based_on, saved_at)
  on public.site_document_drafts to authenticated;
grant all on public.site_document_drafts to service_role;

create policy "admins keep drafts of their own" on public.site_document_drafts
  for all to authenticated
  using (user_id = (select auth.uid()) and (select public.is_admin()))
  with check (user_id = (select auth.uid()) and (select public.is_admin()));

select private.guard_table('public.site_document_drafts');

-- # Settings

-- One row. Without it every setting has its default.
create table public.site_settings (
  id boolean primary key default true
    constraint site_settings_has_one_row check (id),
  -- Students write posts freely, with the approval of an admin, or not at all.
  student_writing text not null default 'open'
    check (student_writing in ('open', 'approval', 'closed')),
  -- Double opt-in of subscribers to the offers. Null: as soon as a mail server is set up.
  confirm_offers boolean,
  -- The sending rate that the mail server allows.
  letters_per_hour int not null default 600
    constraint letters_per_hour_is_plausible check (letters_per_hour between 1 and 3600000),
  -- False until the owner has chosen student_writing, even 'open': the site check then names an open blog
  -- as a risk.
  writing_is_chosen boolean not null default false,
  -- The mailbox that the owner reads, for contact messages, test mails and notices. It need not be the
  -- address that she logs in with, and only admins see it.
  owner_email text
    constraint owner_email_is_valid check (private.is_email(owner_email))
);

alter table public.site_settings enable row level security;

revoke all on public.site_settings from anon, authenticated;
grant select, insert, update on public.site_settings to authenticated;
grant all on public.site_settings to service_role;

create policy "admins read the settings" on public.site_settings
  for select to authenticated
  using ((select public.is_admin()));

create policy "admins make the settings" on public.site_settings
  for insert to authenticated
  with check ((select public.is_admin()));

create policy "admins change the settings" on public.site_settings
  for update to authenticated
  using ((select public.is_admin()))
  with check ((select public.is_admin()));

select private.guard_table('public.site_settings');

-- The address of the first admin stands in until one is set.
create function private.owner_email()
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    (select s.owner_email from public.site_settings as s),
    (
      select account.email
      from public.user_roles as role
      join auth.users as account on account.id = role.user_id
      where role.role = 'admin'
        and account.email is not null
      order by role.created_at, role.user_id
      limit 1
    )
  )
$$;

-- For the functions that mail the owner, and for the screens that say where her mail goes. Null for others.
create function public.owner_email()
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select private.owner_email()
  where (select auth.role()) = 'service_role'
    or (select public.is_admin())
$$;
