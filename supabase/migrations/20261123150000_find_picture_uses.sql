-- Where an uploaded picture is shown. A picture is named 'bucket/path'.

-- The pictures of the public buckets that HTML shows, in their own size or resized; null for none. Cut to a
-- length that an index entry can hold: no path that the site makes is longer.
-- Indexes run it with the writer's rights, who has none on schema private, hence «begin atomic».
create function private.pictures_in(html text)
returns text[]
language sql
immutable
parallel safe
begin atomic
  select array_agg(distinct left(found[1], 300))
  from regexp_matches(
    html,
    '/(?:object|render/image)/public/((?:blog-images|product-covers|site-pictures)/[^"''?#&<>\\\s]+)',
    'g'
  ) as shown (found);
end;

create function private.alt_in(html text, picture text)
returns text
language sql
immutable
parallel safe
begin atomic
  select nullif(private.html_to_text(substring(tag[1] from '(?i)\salt\s*=\s*"([^"]*)"')), '')
  from regexp_matches(html, '<img[^>]*>', 'gi') as image (tag)
  where strpos(tag[1], picture) > 0
  limit 1;
end;

create index blog_posts_pictures_idx on public.blog_posts using gin (private.pictures_in(content));
create index blog_posts_cover_image_url_idx on public.blog_posts (cover_image_url)
  where cover_image_url is not null;
create index course_lessons_pictures_idx on public.course_lessons
  using gin (private.pictures_in(content));
create index course_lessons_note_pictures_idx on public.course_lessons
  using gin (private.pictures_in(notes));
create index letters_pictures_idx on public.letters using gin (private.pictures_in(body_html));

-- `place`: the course of a lesson. `author`: of a post.
create function private.find_picture_uses(pictures text[])
returns table (
  picture text, kind text, row_id uuid, title text, place uuid, alt text, author uuid
)
language sql
stable
security definer
set search_path = ''
as $$
  select
    shown.picture, 'post', p.id, p.title, null::uuid, private.alt_in(p.content, shown.picture), p.user_id
  from public.blog_posts as p
  cross join lateral unnest(private.pictures_in(p.content)) as shown (picture)
  where private.pictures_in(p.content) && pictures
    and shown.picture = any (pictures)
  union all
  select 'blog-images/' || p.cover_image_url, 'post', p.id, p.title, null, p.cover_image_alt, p.user_id
  from public.blog_posts as p
  where p.cover_image_url = any (
    array(select substr(one, 13) from unnest(pictures) as one where one ^@ 'blog-images/')
  )
  union all
  select shown.picture, 'lesson', l.id, l.title, l.course_id, private.alt_in(l.content, shown.picture), null
  from public.course_lessons as l
  cross join lateral unnest(private.pictures_in(l.content)) as shown (picture)
  where private.pictures_in(l.content) && pictures
    and shown.picture = any (pictures)
  union all
  select shown.picture, 'lesson', l.id, l.title, l.course_id, private.alt_in(l.notes, shown.picture), null
  from public.course_lessons as l
  cross join lateral unnest(private.pictures_in(l.notes)) as shown (picture)
  where private.pictures_in(l.notes) && pictures
    and shown.picture = any (pictures)
  union all
  -- Of letters that were sent, too: mail programs load the picture when the letter is opened.
  select shown.picture, 'letter', l.id, l.subject, null, private.alt_in(l.body_html, shown.picture), null
  from public.letters as l
  cross join lateral unnest(private.pictures_in(l.body_html)) as shown (picture)
  where private.pictures_in(l.body_html) && pictures
    and shown.picture = any (pictures)
  union all
  select 'product-covers/' || file.path, 'product', p.id, p.title, null, null, null
  from public.products as p
  cross join lateral (values (p.cover_image_url), (p.first_page_url)) as file (path)
  where 'product-covers/' || file.path = any (pictures)
  union all
  select
    'site-pictures/' || (shown.value ->> 'file'), documents.kind, null, documents.name, null,
    nullif(shown.value ->> 'alt', ''), null
  from (
    select 'page', name, content from public.site_documents
    union all
    select 'draft of a page', name, content from public.site_document_drafts
    union all
    select 'earlier version of a page', name, content from public.site_document_versions
  ) as documents (kind, name, content)
  cross join lateral jsonb_path_query(
    documents.content, 'strict $.** ? (@.file.type() == "string")'
  ) as shown (value)
  -- The documents are read only when it can be one of theirs.
  where exists (select from unnest(pictures) as one where one ^@ 'site-pictures/')
    and 'site-pictures/' || (shown.value ->> 'file') = any (pictures)
$$;

-- Admins learn of every use, a writer of those in her own posts.
create function public.list_picture_uses(pictures text[])
returns table (
  picture text, kind text, row_id uuid, title text, place uuid, alt text, author uuid
)
language sql
stable
security definer
set search_path = ''
as $$
  select distinct on (u.picture, u.kind, u.title, u.row_id)
    u.picture, u.kind, u.row_id, u.title, u.place, u.alt, u.author
  from private.find_picture_uses(pictures) as u
  where public.is_admin()
    or current_setting('role') not in ('anon', 'authenticated')
    or (u.author = (select auth.uid()) and public.passed_second_factor())
  order by u.picture, u.kind, u.title, u.row_id, u.alt
$$;

revoke execute on function public.list_picture_uses(text[]) from public, anon;
grant execute on function public.list_picture_uses(text[]) to authenticated, service_role;
