-- An upsert of a completion stores the date it gives, as every other upsert does. A date to come becomes
-- now; one before 1900 is refused (20261116120500_refuse_odd_dates.sql).
create or replace function private.check_completion()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  course_of_lesson uuid;
begin
  if tg_op = 'UPDATE' then
    new.id := old.id;
    new.user_id := old.user_id;
    new.lesson_id := old.lesson_id;
  end if;

  select course_id
  into course_of_lesson
  from public.course_lessons
  where id = new.lesson_id;

  if course_of_lesson is null then
    raise exception 'User or lesson data missing.' using errcode = '23503';
  end if;
  if tg_op = 'INSERT' and new.course_id <> course_of_lesson then
    raise exception 'Lesson does not belong to this course.' using errcode = '23514';
  end if;
  new.course_id := course_of_lesson;
  new.completed_at := least(coalesce(new.completed_at, now()), now());
  return new;
end
$$;
