-- Search across lessons, tips and the student's own notes.

-- The text of a lesson as HTML, with the words of its captions.
create function private.lesson_html(content_type text, content text, notes text, captions text)
returns text
language sql
immutable
parallel safe
begin atomic
  select concat_ws(
    ' ',
    case content_type when 'text' then content end,
    notes,
    replace(replace(private.words_of_captions(captions), '&', '&amp;'), '<', '&lt;')
  );
end;

-- No index: row level security keeps every student from using one for @@, and there are few lessons.
alter table public.course_lessons
  add column search tsvector generated always as (
    private.search_vector_of(title, private.lesson_html(content_type, content, notes, captions))
  ) stored;

-- The best twenty finds. The words that were found stand between the control characters 2 and 3 in the
-- snippet. A note of a lesson that the student cannot read any more is left out, because nothing could be
-- opened. Not a definer: row level security decides.
create function public.search_learning(search text)
returns table (
  kind text,
  title text,
  slug text,
  course_title text,
  course_slug text,
  snippet text
)
language sql
stable
begin atomic
  with
    asked as materialized (
      select private.post_query(left(btrim(search), 200)) as words
    ),
    found as (
      select
        'lesson' as kind, l.title, l.slug, l.course_id,
        private.lesson_html(l.content_type, l.content, l.notes, l.captions) as html,
        ts_rank(l.search, asked.words) as rank
      from public.course_lessons as l
      cross join asked
      where l.search @@ asked.words
      union all
      select
        'note', l.title, l.slug, l.course_id,
        replace(replace(n.words, '&', '&amp;'), '<', '&lt;'),
        -- One's own words first: they are few, and they were written to be found again.
        1 + ts_rank(n.search, asked.words)
      from public.lesson_notes as n
      join public.course_lessons as l on l.id = n.lesson_id
      cross join asked
      where n.user_id = (select auth.uid())
        and n.search @@ asked.words
      union all
      select 'tip', p.title, p.slug, null, p.content, ts_rank(p.search, asked.words)
      from public.blog_posts as p
      cross join asked
      where p.category_id = (
          select c.id
          from public.blog_categories as c
          where lower(c.name) = 'qbo tips'
          limit 1
        )
        and p.published_at <= now()
        and p.search @@ asked.words
    ),
    best as materialized (
      select found.*, row_number() over (order by found.rank desc, found.title, found.slug) as place
      from found
      order by place
      limit 20
    )
  select
    best.kind,
    best.title,
    best.slug,
    c.title,
    c.slug,
    -- A «<» is taken away meanwhile, for the reason that search_vector_of() gives.
    translate(
      ts_headline(
        'pg_catalog.english',
        translate(private.html_to_text(left(best.html, 100000)), '<', chr(4)),
        asked.words,
        'MaxFragments=1, MaxWords=30, MinWords=15, ShortWord=0, StartSel=' || chr(2)
          || ', StopSel=' || chr(3)
      ),
      chr(4),
      '<'
    )
  from best
  cross join asked
  left join public.courses as c on c.id = best.course_id
  order by best.place;
end;

-- As before, without `search`, which no page shows and which is as long as the lesson.
create or replace function public.read_course(course text, lesson text default null)
returns json
language plpgsql
stable
as $$
begin
  return json_build_object(
    'course', (
      select to_json(progress)
      from public.course_progress as progress
      where progress.course_slug = course
    ),
    'outline', (
      select coalesce(json_agg(outline order by outline.position), '[]')
      from public.course_outline as outline
      where outline.course_slug = course
    ),
    'lesson', (
      select to_jsonb(l) - 'search'
      from public.course_lessons as l
      join public.courses as c on c.id = l.course_id
      where lesson is not null
        and l.slug = lesson
        and c.slug = course
    ),
    'is_just_opened', exists (
      select
      from public.opened_lessons as opened
      join public.course_lessons as l on l.id = opened.lesson_id
      join public.courses as c on c.id = l.course_id
      where lesson is not null
        and opened.user_id = (select auth.uid())
        and opened.opened_at > now() - interval '1 hour'
        and l.slug = lesson
        and c.slug = course
    )
  );
end;
$$;

revoke execute on function public.search_learning from public, anon, authenticated, service_role;
grant execute on function public.search_learning to authenticated, service_role;
