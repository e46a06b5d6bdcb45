-- An import of a lesson that this site has, too, removes its files from before and moves the new ones to their
-- names. Like the pictures (20261202040400_place_imported_files.sql), a lesson's file is not kept against it.
create or replace trigger keep_used_lesson_files
  before delete on storage.objects
  for each row
  when (
    old.bucket_id in ('course-videos', 'course-pdfs')
    and not private.is_being_imported(old.bucket_id, old.name)
  )
  execute function private.keep_used_lesson_file();
