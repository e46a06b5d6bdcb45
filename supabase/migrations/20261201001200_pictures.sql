-- Files in storage: the buckets, the policies that open them, and the pictures, which can be shown in many
-- places at once. A file opens to the people who may read a row that names it; a picture that something
-- shows is kept. docs/decisions/047-one-picture-in-many-places.md.

-- # Buckets and who may use their files

-- Everybody sees the files of public buckets by their address. The others are reached through short-lived
-- signed URLs. Archives in site-imports are removed as soon as they were read.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('course-videos', 'course-videos', false, 2147483648, array['video/*', 'text/vtt']),
  ('course-pdfs', 'course-pdfs', false, 52428800, array['application/pdf']),
  (
    'product-covers', 'product-covers', true, 10485760,
    array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
  ),
  ('product-files', 'product-files', false, 104857600, array['application/pdf']),
  (
    'blog-images', 'blog-images', true, 10485760,
    array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
  ),
  (
    'site-pictures', 'site-pictures', true, 10485760,
    array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
  ),
  ('site-imports', 'site-imports', false, 5368709120, array['application/zip'])
on conflict (id) do update
set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Files of courses and products.

create policy "everyone sees product covers" on storage.objects
  for select to anon, authenticated
  using (bucket_id = 'product-covers');

-- The policies of course_lessons and courses apply inside this one: files of unpublished courses, and files
-- that no lesson names, are for admins.
create policy "people open the files of lessons they can read" on storage.objects
  for select to authenticated
  using (
    (
      bucket_id = 'course-videos'
      and (
        exists (select from public.course_lessons where course_lessons.video_url = objects.name)
        or exists (select from public.course_lessons where course_lessons.captions_url = objects.name)
      )
    )
    or (
      bucket_id = 'course-pdfs'
      and exists (select from public.course_lessons where course_lessons.pdf_url = objects.name)
    )
  );

create policy "owners of an order open the product's PDF" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'product-files'
    and exists (
      select
      from public.product_orders
      where product_orders.pdf_file_url = objects.name
        and product_orders.user_id = (select auth.uid())
    )
  );

create policy "admins see every file" on storage.objects
  for select to authenticated
  using (
    bucket_id in ('course-videos', 'course-pdfs', 'product-covers', 'product-files', 'blog-images')
    and (select public.is_admin())
  );

create policy "admins upload course and product files" on storage.objects
  for insert to authenticated
  with check (
    bucket_id in ('course-videos', 'course-pdfs', 'product-covers', 'product-files')
    and (select public.is_admin())
  );

create policy "admins replace course and product files" on storage.objects
  for update to authenticated
  using (
    bucket_id in ('course-videos', 'course-pdfs', 'product-covers', 'product-files')
    and (select public.is_admin())
  )
  with check (
    bucket_id in ('course-videos', 'course-pdfs', 'product-covers', 'product-files')
    and (select public.is_admin())
  );

create policy "admins delete every file" on storage.objects
  for delete to authenticated
  using (
    bucket_id in ('course-videos', 'course-pdfs', 'product-covers', 'product-files', 'blog-images')
    and (select public.is_admin())
  );

-- Pictures of posts, in a folder for each writer.

create policy "people see the blog images they uploaded" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'blog-images'
    and (storage.foldername(name))[1] = (select auth.uid()::text)
  );

create policy "people upload blog images to their own folder" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'blog-images'
    and (storage.foldername(name))[1] = (select auth.uid()::text)
  );

create policy "people replace their own blog images" on storage.objects
  for update to authenticated
  using (
    bucket_id = 'blog-images'
    and (storage.foldername(name))[1] = (select auth.uid()::text)
  )
  with check (
    bucket_id = 'blog-images'
    and (storage.foldername(name))[1] = (select auth.uid()::text)
  );

create policy "people delete their own blog images" on storage.objects
  for delete to authenticated
  using (
    bucket_id = 'blog-images'
    and (storage.foldername(name))[1] = (select auth.uid()::text)
  );

-- Where posts are reviewed, the pictures of a post stay as they were approved.
create policy "only free writers delete blog images" on storage.objects
  as restrictive for delete to authenticated
  using (bucket_id <> 'blog-images' or (select public.writing_rule()) = 'open');

-- The photograph, the logo and the icon of the site. There is no policy for update: another picture has
-- another path, so that an earlier version of a document still shows its own.

create policy "admins see site pictures" on storage.objects
  for select to authenticated
  using (bucket_id = 'site-pictures' and (select public.is_admin()));

create policy "admins add site pictures" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'site-pictures' and (select public.is_admin()));

create policy "admins remove site pictures" on storage.objects
  for delete to authenticated
  using (bucket_id = 'site-pictures' and (select public.is_admin()));

-- Archives to be imported.

create policy "admins see site imports" on storage.objects
  for select to authenticated
  using (bucket_id = 'site-imports' and (select public.is_admin()));

create policy "admins add site imports" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'site-imports' and (select public.is_admin()));

create policy "admins remove site imports" on storage.objects
  for delete to authenticated
  using (bucket_id = 'site-imports' and (select public.is_admin()));

-- The second factor, as private.guard_table() asks for it on tables.

create policy "reading all but covers takes the second factor" on storage.objects
  as restrictive for select to authenticated
  using (bucket_id = 'product-covers' or (select public.passed_second_factor()));

create policy "adding takes the second factor" on storage.objects
  as restrictive for insert to authenticated
  with check ((select public.passed_second_factor()));

create policy "changing takes the second factor" on storage.objects
  as restrictive for update to authenticated
  using ((select public.passed_second_factor()));

create policy "deleting takes the second factor" on storage.objects
  as restrictive for delete to authenticated
  using ((select public.passed_second_factor()));

-- # Files that are used

-- Every stored file that a row points to. For maintenance, and for definer functions.
create view public.file_references
with (security_invoker = true) as
select 'course-videos' as bucket_id, video_url as name, 'course_lessons' as table_name, id as row_id
from public.course_lessons
where video_url is not null
union all
select 'course-videos', captions_url, 'course_lessons', id
from public.course_lessons
where captions_url is not null
union all
select 'course-pdfs', pdf_url, 'course_lessons', id
from public.course_lessons
where pdf_url is not null
union all
select 'product-covers', cover_image_url, 'products', id
from public.products
where cover_image_url is not null
union all
select 'product-covers', first_page_url, 'products', id
from public.products
where first_page_url is not null
union all
select 'product-files', pdf_file_url, 'products', id
from public.products
where pdf_file_url is not null
union all
select 'product-files', pdf_file_url, 'product_orders', id
from public.product_orders
where pdf_file_url is not null
union all
select 'blog-images', cover_image_url, 'blog_posts', id
from public.blog_posts
where cover_image_url is not null
union all
select 'site-pictures', file #>> '{}', 'site_documents', null
from (
  select content from public.site_documents
  union all
  select content from public.site_document_versions
  union all
  select content from public.site_document_drafts
) as documents
cross join lateral jsonb_path_query(documents.content, '$.**.file') as file;

revoke all on public.file_references from anon, authenticated, service_role;
grant select on public.file_references to service_role;

-- The pictures of the public buckets that HTML shows, in their own size or resized; null for none. Cut to a
-- length that an index entry can hold: no path that the site makes is longer. Indexes run it with the
-- writer's rights, who has none on schema private, hence «begin atomic».
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

create index blog_posts_pictures_idx on public.blog_posts using gin (private.pictures_in(content));

create index course_lessons_pictures_idx on public.course_lessons
  using gin (private.pictures_in(content));

create index course_lessons_note_pictures_idx on public.course_lessons
  using gin (private.pictures_in(notes));

create index letters_pictures_idx on public.letters using gin (private.pictures_in(body_html));

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

-- All places that show one of these pictures. `place`: the course of a lesson. `author`: of a post.
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

-- The pictures that a caller can choose again, newest first: to an admin those of the site, which are all but
-- the students', to everybody else her own. The policies of storage.objects decide; the conditions here keep
-- apart what they allow. Pages that the site has drawn from PDFs are no choice.
create function public.list_pictures(skip int default 0, most int default 24)
returns table (bucket text, path text, added_at timestamptz, bytes bigint, uses jsonb, total bigint)
language sql
stable
set search_path = ''
as $$
  with found as materialized (
    select o.bucket_id, o.name, o.created_at, o.metadata, count(*) over () as total
    from storage.objects as o
    where case
      when (select public.is_admin()) then
        o.bucket_id in ('blog-images', 'product-covers', 'site-pictures')
        and o.name not like '%first-page.webp'
        and (
          o.bucket_id <> 'blog-images'
          or split_part(o.name, '/', 1) not in (
            select u.id::text
            from public.users as u
            where not exists (
              select
              from public.user_roles as r
              where r.user_id = u.id
                and r.role = 'admin'
            )
          )
        )
      else
        o.bucket_id = 'blog-images'
        and split_part(o.name, '/', 1) = (select auth.uid()::text)
    end
    order by o.created_at desc, o.name
    limit least(greatest(most, 1), 100)
    offset greatest(skip, 0)
  ), used as materialized (
    select *
    from public.list_picture_uses(array(select f.bucket_id || '/' || f.name from found as f))
  )
  select
    f.bucket_id,
    f.name,
    f.created_at,
    coalesce((f.metadata ->> 'size')::bigint, 0),
    coalesce(
      (
        select jsonb_agg(to_jsonb(u) - 'picture' order by u.kind, u.title)
        from used as u
        where u.picture = f.bucket_id || '/' || f.name
      ),
      '[]'
    ),
    f.total
  from found as f
  order by f.created_at desc, f.name
$$;

-- The rules below are triggers rather than policies: a signed upload URL writes with the service's rights,
-- which pass every policy, and an admin cannot read the drafts of another. Hosted Supabase grants the right
-- to create triggers on storage.objects.

-- # Pictures that stay

-- Whether a place that its uploader does not own shows the picture. A student's post counts for her own
-- pictures only: by naming one of somebody else she could keep it from being deleted. And her own posts do
-- not count in her own folder, because pictures are deleted before the account and its posts.
create function private.is_kept_picture(bucket text, path text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select
    from private.find_picture_uses(array[bucket || '/' || path]) as u
    where u.author is null
      or (
        (bucket <> 'blog-images' or u.author::text <> split_part(path, '/', 1))
        and exists (
          select
          from public.user_roles as r
          where r.user_id = u.author
            and r.role = 'admin'
        )
      )
  )
$$;

-- A delete passes over a picture that is still shown, without an error.
create function private.keep_used_picture()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.is_kept_picture(old.bucket_id, old.name) then
    return null;
  end if;
  return old;
end
$$;

create trigger keep_used_picture
  before delete on storage.objects
  for each row
  when (old.bucket_id = 'site-pictures')
  execute function private.keep_used_picture();

create trigger keep_used_uploads
  before delete on storage.objects
  for each row
  when (old.bucket_id in ('blog-images', 'product-covers'))
  execute function private.keep_used_picture();

-- Replacing a picture would change a post after its approval, so a student whose posts are reviewed adds
-- pictures only, and none that a post already names. While writing is closed there is nothing to add them to.
create function private.keep_reviewed_pictures()
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

create trigger keep_reviewed_pictures
  before insert or update of bucket_id, name, version, metadata on storage.objects
  for each row
  when (new.bucket_id = 'blog-images')
  execute function private.keep_reviewed_pictures();

-- # Room per person

-- The quota of one person. Unfinished uploads count from their start, because their pieces take up room. The
-- bundled storage service knows them; hosted Supabase keeps them out of the database.
create function private.unfinished_pictures(folder text, but_name text)
returns table (pictures bigint, bytes bigint)
language plpgsql
security definer
set search_path = ''
as $$
begin
  if to_regclass('storage.open_uploads') is null then
    return query select 0::bigint, 0::bigint;
  else
    return query execute $query$
      select count(*), coalesce(sum(size), 0)::bigint
      from storage.open_uploads
      where bucket_id = 'blog-images'
        and name collate "C" ^@ $1
        and name is distinct from $2
    $query$ using folder, but_name;
  end if;
end
$$;

-- `but_name` and `but_id`: the picture that is being written, which is not counted twice.
create function private.require_picture_room(folder text, but_name text, but_id uuid, added_bytes bigint)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  most_pictures constant int := 300;
  most_bytes constant bigint := 200 * 1024 * 1024;
  stored record;
  unfinished record;
begin
  -- Commands of the owner, such as an import, come with a login of their own.
  if session_user not in ('authenticator', 'supabase_storage_admin') then
    return;
  end if;
  if exists (
    select
    from public.user_roles
    where user_id::text || '/' = folder
      and role = 'admin'
  ) then
    return;
  end if;

  -- Uploads to one folder are counted one after the other.
  perform pg_catalog.pg_advisory_xact_lock(
    pg_catalog.hashtext('private.limit_pictures'), pg_catalog.hashtext(folder)
  );
  select count(*) as pictures, coalesce(sum((metadata ->> 'size')::bigint), 0) as bytes
  into stored
  from storage.objects
  where bucket_id = 'blog-images'
    and name collate "C" ^@ folder
    and name is distinct from but_name
    and id is distinct from but_id;
  select *
  into unfinished
  from private.unfinished_pictures(folder, but_name);

  if stored.pictures + unfinished.pictures >= most_pictures
    or stored.bytes + unfinished.bytes + coalesce(added_bytes, 0) > most_bytes
  then
    raise exception 'There is no room for more pictures: % pictures or % MB is the most for one person.',
      most_pictures, most_bytes / 1024 / 1024
      using errcode = '42501';
  end if;
end
$$;

create function private.limit_pictures()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_picture_room(
    split_part(new.name, '/', 1) || '/', new.name, new.id, (new.metadata ->> 'size')::bigint
  );
  return new;
end
$$;

create trigger limit_pictures
  before insert or update of bucket_id, name, metadata on storage.objects
  for each row
  when (new.bucket_id = 'blog-images')
  execute function private.limit_pictures();

-- A second unfinished upload to one name has pieces of its own, so nothing is left out here.
create function private.limit_unfinished_pictures()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_picture_room(split_part(new.name, '/', 1) || '/', null, null, new.size);
  return new;
end
$$;

do $$
begin
  if to_regclass('storage.open_uploads') is not null then
    create trigger limit_unfinished_pictures
      before insert on storage.open_uploads
      for each row
      when (new.bucket_id = 'blog-images')
      execute function private.limit_unfinished_pictures();
  end if;
end
$$;
