-- Two ways by which a student could change a published post after its review: a new name in the account, and
-- a picture that is uploaded after an admin has read the post that names it.

-- As before (20261118140000_add_post_covers.sql), but where posts are reviewed a published one keeps the name
-- that it was approved with. The author's own change takes the new name along, to be reviewed with it.
create or replace function private.sign_post()
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

-- An address of a picture in which a browser would read another name than stands there: with entities,
-- escapes, line breaks or backslashes. Addresses of videos have parameters.
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

-- As before (20261119120100_review_posts.sql), with both.
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

-- As before (20261119120200_keep_reviewed_pictures.sql), and a picture that a post waits for comes too late.
create or replace function private.keep_reviewed_pictures()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  folder constant text := split_part(new.name, '/', 1);
  file constant text := split_part(new.name, '/', -1);
  rule text;
begin
  if session_user not in ('authenticator', 'supabase_storage_admin')
    or folder !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  then
    return new;
  end if;
  rule := private.writing_of(folder::uuid);
  if rule = 'closed' then
    raise exception 'Students cannot write posts at the moment.' using errcode = '42501';
  elsif rule = 'approval' and tg_op = 'UPDATE' then
    raise exception 'A picture cannot be replaced. Please upload it as a new one.'
      using errcode = '42501';
  elsif rule = 'approval' and exists (
    -- Of any student: another one may have written the post.
    select
    from public.blog_posts as p
    where (p.published_at is not null or p.requested_published_at is not null)
      and (p.cover_image_url = new.name or strpos(p.content, file) > 0)
      and not exists (
        select
        from public.user_roles as r
        where r.user_id = p.user_id
          and r.role = 'admin'
      )
  ) then
    raise exception 'A post names this picture already. Please upload it under another name.'
      using errcode = '42501';
  end if;
  return new;
end
$$;
