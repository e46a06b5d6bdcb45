-- An admin approves the version of a post that she has read, and no other.

-- What readers would see of a post.
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

-- Called with the posts that an admin is shown. Gives those that have changed since she was first shown them.
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

-- The words that the admin was shown, and those of today; null for a post that she was not shown.
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
-- read; for a post that has changed since, nothing is approved.
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

-- Not for the secret key: nobody reads with it.
revoke execute on function public.note_read_posts(uuid[]) from public, anon, service_role;
revoke execute on function public.read_post_changes(uuid) from public, anon, service_role;
revoke execute on function public.approve_post(uuid, timestamptz) from public, anon, service_role;
grant execute on function public.note_read_posts(uuid[]) to authenticated;
grant execute on function public.read_post_changes(uuid) to authenticated;
grant execute on function public.approve_post(uuid, timestamptz) to authenticated;

-- As before (20261121120300_review_names_and_pictures.sql), and an admin approves through the function alone.
create or replace function private.review_post()
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
