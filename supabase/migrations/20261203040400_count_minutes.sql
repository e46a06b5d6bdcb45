-- Minutes of a lesson: counted from its words and its film, unless the owner knows better.

-- Null for a film of unknown length, and where there is nothing to read. As many words a minute as for posts.
create function private.minutes_of(content_type text, content text, notes text, video_seconds int)
returns int
language sql
immutable
parallel safe
begin atomic
  select nullif(
    ceil(
      private.word_count_of(case content_type when 'video' then notes else content end) / 220.0
      + (case content_type when 'video' then video_seconds else 0 end) / 60.0
    ),
    0
  )::int;
end;

alter table public.course_lessons
  add column video_seconds int
    constraint lesson_video_has_a_length check (video_seconds between 1 and 86400),
  add column own_minutes int
    constraint lesson_takes_some_minutes check (own_minutes between 1 and 1000);

alter table public.course_lessons
  add column minutes int generated always as (
    coalesce(own_minutes, private.minutes_of(content_type, content, notes, video_seconds))
  ) stored;

-- Not a definer: row level security decides which lessons are counted.
create view public.course_minutes
with (security_invoker = true) as
select l.course_id, sum(l.minutes)::int as minutes
from public.course_lessons as l
group by l.course_id;

revoke all on public.course_minutes from anon, authenticated, service_role;
grant select on public.course_minutes to authenticated, service_role;
