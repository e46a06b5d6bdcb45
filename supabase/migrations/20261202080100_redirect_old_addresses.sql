-- The address of a post can change. The old one leads to the post for good: no other post takes it.

create table public.redirects (
  path text collate "C" primary key
    constraint redirect_starts_at_a_path check (path ~ '^/[!-~]*$' and length(path) <= 500),
  post_id uuid not null references public.blog_posts (id) on delete cascade,
  created_at timestamptz not null default now()
);

create index redirects_post_id_idx on public.redirects (post_id, created_at);

alter table public.redirects enable row level security;

-- Rows are written by keep_old_address() alone.
revoke all on public.redirects from anon, authenticated;
grant select, delete on public.redirects to authenticated;
grant all on public.redirects to service_role;

create policy "admins read redirects" on public.redirects
  for select to authenticated
  using ((select public.is_admin()));

create policy "admins delete redirects" on public.redirects
  for delete to authenticated
  using ((select public.is_admin()));

select private.guard_table('public.redirects');

create trigger redirects_00_keep_times
  before insert or update on public.redirects
  for each row execute function private.keep_server_times();

-- Where an old address leads to; null for one of a post that its caller could not read anyway.
create function public.find_redirect(path text)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select '/blog/' || p.slug
  from public.redirects as r
  join public.blog_posts as p on p.id = r.post_id
  where r.path = find_redirect.path
    and p.published_at <= now()
$$;

-- An address that readers may have kept. Bounded, because a student could rename a post without end.
create function private.keep_old_address()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  most constant int := 20;
begin
  -- A post may take back an address of its own.
  delete from public.redirects where path = '/blog/' || new.slug and post_id = new.id;
  insert into public.redirects (path, post_id) values ('/blog/' || old.slug, new.id);
  delete from public.redirects
  where path in (
    select path
    from public.redirects
    where post_id = new.id
    order by created_at desc, path
    offset most
  );
  return null;
end
$$;

create trigger blog_posts_keep_old_address
  after update of slug on public.blog_posts
  for each row when (old.slug <> new.slug)
  execute function private.keep_old_address();

-- No other post takes an old address: links to it would suddenly show other words. A new title gets an address
-- of its own; one that was chosen by hand is refused like one in use.
create function private.spare_old_address()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select
    from public.redirects
    where path = '/blog/' || new.slug
      and post_id <> new.id
  ) then
    if tg_op = 'UPDATE' then
      raise exception 'Another post had this address.' using errcode = '23505';
    end if;
    new.slug := left(new.slug, 100) || '-' || left(new.id::text, 8);
  end if;
  return new;
end
$$;

-- After blog_posts_1_make_slug, before blog_posts_2_sign.
create trigger blog_posts_1_spare_old_address
  before insert or update of slug on public.blog_posts
  for each row execute function private.spare_old_address();

-- A link to an old address is no dead link.
create or replace function private.is_dead_path(path text, known_pages text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select case
    when path !~* known_pages then true
    when path ~ '^/blog/[^/.]+/?$' then not exists (
      select
      from public.blog_posts
      where slug = split_part(path, '/', 3)
        and published_at <= now()
    ) and public.find_redirect(rtrim(path, '/')) is null
    when path ~ '^/store/[^/]+' then not exists (
      select
      from public.products
      where slug = split_part(path, '/', 3)
    )
    when path ~ '^/courses/[^/]+/[^/]+' then not exists (
      select
      from public.course_lessons as l
      join public.courses as c on c.id = l.course_id
      where l.slug = split_part(path, '/', 4)
        and c.slug = split_part(path, '/', 3)
        and c.is_published
    )
    when path ~ '^/courses/[^/]+' then not exists (
      select
      from public.courses
      where slug = split_part(path, '/', 3)
        and is_published
    )
    when path ~ '^/free-lessons/[^/]+' then not exists (
      select
      from public.course_lessons as l
      join public.courses as c on c.id = l.course_id
      where c.slug = split_part(path, '/', 3)
        and c.is_published
        and l.is_free
    )
    else false
  end
$$;

-- # The list of all posts, by their state

drop function public.admin_list_posts(text, uuid, int, int);

-- Everybody's posts, drafts too, for the admin who looks after the blog. `search` is part of a title.
create function public.admin_list_posts(
  search text default '',
  category uuid default null,
  state text default '',
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
  conditions := conditions || case state
    when 'draft' then ' and published_at is null and requested_published_at is null'
    when 'waiting' then ' and requested_published_at is not null'
    when 'scheduled' then ' and published_at > now()'
    when 'published' then ' and published_at <= now()'
    else ''
  end;

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

revoke execute on function public.find_redirect, public.admin_list_posts from public, anon, authenticated, service_role;
grant execute on function public.find_redirect to anon, authenticated, service_role;
grant execute on function public.admin_list_posts to authenticated, service_role;
