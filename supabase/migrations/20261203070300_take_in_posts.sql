-- Posts of another blog are collected like the rows of an import and added by one call: all or nothing. They
-- belong to the admin who brings them. docs/decisions/074-take-in.md.

-- Which of these old addresses are kept already: their posts were brought before.
create function public.known_old_addresses(paths text[])
returns text[]
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(array_agg(given), '{}')
  from unnest(paths) as given
  where exists (select from public.redirects as r where r.path = private.old_address(given))
$$;

-- Which of these addresses have a post already: the report names them.
create function public.taken_slugs(slugs text[])
returns text[]
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(array_agg(p.slug), '{}')
  from public.blog_posts as p
  where p.slug = any (slugs)
$$;

-- Returns the number of posts. Staged as 'taken_posts'; their files as 'imported_files'.
create function public.commit_take_in(transfer uuid, admin uuid, source text)
returns int
language plpgsql
security definer
set search_path = ''
set statement_timeout = '10min'
as $$
declare
  posts int;
begin
  if not exists (select from public.user_roles as r where r.user_id = admin and r.role = 'admin') then
    raise exception 'Only an admin brings posts.' using errcode = '42501';
  end if;

  insert into public.blog_categories (name, user_id)
  select distinct on (lower(r.content ->> 'category')) r.content ->> 'category', admin
  from private.transfer_rows as r
  where r.transfer_id = transfer
    and r.table_name = 'taken_posts'
    and r.content ->> 'category' is not null
  order by lower(r.content ->> 'category'), r.number
  on conflict do nothing;

  -- The lock of private.set_slug(): nobody takes an address between the look at it and the insert.
  perform pg_advisory_xact_lock(hashtextextended('slug of blog_posts', 0));
  insert into public.blog_posts (
    id, user_id, title, content, slug, category_id, original_author, published_at, created_at, updated_at,
    written_excerpt, cover_image_url, cover_image_alt
  )
  select
    p.id, admin, p.title, p.content,
    case
      -- An address that a post has, here or earlier in the file.
      when p.slug <> '' and (
        row_number() over (partition by p.slug order by r.number) > 1
        or exists (select from public.blog_posts as b where b.slug = p.slug)
      )
      then p.slug || '-' || left(p.id::text, 8)
      else p.slug
    end,
    c.id,
    case when lower(p.author) <> lower(private.author_name_of(admin)) then p.author end,
    p.published_at, p.created_at, p.updated_at, p.excerpt, p.cover, p.cover_alt
  from private.transfer_rows as r
  cross join json_to_record(r.content) as p (
    id uuid, title text, content text, slug text, category text, author text, published_at timestamptz,
    created_at timestamptz, updated_at timestamptz, excerpt text, cover text, cover_alt text
  )
  left join public.blog_categories as c on lower(c.name) = lower(p.category)
  where r.transfer_id = transfer
    and r.table_name = 'taken_posts'
  -- An address that is made of a title gives way to one that the old blog had.
  order by p.slug = '', r.number;
  get diagnostics posts = row_count;

  -- The address of a post of this site leads to that post, and one that leads somewhere already stays.
  insert into public.redirects (path, post_id)
  select distinct on (old.path) old.path, (r.content ->> 'id')::uuid
  from private.transfer_rows as r
  cross join json_array_elements_text(r.content -> 'paths') as given (path)
  cross join private.old_address(given.path) as old (path)
  where r.transfer_id = transfer
    and r.table_name = 'taken_posts'
    and not exists (select from public.blog_posts as p where '/blog/' || p.slug = old.path)
  order by old.path, r.number
  on conflict (path) do nothing;

  perform private.record_act('import_site', null, '', left(source || ', posts: ' || posts, 200), admin);

  update private.transfers as t
  set committed_at = now()
  where t.id = transfer
    and t.cancelled_at is null;
  if not found then
    raise exception 'The import was cancelled.' using errcode = 'PT409';
  end if;
  return posts;
end
$$;

-- Exports of WordPress and Ghost are XML and JSON besides the ZIP.
update storage.buckets
set allowed_mime_types = array['application/zip', 'text/xml', 'application/json']
where id = 'site-imports';

revoke execute on function public.known_old_addresses, public.taken_slugs, public.commit_take_in
from public, anon, authenticated, service_role;
grant execute on function public.known_old_addresses, public.taken_slugs, public.commit_take_in to service_role;
