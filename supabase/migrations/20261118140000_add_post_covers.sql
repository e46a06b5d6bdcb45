-- A post's own picture, and the words for its card and for search engines. All are optional: without them
-- the cover is drawn, and the words are taken from the content.
alter table public.blog_posts
  -- Path in the bucket blog-images, in the author's own folder. No other address: readers' browsers would
  -- ask whatever server a student names.
  add column cover_image_url text
    constraint post_cover_is_an_own_picture check (
      cover_image_url ~ ('^' || user_id || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
      and length(cover_image_url) = 73
    ),
  add column cover_image_alt text
    constraint post_cover_alt_is_not_too_long check (length(cover_image_alt) <= 300),
  add constraint post_cover_has_alternative_text check (
    cover_image_url is null or coalesce(cover_image_alt, '') ~ '\S'
  ),
  add column written_excerpt text
    constraint post_excerpt_is_not_too_long check (
      written_excerpt ~ '\S' and length(written_excerpt) <= 150
    ),
  add column search_description text
    constraint post_search_description_is_not_too_long check (
      search_description ~ '\S' and length(search_description) <= 160
    );

-- Bound to the column that follows; made again in the next migration.
drop function public.list_feed_posts();

-- Dropped and added, because Postgres changes the expression of a generated column only since version 17.
alter table public.blog_posts
  drop column excerpt;
alter table public.blog_posts
  add column excerpt text
    generated always as (coalesce(written_excerpt, private.excerpt_of(content))) stored;

-- As before, and the author alone changes the new columns too.
create or replace function private.sign_post()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE'
    and current_setting('role') = 'authenticated'
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
  new.author_name := private.author_name_of(new.user_id);
  return new;
end
$$;
