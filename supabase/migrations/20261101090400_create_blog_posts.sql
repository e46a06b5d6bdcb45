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
  -- Empty is a draft, a time to come is a scheduled post.
  published_at timestamptz default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  excerpt text generated always as (private.excerpt_of(content)) stored,
  word_count int generated always as (private.word_count_of(content)) stored,
  images_without_alt int generated always as (private.images_without_alt_in(content)) stored,
  search tsvector generated always as (private.search_vector_of(title, content)) stored
);

create unique index blog_posts_slug_is_unique on public.blog_posts (slug);
create index blog_posts_published_at_idx on public.blog_posts (published_at desc, id desc);
create index blog_posts_category_id_idx
  on public.blog_posts (category_id, published_at desc, id desc);
create index blog_posts_user_id_idx on public.blog_posts (user_id, created_at desc, id desc);
create index blog_posts_created_at_idx on public.blog_posts (created_at desc, id desc);
create index blog_posts_search_idx on public.blog_posts using gin (search);
create index blog_posts_title_idx on public.blog_posts using gin (title extensions.gin_trgm_ops);
create index blog_posts_without_category_idx on public.blog_posts (created_at desc)
  where category_id is null;
create index blog_posts_without_alt_idx on public.blog_posts (created_at desc)
  where images_without_alt > 0;

revoke all on public.blog_posts from anon, authenticated;
grant select on public.blog_posts to anon, authenticated;
grant insert, update, delete on public.blog_posts to authenticated;
grant all on public.blog_posts to service_role;

alter table public.blog_posts enable row level security;

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

create function private.author_name_of(author uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    (
      select nullif(left(btrim(raw_user_meta_data ->> 'full_name'), 120), '')
      from auth.users
      where id = author
    ),
    'Guest author'
  )
$$;

-- The shown name comes from the account, so nobody writes under another person's name.
create function private.sign_post()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE'
    and current_setting('role') = 'authenticated'
    and auth.uid() is distinct from old.user_id
    and (new.title, new.content, new.slug, new.user_id)
      is distinct from (old.title, old.content, old.slug, old.user_id)
  then
    raise exception 'Only the author changes the words of a post.' using errcode = '42501';
  end if;
  new.author_name := private.author_name_of(new.user_id);
  return new;
end
$$;

create trigger blog_posts_1_make_slug
  before insert or update on public.blog_posts
  for each row execute function private.set_slug('post');

create trigger blog_posts_2_sign
  before insert or update on public.blog_posts
  for each row execute function private.sign_post();

create trigger blog_posts_3_touch
  before update on public.blog_posts
  for each row execute function private.touch_updated_at();

create function private.follow_changed_name()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.blog_posts
  set author_name = private.author_name_of(new.id)
  where user_id = new.id
    and author_name <> private.author_name_of(new.id);
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

create trigger blog_posts_count_added
  after insert on public.blog_posts
  referencing new table as changed
  for each statement execute function private.count_blog_posts();

create trigger blog_posts_count_changed
  after update on public.blog_posts
  referencing old table as before_change new table as after_change
  for each statement execute function private.recount_blog_posts();

create trigger blog_posts_count_removed
  after delete on public.blog_posts
  referencing old table as changed
  for each statement execute function private.count_blog_posts();
