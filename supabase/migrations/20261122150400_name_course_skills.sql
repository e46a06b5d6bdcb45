-- What a student can do after the course, one skill per line: shown when it is finished.
alter table public.courses
  add column skills text
    constraint course_skills_are_not_too_long check (length(skills) <= 2000);
