-- A student keeps a limited number of posts, and of bytes in them. Admins are free.
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

-- Posts of before that are over the quota stay, and may be made shorter.
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

revoke execute on function public.my_post_quota() from public, anon;
grant execute on function public.my_post_quota() to authenticated, service_role;
