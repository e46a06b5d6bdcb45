-- A video lesson's content is its link; what is written beside the video has a place of its own.
alter table public.course_lessons
  add column notes text constraint lesson_notes_are_not_too_long check (length(notes) <= 1000000);
