-- Files between the paragraphs of a lesson or a post: PDFs in the folder 'files' of course-pdfs, which admins
-- upload like a lesson's own PDF. A text names one by the address /files/….pdf. Whoever may read the text
-- opens it. A student's post opens none: copying an address must not publish the file behind it.

-- The files that HTML names; null for none. «begin atomic», as with private.pictures_in().
create function private.files_in(html text)
returns text[]
language sql
immutable
parallel safe
begin atomic
  select array_agg(distinct found[1])
  from regexp_matches(html, 'href="/(files/[a-z0-9-]{1,200}\.pdf)"', 'g') as named (found);
end;

create index blog_posts_files_idx on public.blog_posts using gin (private.files_in(content));

create index course_lessons_files_idx on public.course_lessons using gin (private.files_in(content));

create index course_lessons_note_files_idx on public.course_lessons using gin (private.files_in(notes));

-- All lessons that name a file. Under row level security Postgres could not use the indexes, since a function
-- might tell of rows that the caller must not see; so they are found first, and then asked for by id.
create function private.lessons_naming(file text)
returns uuid[]
language sql
stable
security definer
set search_path = ''
as $$
  select array(
    select l.id
    from public.course_lessons as l
    where private.files_in(l.content) @> array[file]
    union
    select l.id
    from public.course_lessons as l
    where private.files_in(l.notes) @> array[file]
  )
$$;

-- Named by a text that everybody reads: the free lesson of a course, or a published post of an admin.
-- Visitors have no right on the tables behind it.
create function private.is_open_file(file text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select
    exists (
      select
      from public.course_lessons as l
      join private.open_lessons as o on o.id = l.id
      join public.courses as c on c.id = l.course_id
      where l.id = any (private.lessons_naming(file))
        and l.is_free
        and c.is_published
    )
    or exists (
      select
      from public.blog_posts as p
      join public.user_roles as r on r.user_id = p.user_id
      where private.files_in(p.content) @> array[file]
        and p.published_at <= now()
        and r.role = 'admin'
    )
$$;

grant execute on function private.is_open_file to anon, authenticated;
grant execute on function private.lessons_naming to authenticated;

create policy "everyone opens the files of texts that everyone reads" on storage.objects
  for select to anon, authenticated
  using (bucket_id = 'course-pdfs' and name ^@ 'files/' and private.is_open_file(name));

-- The policies of course_lessons and courses apply inside this one.
create policy "people open the files that lessons they can read name" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'course-pdfs'
    and name ^@ 'files/'
    and exists (
      select
      from public.course_lessons as l
      where l.id = any (private.lessons_naming(objects.name))
    )
  );
