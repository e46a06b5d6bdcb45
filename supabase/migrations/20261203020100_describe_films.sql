-- What a lesson tells about its film. Captions are kept with the lesson, so that its policies are theirs and
-- a search reaches the words; captions_url is the file of lessons from before.

-- The words of captions without times, markup, ids of cues and notes.
create function private.words_of_captions(captions text)
returns text
language sql
immutable
parallel safe
begin atomic
  select nullif(private.html_to_text(string_agg(line, ' ' order by cue, at)), '')
  from (
    select
      cue,
      at,
      line,
      bool_or(line like '%-->%') over (partition by cue order by at rows unbounded preceding) as has_begun
    from unnest(
      regexp_split_to_array(regexp_replace(captions, '\r\n?', E'\n', 'g'), '\n[ \t]*\n')
    ) with ordinality as cues (text, cue),
    unnest(string_to_array(text, E'\n')) with ordinality as lines (line, at)
  ) as read
  where has_begun
    and line not like '%-->%';
end;

alter table public.course_lessons
  add column captions text
    constraint lesson_captions_are_not_too_long check (length(captions) <= 200000),
  add column chapters text
    constraint lesson_chapters_are_not_too_long check (length(chapters) <= 10000),
  add column poster_url text
    constraint lesson_poster_path_is_not_too_long check (length(poster_url) <= 1000);

create index course_lessons_poster_url_idx on public.course_lessons using hash (poster_url);

-- A poster is stored beside its film.
update storage.buckets
set allowed_mime_types = array['video/*', 'text/vtt', 'image/jpeg', 'image/png', 'image/webp']
where id = 'course-videos';

create policy "people see the posters of lessons they can read" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'course-videos'
    and exists (select from public.course_lessons where course_lessons.poster_url = objects.name)
  );
