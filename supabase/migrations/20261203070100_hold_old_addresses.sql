-- Addresses of a blog that stood elsewhere before: redirects also hold paths of WordPress (/2019/05/name/,
-- /?p=123) and Ghost (/name/), and the owner edits them. Never an open redirect: the target is a post of this
-- site. Never in the way of a page: the site asks only when no route answers.

-- The one spelling of an old address: a path in lower case without host, query and last slash. WordPress also
-- has the numbers of posts, in the query of its home page.
create function private.old_address(given text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when path ~ '^/*$' and query ~ '(^|&)p=[0-9]{1,10}(&|$)'
      then '/?p=' || substring(query from '(?:^|&)p=([0-9]{1,10})(?:&|$)')
    else '/' || btrim(lower(path), '/')
  end
  from (
    select split_part(rest, '?', 1) as path, substr(rest, length(split_part(rest, '?', 1)) + 2) as query
    from (
      select split_part(regexp_replace(btrim(given), '^https?://[^/?#]*', '', 'i'), '#', 1) as rest
    ) as without_host
  ) as parts
$$;

grant insert (path, post_id), update (path, post_id) on public.redirects to authenticated;

create policy "admins add redirects" on public.redirects
  for insert to authenticated
  with check ((select public.is_admin()));

create policy "admins change redirects" on public.redirects
  for update to authenticated
  using ((select public.is_admin()))
  with check ((select public.is_admin()));

create function private.prepare_redirect()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.path := private.old_address(new.path);
  if new.path = '/' then
    raise exception 'The home page cannot lead elsewhere.' using errcode = '23514';
  end if;
  if exists (select from public.blog_posts where '/blog/' || slug = new.path) then
    raise exception 'A post has this address now.' using errcode = '23514';
  end if;
  return new;
end
$$;

create trigger redirects_1_prepare
  before insert or update of path on public.redirects
  for each row execute function private.prepare_redirect();

-- Every web process holds these. Addresses below /blog/ do not count: students make them by renaming their
-- posts, and must not use up the owner's.
create function private.limit_redirects()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  most constant int := 30000;
begin
  if (select count(*) from public.redirects where path !~ '^/blog/[^/]+$') > most then
    raise exception 'There can be at most % old addresses. Please delete some first.', most
      using errcode = '23514';
  end if;
  return null;
end
$$;

create trigger redirects_limit
  after insert on public.redirects
  for each statement execute function private.limit_redirects();

create trigger redirects_announce_added
  after insert on public.redirects
  referencing new table as changed
  for each statement execute function private.announce_change();

create trigger redirects_announce_changed
  after update on public.redirects
  referencing new table as changed
  for each statement execute function private.announce_change();

create trigger redirects_announce_removed
  after delete on public.redirects
  referencing old table as changed
  for each statement execute function private.announce_change();

create or replace function public.find_redirect(path text)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select '/blog/' || p.slug
  from public.redirects as r
  join public.blog_posts as p on p.id = r.post_id
  where r.path = private.old_address(find_redirect.path)
    and p.published_at <= now()
$$;

-- For the page cache: old addresses that no route answers. The route of posts asks for its own.
create function public.list_redirects()
returns text[]
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(array_agg(r.path), '{}')
  from public.redirects as r
  join public.blog_posts as p on p.id = r.post_id
  where p.published_at <= now()
    and r.path !~ '^/blog/[^/]+$'
$$;

-- As before, but only addresses below /blog/ count: those of another blog are few, and stay. No reader kept
-- the address of a draft, of a scheduled post or of one that waits for approval.
create or replace function private.keep_old_address()
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
  if old.published_at is null or old.published_at > now() then
    return null;
  end if;
  insert into public.redirects (path, post_id) values ('/blog/' || old.slug, new.id);
  delete from public.redirects
  where path in (
    select path
    from public.redirects
    where post_id = new.id
      and path ^@ '/blog/'
    order by created_at desc, path
    offset most
  );
  return null;
end
$$;

revoke execute on function
  private.old_address,
  private.prepare_redirect,
  private.limit_redirects,
  public.list_redirects
from public, anon, authenticated, service_role;
grant execute on function public.list_redirects to anon, authenticated, service_role;
