-- A lesson's files open for those who may read the lesson: those of unpublished courses, and files
-- that no lesson names, are for admins only ("admins see every file"). The policies of course_lessons
-- and courses apply inside a policy as they do anywhere else.
drop policy "signed-in people open lesson files" on storage.objects;

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

-- Hashes, because an address may be longer than a b-tree takes.
create index course_lessons_video_url_idx on public.course_lessons using hash (video_url);
create index course_lessons_captions_url_idx on public.course_lessons using hash (captions_url);
create index course_lessons_pdf_url_idx on public.course_lessons using hash (pdf_url);
