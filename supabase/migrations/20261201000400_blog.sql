-- The blog: categories, posts, their review, and the lists that readers and admins see.
--
-- Only its author changes the words of a post; admins approve, unpublish and file it. A post that waits for
-- approval has no published_at, so lists, feeds, search, sitemap and counts treat it like any other draft.

-- # Permission to write

-- The setting student_writing as it holds for one author. Admins always write freely.
create function private.writing_of(author uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select case
    when role.role = 'admin' then 'open'
    when setting.student_writing = 'approval' and role.is_trusted_writer then 'open'
    else coalesce(setting.student_writing, 'open')
  end
  from (values (author)) as asked (user_id)
  left join public.user_roles as role on role.user_id = asked.user_id
  left join public.site_settings as setting on true
$$;

-- The same for the caller: for policies, and for the screens that say so in words.
create function public.writing_rule()
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select case
    when public.passed_second_factor() then private.writing_of((select auth.uid()))
    else 'closed'
  end
$$;

-- # Categories

create table public.blog_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null
    constraint category_name_is_not_empty check (name ~ '\S')
    constraint category_name_is_not_too_long check (length(name) <= 80),
  -- A category outlives its author, because posts of others may stand in it.
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);

create unique index blog_categories_name_is_unique on public.blog_categories (lower(name));
create index blog_categories_name_idx on public.blog_categories (name);
create index blog_categories_user_id_idx on public.blog_categories (user_id);

alter table public.blog_categories enable row level security;

revoke all on public.blog_categories from anon, authenticated;
grant select on public.blog_categories to anon;
grant select, insert, update, delete on public.blog_categories to authenticated;
grant all on public.blog_categories to service_role;

create policy "everyone reads categories" on public.blog_categories
  for select to anon, authenticated
  using (true);

create policy "people add their own categories" on public.blog_categories
  for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "people change their own categories" on public.blog_categories
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

create policy "admins change categories without an owner" on public.blog_categories
  for update to authenticated
  using (user_id is null and (select public.is_admin()))
  with check ((select public.is_admin()) and (user_id is null or user_id = (select auth.uid())));

create policy "people delete their own categories" on public.blog_categories
  for delete to authenticated
  using (user_id = (select auth.uid()));

create policy "admins take down any category" on public.blog_categories
  for delete to authenticated
  using ((select public.is_admin()));

-- The name of a category is public at once, so an author whose posts need approval adds and renames none.
create policy "only free writers add categories" on public.blog_categories
  as restrictive for insert to authenticated
  with check ((select public.writing_rule()) = 'open');

create policy "only free writers rename categories" on public.blog_categories
  as restrictive for update to authenticated
  using ((select public.writing_rule()) = 'open');

select private.guard_table('public.blog_categories', visitors_read := true);

create trigger blog_categories_00_keep_times
  before insert or update on public.blog_categories
  for each row execute function private.keep_server_times();

-- Pages look a category up by its exact name.
create function private.trim_category_name()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.name := btrim(regexp_replace(new.name, '\s+', ' ', 'g'));
  return new;
end
$$;

create trigger blog_categories_trim_name
  before insert or update on public.blog_categories
  for each row execute function private.trim_category_name();

-- Every page of the blog lists all categories.
create function private.limit_categories()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  most constant int := 50;
begin
  if current_setting('role') = 'authenticated'
    and not public.is_admin()
    and (select count(*) from public.blog_categories where user_id = new.user_id) >= most
  then
    raise exception 'You have % categories already. Please use one of them, or delete one first.', most
      using errcode = '23514';
  end if;
  return new;
end
$$;

create trigger blog_categories_limit
  before insert on public.blog_categories
  for each row execute function private.limit_categories();

-- # Posts

create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  title text not null
    constraint post_title_is_required check (title ~ '\S')
    constraint post_title_is_not_too_long check (length(title) <= 200),
  content text not null
    constraint post_content_is_required check (content ~ '\S')
    constraint post_content_is_not_too_long check (length(content) <= 1000000),
  slug text collate "C" not null default ''
    constraint post_slug_is_plain check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  category_id uuid references public.blog_categories (id) on delete set null,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  author_name text not null default '',
  -- Null for a draft, a time to come for a scheduled post.
  published_at timestamptz default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  word_count int generated always as (private.word_count_of(content)) stored,
  images_without_alt int generated always as (private.images_without_alt_in(content)) stored,
  search tsvector generated always as (private.search_vector_of(title, content)) stored,
  -- Path in the bucket blog-images, in the author's own folder; a cover is drawn for a post without one. No
  -- other address: readers' browsers would ask any server that a student names.
  cover_image_url text
    constraint post_cover_is_an_own_picture check (
      cover_image_url ~ ('^' || user_id || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
      and length(cover_image_url) = 73
    ),
  cover_image_alt text
    constraint post_cover_alt_is_not_too_long check (length(cover_image_alt) <= 300),
  -- For the card; without it, the excerpt is the beginning of the content.
  written_excerpt text
    constraint post_excerpt_is_not_too_long check (
      written_excerpt ~ '\S' and length(written_excerpt) <= 150
    ),
  -- For search engines; without it, they get the excerpt.
  search_description text
    constraint post_search_description_is_not_too_long check (
      search_description ~ '\S' and length(search_description) <= 160
    ),
  excerpt text
    generated always as (coalesce(written_excerpt, private.excerpt_of(content))) stored,
  -- The publication date that the author asked for; the post waits for approval while it is set.
  requested_published_at timestamptz,
  -- When an admin last approved, refused or saw it.
  reviewed_at timestamptz,
  -- Why an admin refused it; the author reads it until the post is sent again.
  refusal_reason text
    constraint post_refusal_reason_is_not_too_long check (
      refusal_reason ~ '\S' and length(refusal_reason) <= 1000
    ),
  -- Reviewed before it appears where students need approval, and afterwards where they do not.
  needs_review boolean not null generated always as (
    requested_published_at is not null or (published_at is not null and reviewed_at is null)
  ) stored,
  constraint post_cover_has_alternative_text check (
    cover_image_url is null or coalesce(cover_image_alt, '') ~ '\S'
  ),
  constraint post_is_published_or_waits check (
    published_at is null or requested_published_at is null
  )
);

create unique index blog_posts_slug_is_unique on public.blog_posts (slug);
create index blog_posts_published_at_idx on public.blog_posts (published_at desc, id desc);
create index blog_posts_category_id_idx on public.blog_posts (category_id, published_at desc, id desc);
create index blog_posts_user_id_idx on public.blog_posts (user_id, created_at desc, id desc);
create index blog_posts_created_at_idx on public.blog_posts (created_at desc, id desc);
create index blog_posts_search_idx on public.blog_posts using gin (search);
create index blog_posts_title_idx on public.blog_posts using gin (title extensions.gin_trgm_ops);
create index blog_posts_needs_review_idx on public.blog_posts (created_at desc, id desc) where needs_review;
create index blog_posts_cover_image_url_idx on public.blog_posts (cover_image_url)
  where cover_image_url is not null;

-- For the site check.
create index blog_posts_without_category_idx on public.blog_posts (created_at desc) where category_id is null;
create index blog_posts_without_alt_idx on public.blog_posts (created_at desc) where images_without_alt > 0;
create index blog_posts_with_links_idx on public.blog_posts (created_at desc) where content ilike '%href%';

alter table public.blog_posts enable row level security;

revoke all on public.blog_posts from anon, authenticated;
grant select on public.blog_posts to anon;
grant select, insert, update, delete on public.blog_posts to authenticated;
grant all on public.blog_posts to service_role;

create policy "everyone reads published posts" on public.blog_posts
  for select to anon, authenticated
  using (published_at <= now());

create policy "authors read all their own posts" on public.blog_posts
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "admins read every post" on public.blog_posts
  for select to authenticated
  using ((select public.is_admin()));

create policy "people write their own posts" on public.blog_posts
  for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "authors change their own posts" on public.blog_posts
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

create policy "admins unpublish and file any post" on public.blog_posts
  for update to authenticated
  using ((select public.is_admin()))
  with check ((select public.is_admin()));

create policy "authors delete their own posts" on public.blog_posts
  for delete to authenticated
  using (user_id = (select auth.uid()));

create policy "admins take down any post" on public.blog_posts
  for delete to authenticated
  using ((select public.is_admin()));

-- guard_table() leaves reading to visitors, so drafts have a rule of their own.
create policy "reading drafts takes the second factor" on public.blog_posts
  as restrictive for select to authenticated
  using (published_at <= now() or (select public.passed_second_factor()));

create policy "nobody writes while writing is closed" on public.blog_posts
  as restrictive for insert to authenticated
  with check ((select public.writing_rule()) <> 'closed');

create policy "nobody changes posts while writing is closed" on public.blog_posts
  as restrictive for update to authenticated
  using ((select public.writing_rule()) <> 'closed');

select private.guard_table('public.blog_posts', visitors_read := true);

-- Row triggers run in the order of their names, so a number says when: times, limits of length and date (0),
-- slug, signature, updated_at, review, and last the quota, which counts the row as it will be stored.

create trigger blog_posts_00_keep_times
  before insert or update on public.blog_posts
  for each row execute function private.keep_server_times('updated');

create trigger blog_posts_1_make_slug
  before insert or update on public.blog_posts
  for each row execute function private.set_slug('post');

-- The shown name comes from the account, so an author cannot write under another person's name. Where posts
-- are reviewed, a published one keeps the name that it was approved with; the author's own change takes the
-- new name along, to be reviewed with it.
create function private.sign_post()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  is_caller constant boolean := current_setting('role') = 'authenticated';
begin
  if tg_op = 'UPDATE'
    and is_caller
    and auth.uid() is distinct from old.user_id
    and (
      new.title, new.content, new.slug, new.user_id,
      new.cover_image_url, new.cover_image_alt, new.written_excerpt, new.search_description
    ) is distinct from (
      old.title, old.content, old.slug, old.user_id,
      old.cover_image_url, old.cover_image_alt, old.written_excerpt, old.search_description
    )
  then
    raise exception 'Only the author changes the words of a post.' using errcode = '42501';
  end if;
  if tg_op = 'UPDATE'
    and new.published_at is not null
    and new.user_id = old.user_id
    and not (is_caller and auth.uid() = new.user_id)
    and private.writing_of(new.user_id) <> 'open'
  then
    new.author_name := old.author_name;
  else
    new.author_name := private.author_name_of(new.user_id);
  end if;
  return new;
end
$$;

create trigger blog_posts_2_sign
  before insert or update on public.blog_posts
  for each row execute function private.sign_post();

create trigger blog_posts_3_touch
  before update on public.blog_posts
  for each row execute function private.touch_updated_at();

-- A new name of an account is shown on its posts, and in the history of My site.
create function private.follow_changed_name()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  new_name constant text := private.author_name_of(new.id);
begin
  update public.blog_posts
  set author_name = new_name
  where user_id = new.id
    and author_name <> new_name;
  update public.site_document_versions
  set author = new_name
  where published_by = new.id
    and author <> new_name;
  return null;
end
$$;

create trigger follow_changed_name
  after update of raw_user_meta_data on auth.users
  for each row
  when (old.raw_user_meta_data ->> 'full_name' is distinct from new.raw_user_meta_data ->> 'full_name')
  execute function private.follow_changed_name();

-- Counts of posts that are not drafts, in all and per category. Scheduled ones are subtracted on reading.
create function private.count_blog_posts()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  sign constant int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform private.add_to_count('blog_posts', sign * (
    select count(*) from changed where published_at is not null
  ));
  perform private.add_to_count('blog_posts:' || category_id, sign * count(*))
  from changed
  where published_at is not null
    and category_id is not null
  group by category_id
  order by category_id;
  return null;
end
$$;

create trigger blog_posts_count_added
  after insert on public.blog_posts
  referencing new table as changed
  for each statement execute function private.count_blog_posts();

create trigger blog_posts_count_removed
  after delete on public.blog_posts
  referencing old table as changed
  for each statement execute function private.count_blog_posts();

create trigger blog_posts_recount
  after truncate on public.blog_posts
  for each statement execute function private.recount_after_truncate();

create function private.recount_blog_posts()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.add_to_count('blog_posts', (
    select (select count(*) from after_change where published_at is not null)
      - (select count(*) from before_change where published_at is not null)
  ));
  perform private.add_to_count('blog_posts:' || category_id, sum(difference)::bigint)
  from (
    select category_id, 1 as difference
    from after_change
    where published_at is not null
    union all
    select category_id, -1
    from before_change
    where published_at is not null
  ) as differences
  where category_id is not null
  group by category_id
  having sum(difference) <> 0
  order by category_id;
  return null;
end
$$;

create trigger blog_posts_count_changed
  after update on public.blog_posts
  referencing old table as before_change new table as after_change
  for each statement execute function private.recount_blog_posts();

-- # Review

-- True for the address of a picture that a browser would read as another one: with entities, escapes, line
-- breaks or backslashes. Addresses of videos have parameters.
create function private.has_odd_picture(html text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select html ~* (
    'src\s*=\s*(?!["'']?https://www\.youtube(?:-nocookie)?\.com/)'
    || '(?:"[^"]*[&%\s\\]|''[^'']*[&%\s\\]|(?:[^"''\s>][^\s>]*)?[&%\\])'
  )
$$;

-- Decides whether the post of a student appears or waits. Columns that the caller may not set are put back
-- silently, like the times of the server: clients send whole rows back. An admin approves through
-- approve_post() alone, which names the version that was read. The secret key and the owner pass.
create function private.review_post()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  was_draft boolean := true;
  was_public boolean := false;
  is_changed boolean := true;
begin
  if new.published_at is not null then
    new.requested_published_at := null;
  end if;
  if exists (select from public.user_roles where user_id = new.user_id and role = 'admin') then
    new.reviewed_at := coalesce(new.reviewed_at, now());
    return new;
  end if;
  if current_setting('role') <> 'authenticated' then
    return new;
  end if;

  -- An admin: row level security lets nobody else change the post of another. Or a foreign key's action.
  if auth.uid() is distinct from new.user_id then
    if new.published_at is not null
      and (old.published_at is null or new.reviewed_at is distinct from old.reviewed_at)
      and current_setting('site.approved_post', true) is distinct from new.id::text
    then
      raise exception 'Please approve the post with approve_post, and name the version that you read.'
        using errcode = '42501';
    end if;
    if new.reviewed_at is distinct from old.reviewed_at then
      new.reviewed_at := now();
    end if;
    if new.published_at is not null then
      new.refusal_reason := null;
    end if;
    return new;
  end if;

  if tg_op = 'INSERT' then
    new.reviewed_at := null;
    new.refusal_reason := null;
  else
    new.reviewed_at := old.reviewed_at;
    new.refusal_reason := old.refusal_reason;
    was_draft := old.published_at is null and old.requested_published_at is null;
    was_public := coalesce(old.published_at <= now(), false);
    -- A category that is deleted leaves the post uncategorized, which is no change by the author.
    is_changed := (new.category_id is not null and new.category_id is distinct from old.category_id)
      or (
        new.title, new.content, new.slug, new.published_at,
        new.cover_image_url, new.cover_image_alt, new.written_excerpt, new.search_description,
        new.author_name
      ) is distinct from (
        old.title, old.content, old.slug, old.published_at,
        old.cover_image_url, old.cover_image_alt, old.written_excerpt, old.search_description,
        old.author_name
      );
  end if;

  if (new.published_at is not null or new.requested_published_at is not null)
    and private.writing_of(new.user_id) <> 'open'
    and private.has_odd_picture(new.content)
  then
    raise exception 'A picture has an odd address. Please remove it, and add it with the editor.'
      using errcode = '22023';
  end if;
  if is_changed
    and new.published_at is not null
    and private.writing_of(new.user_id) <> 'open'
  then
    new.requested_published_at := new.published_at;
    new.published_at := null;
  end if;
  if new.published_at is not null or new.requested_published_at is not null then
    new.refusal_reason := null;
    -- A waiting post that readers knew keeps the old review: its date is kept when it is approved again.
    if is_changed and (was_draft or (old.published_at is not null and not was_public)) then
      new.reviewed_at := null;
    end if;
  end if;
  return new;
end
$$;

create trigger blog_posts_4_review
  before insert or update on public.blog_posts
  for each row execute function private.review_post();

-- A reason for a refusal is for the author and admins. It ends with the publication, also that of an author
-- who has become an admin meanwhile, whose posts are not reviewed.
create function private.forget_refusal()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.refusal_reason := null;
  return new;
end
$$;

create trigger blog_posts_5_forget_refusal
  before insert or update of published_at, refusal_reason on public.blog_posts
  for each row
  when (new.published_at is not null and new.refusal_reason is not null)
  execute function private.forget_refusal();

-- A post that was scheduled while its author wrote freely waits when that ends, unless an admin has seen it.
create function private.hold_scheduled_posts()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.blog_posts
  set
    requested_published_at = published_at,
    published_at = null
  where published_at > now()
    and reviewed_at is null
    and private.writing_of(user_id) <> 'open';
  return null;
end
$$;

create trigger user_roles_hold_scheduled_posts
  after update of role, is_trusted_writer on public.user_roles
  for each statement execute function private.hold_scheduled_posts();

create trigger site_settings_hold_scheduled_posts
  after insert or update on public.site_settings
  for each statement execute function private.hold_scheduled_posts();

-- The parts of a post that readers would see.
create function private.post_words(post public.blog_posts)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'title', post.title,
    'content', post.content,
    'address', post.slug,
    'category', (select c.name from public.blog_categories as c where c.id = post.category_id),
    'author', post.author_name,
    'picture', post.cover_image_url,
    'picture_description', post.cover_image_alt,
    'excerpt', post.written_excerpt,
    'search_description', post.search_description
  )
$$;

-- The version of a student's post that an admin was shown first, or approved last.
-- No foreign keys: a restore truncates the tables that they would point to.
create table private.post_readings (
  post_id uuid not null,
  admin_id uuid not null,
  version timestamptz not null,
  words jsonb not null,
  primary key (post_id, admin_id)
);

revoke all on private.post_readings from public, anon, authenticated, service_role;

create function private.forget_post_readings()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.post_readings
  where post_id = old.id;
  return null;
end
$$;

create trigger blog_posts_forget_readings
  after delete on public.blog_posts
  for each row execute function private.forget_post_readings();

-- Called with the posts that an admin is shown. Returns those that have changed since she was first shown
-- them.
create function public.note_read_posts(posts uuid[])
returns setof uuid
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  insert into private.post_readings (post_id, admin_id, version, words)
  select p.id, auth.uid(), p.updated_at, private.post_words(p)
  from public.blog_posts as p
  where p.id = any (posts)
    and p.needs_review
  on conflict (post_id, admin_id) do nothing;

  return query
  select r.post_id
  from private.post_readings as r
  join public.blog_posts as p on p.id = r.post_id
  where r.admin_id = auth.uid()
    and p.id = any (posts)
    and r.version <> p.updated_at
    and r.words <> private.post_words(p);
end
$$;

-- The words that the admin was shown, and the present ones; null for a post that she was not shown.
create function public.read_post_changes(post uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('version', p.updated_at, 'read', r.words, 'now', private.post_words(p))
    from private.post_readings as r
    join public.blog_posts as p on p.id = r.post_id
    where r.post_id = read_post_changes.post
      and r.admin_id = auth.uid()
  );
end
$$;

-- Publishes a waiting post, and marks a published one as seen. `version` is the updated_at that the admin has
-- read; a post that has changed since is not approved.
create function public.approve_post(post uuid, version timestamptz)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  found_post public.blog_posts;
begin
  perform private.require_admin();
  select *
  into found_post
  from public.blog_posts as p
  where p.id = approve_post.post
  for update;
  if not coalesce(found_post.needs_review, false) then
    raise exception 'There is nothing to approve: the post is gone, taken back or settled already.'
      using errcode = 'PT404';
  end if;
  if found_post.updated_at is distinct from approve_post.version then
    raise exception 'This post has changed since you read it.'
      using errcode = 'PT409', hint = 'Read it again, and approve the new version.';
  end if;

  perform set_config('site.approved_post', found_post.id::text, true);
  update public.blog_posts as p
  set
    reviewed_at = now(),
    -- A post that readers have seen before keeps its date; a new one is as new as its approval.
    published_at = case
      when p.requested_published_at is null then p.published_at
      when p.reviewed_at is null then greatest(p.requested_published_at, now())
      else p.requested_published_at
    end
  where p.id = found_post.id;
  perform set_config('site.approved_post', '', true);

  insert into private.post_readings as r (post_id, admin_id, version, words)
  select p.id, auth.uid(), p.updated_at, private.post_words(p)
  from public.blog_posts as p
  where p.id = found_post.id
  on conflict (post_id, admin_id) do update
  set version = excluded.version, words = excluded.words;
end
$$;

-- # Quota of students

-- The limits on the posts of one student, in number and in bytes. Admins have none.
create function private.post_quota()
returns table (most_posts int, most_bytes bigint)
language sql
immutable
set search_path = ''
as $$
  select 100, 20::bigint * 1024 * 1024
$$;

-- octet_length reads no text from the disk, unlike length.
create function private.post_bytes(post public.blog_posts)
returns bigint
language sql
immutable
set search_path = ''
as $$
  select octet_length(post.title)::bigint
    + octet_length(post.content)
    + octet_length(coalesce(post.cover_image_alt, ''))
    + octet_length(coalesce(post.written_excerpt, ''))
    + octet_length(coalesce(post.search_description, ''))
$$;

-- A post over the quota stays, and may be made shorter.
create function private.limit_posts()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  quota record;
  posts int;
  bytes bigint;
begin
  if current_setting('role') <> 'authenticated' or public.is_admin() then
    return new;
  end if;
  if tg_op = 'UPDATE' and private.post_bytes(new) <= private.post_bytes(old) then
    return new;
  end if;

  -- The posts of one person are counted one after the other.
  perform pg_advisory_xact_lock(hashtext('private.limit_posts'), hashtext(new.user_id::text));
  select *
  into quota
  from private.post_quota();
  select count(*), coalesce(sum(private.post_bytes(p)), 0)
  into posts, bytes
  from public.blog_posts as p
  where p.user_id = new.user_id
    and p.id <> new.id;

  if tg_op = 'INSERT' and posts >= quota.most_posts then
    raise exception 'You have % posts, and that is the most for one person. Please delete one first.',
      posts
      using errcode = '23514';
  end if;
  if bytes + private.post_bytes(new) > quota.most_bytes then
    raise exception
      'Your posts would be larger than % MB together, and that is the most for one person. Please shorten this one, or delete another.',
      quota.most_bytes / 1024 / 1024
      using errcode = '23514';
  end if;
  return new;
end
$$;

create trigger blog_posts_5_limit
  before insert or update on public.blog_posts
  for each row execute function private.limit_posts();

-- How much of the quota the caller has used; no row for an admin.
create function public.my_post_quota()
returns table (posts int, most_posts int, bytes bigint, most_bytes bigint)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_second_factor();
  return query
  select count(p.id)::int, q.most_posts, coalesce(sum(private.post_bytes(p)), 0)::bigint, q.most_bytes
  from private.post_quota() as q
  left join public.blog_posts as p on p.user_id = auth.uid()
  where not public.is_admin()
  group by q.most_posts, q.most_bytes;
end
$$;

-- # Reading posts

-- A post by a person who is not an admin is shown as a reader's: it must not be taken for the owner's words.
create function private.is_reader(author uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select not exists (
    select
    from public.user_roles as r
    where r.user_id = author
      and r.role = 'admin'
  )
$$;

-- Every word must occur; the last one may be unfinished, because people search while they type. Each dash
-- means «not», and Postgres refuses a long row of them with an error of its own, so a row becomes one.
create function private.post_query(search text)
returns tsquery
language plpgsql
stable
set search_path = ''
set client_min_messages = warning -- a search for «the» is no news
as $$
declare
  plain constant text := regexp_replace(search, '-([^[:alnum:]]*-)+', '-', 'g');
  words constant tsquery := websearch_to_tsquery('pg_catalog.english', plain);
  last_word constant text := substring(lower(plain) from '([[:alnum:]]{2,})\s*$');
  earlier constant text := regexp_replace(lower(plain), '[[:alnum:]]{2,}\s*$', '');
begin
  if last_word is null or plain ~ '["-]' then
    return words;
  end if;
  return words || (
    websearch_to_tsquery('pg_catalog.english', earlier)
    && to_tsquery('pg_catalog.simple', last_word || ':*')
  );
end
$$;

-- A page of published posts, newest first. Definer, because the kept counts are private; its own condition
-- leaves out drafts and scheduled posts.
create function public.list_posts(
  search text default '',
  category uuid default null,
  page int default 1,
  page_size int default 9
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  most_counted constant int := 1000;
  per_page constant int := greatest(1, least(page_size, 100));
  skipped constant bigint := (greatest(page, 1)::bigint - 1) * per_page;
  wanted constant text := left(btrim(coalesce(search, '')), 200);
  words tsquery;
  conditions text := 'published_at <= now()';
  candidates text;
  total bigint;
  posts jsonb;
begin
  if wanted <> '' then
    words := private.post_query(wanted);
    conditions := conditions || ' and search @@ $1';
  end if;
  if category is not null then
    conditions := conditions || ' and category_id = $2';
  end if;

  if wanted = '' then
    total := private.count_of('blog_posts' || coalesce(':' || category, '')) - (
      select count(*)
      from public.blog_posts as p
      where p.published_at > now()
        and (category is null or p.category_id = category)
    );
  else
    execute format(
      'select count(*) from (select from public.blog_posts where %s limit %s) as found',
      conditions, most_counted + 1
    )
    into total
    using words, category;
  end if;

  -- A rare word goes by the search index, a common one by date. Which of them it is has just been
  -- counted, because the planner takes an unfinished last word for more common than it may be, and
  -- would read the posts by date in search of a few; «offset 0» keeps the two steps apart.
  -- Only ids are skipped over, so a late page reads an index and no posts.
  candidates := format(
    '(select id, published_at from public.blog_posts where %s %s)',
    conditions, case when wanted <> '' and total <= most_counted then 'offset 0' end
  );
  execute format(
    $query$
      select coalesce(jsonb_agg(to_jsonb(post) order by post.published_at desc, post.id desc), '[]')
      from (
        select
          p.id, p.title, p.slug, p.excerpt, p.word_count, p.author_name,
          p.published_at, p.updated_at, p.cover_image_url, p.category_id, c.name as category_name,
          private.is_reader(p.user_id) as is_by_reader
        from (
          select id
          from %s as candidate
          order by published_at desc, id desc
          offset %s
          limit %s
        ) as listed
        join public.blog_posts as p on p.id = listed.id
        left join public.blog_categories as c on c.id = p.category_id
      ) as post
    $query$,
    candidates, skipped, per_page
  )
  into posts
  using words, category;

  return jsonb_build_object(
    'posts', posts,
    'total', case when wanted = '' then total else least(total, most_counted) end,
    'total_is_capped', wanted <> '' and total > most_counted,
    'page', greatest(page, 1),
    'page_size', per_page
  );
end
$$;

-- One post with the posts around it, in one answer; null when there is none. Not a definer: row level
-- security decides about drafts. `related` are the newest others, those of its category first.
create function public.read_post(slug text)
returns jsonb
language sql
stable
begin atomic
  with post as (
    select
      p.id, p.title, p.slug, p.content, p.excerpt, p.search_description, p.word_count, p.author_name,
      p.published_at, p.updated_at, p.cover_image_url, p.cover_image_alt, p.category_id,
      p.user_id = private.owner_id() as is_by_owner,
      private.is_reader(p.user_id) as is_by_reader
    from public.blog_posts as p
    where p.slug = read_post.slug
  ),
  same_category as (
    select p.id
    from public.blog_posts as p
    where p.category_id = (select category_id from post)
      and p.id <> (select id from post)
      and p.published_at <= now()
    order by p.published_at desc, p.id desc
    limit 2
  ),
  newest as (
    select p.id
    from public.blog_posts as p
    where p.id <> (select id from post)
      and p.published_at <= now()
    order by p.published_at desc, p.id desc
    limit 4
  ),
  related as (
    select
      p.id, p.title, p.slug, p.excerpt, p.word_count, p.author_name, p.published_at,
      p.cover_image_url, c.name as category_name, chosen.place,
      private.is_reader(p.user_id) as is_by_reader
    from (
      select id, min(place) as place
      from (
        select id, 1 as place from same_category
        union all
        select id, 2 from newest
      ) as candidates
      group by id
    ) as chosen
    join public.blog_posts as p on p.id = chosen.id
    left join public.blog_categories as c on c.id = p.category_id
    order by chosen.place, p.published_at desc, p.id desc
    limit 2
  )
  select to_jsonb(post) || jsonb_build_object(
    'category', (
      select jsonb_build_object('id', c.id, 'name', c.name)
      from public.blog_categories as c
      where c.id = post.category_id
    ),
    'previous', (
      select jsonb_build_object('slug', p.slug, 'title', p.title)
      from public.blog_posts as p
      where (p.published_at, p.id) < (post.published_at, post.id)
        and post.published_at <= now()
      order by p.published_at desc, p.id desc
      limit 1
    ),
    'next', (
      select jsonb_build_object('slug', p.slug, 'title', p.title)
      from public.blog_posts as p
      where (p.published_at, p.id) > (post.published_at, post.id)
        and p.published_at <= now()
        and post.published_at <= now()
      order by p.published_at, p.id
      limit 1
    ),
    'related', (
      select coalesce(
        jsonb_agg(to_jsonb(related) order by related.place, related.published_at desc, related.id desc),
        '[]'
      )
      from related
    )
  )
  from post;
end;

-- The newest posts for the feeds. A very long one comes without its content.
create function public.list_feed_posts()
returns table (
  id uuid,
  title text,
  slug text,
  content text,
  excerpt text,
  author_name text,
  published_at timestamptz,
  updated_at timestamptz,
  category_name text,
  cover_image_url text,
  is_by_reader boolean
)
language sql
stable
begin atomic
  select
    p.id,
    p.title,
    p.slug,
    (select p.content where length(p.content) <= 20000),
    p.excerpt,
    p.author_name,
    p.published_at,
    p.updated_at,
    c.name,
    p.cover_image_url,
    private.is_reader(p.user_id)
  from public.blog_posts as p
  left join public.blog_categories as c on c.id = p.category_id
  where p.published_at <= now()
  order by p.published_at desc, p.id desc
  limit 20;
end;

-- When the next scheduled post appears: a page cache must not keep its lists beyond that moment.
create function public.next_publication_at()
returns timestamptz
language sql
stable
security definer
set search_path = ''
as $$
  select min(published_at)
  from public.blog_posts
  where published_at > now()
$$;

-- Everybody's posts, drafts too, for the admin who looks after the blog. `search` is part of a title.
create function public.admin_list_posts(
  search text default '',
  category uuid default null,
  page int default 1,
  page_size int default 25
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  most_counted constant int := 1000;
  per_page constant int := greatest(1, least(page_size, 100));
  skipped constant bigint := (greatest(page, 1)::bigint - 1) * per_page;
  wanted constant text := left(btrim(coalesce(search, '')), 200);
  conditions text := 'true';
  total bigint;
  posts jsonb;
begin
  perform private.require_admin();
  if wanted <> '' then
    conditions := conditions || ' and title ilike $1';
  end if;
  if category is not null then
    conditions := conditions || ' and category_id = $2';
  end if;

  execute format(
    $query$
      select coalesce(jsonb_agg(to_jsonb(post) order by post.created_at desc, post.id desc), '[]')
      from (
        select
          p.id, p.title, p.slug, p.excerpt, p.user_id, p.author_name, p.published_at,
          p.requested_published_at, p.refusal_reason,
          p.created_at, p.updated_at, p.category_id, c.name as category_name
        from (
          select id
          from public.blog_posts
          where %s
          order by created_at desc, id desc
          offset %s
          limit %s
        ) as listed
        join public.blog_posts as p on p.id = listed.id
        left join public.blog_categories as c on c.id = p.category_id
      ) as post
    $query$,
    conditions, skipped, per_page
  )
  into posts
  using private.contains_pattern(wanted), category;

  execute format(
    'select count(*) from (select from public.blog_posts where %s limit %s) as found',
    conditions, most_counted + 1
  )
  into total
  using private.contains_pattern(wanted), category;

  return jsonb_build_object(
    'posts', posts,
    'total', least(total, most_counted),
    'total_is_capped', total > most_counted,
    'page', greatest(page, 1),
    'page_size', per_page
  );
end
$$;

-- # Change announcements

-- The page cache follows the blog: its lists show posts and categories together.
create trigger blog_categories_announce_added
  after insert on public.blog_categories
  referencing new table as changed
  for each statement execute function private.announce_change();

create trigger blog_categories_announce_changed
  after update on public.blog_categories
  referencing new table as changed
  for each statement execute function private.announce_change();

create trigger blog_categories_announce_removed
  after delete on public.blog_categories
  referencing old table as changed
  for each statement execute function private.announce_change();

create trigger blog_posts_announce_added
  after insert on public.blog_posts
  referencing new table as changed
  for each statement execute function private.announce_change();

create trigger blog_posts_announce_changed
  after update on public.blog_posts
  referencing new table as changed
  for each statement execute function private.announce_change();

create trigger blog_posts_announce_removed
  after delete on public.blog_posts
  referencing old table as changed
  for each statement execute function private.announce_change();
