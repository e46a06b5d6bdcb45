-- 'Free to read': the owner opens one lesson of a course to everybody. Visitors read it through
-- read_free_lesson(); the table stays closed to them.
alter table public.course_lessons
  add column is_free boolean not null default false;

create unique index course_lessons_one_is_free on public.course_lessons (course_id) where is_free;

-- A lesson that is marked takes the mark from the one before, so that the owner need not unmark that first.
create function private.move_free_mark()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  update public.course_lessons
  set is_free = false
  where course_id = new.course_id
    and id <> new.id
    and is_free;
  return new;
end
$$;

-- After course_lessons_1_place, which sets the course.
create trigger course_lessons_4_move_free_mark
  before insert or update on public.course_lessons
  for each row when (new.is_free)
  execute function private.move_free_mark();
