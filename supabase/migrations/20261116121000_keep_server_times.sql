-- created_at and updated_at belong to the server: whatever people send with a row, the clock decides.
-- Silently, because clients send whole rows back. The secret key and the owner, who import, may set them.
-- Trigger argument: 'updated' where the table has updated_at too.
create function private.keep_server_times()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_setting('role') not in ('anon', 'authenticated') then
    return new;
  end if;
  new.created_at := case tg_op when 'UPDATE' then old.created_at else now() end;
  if tg_argv[0] = 'updated' then
    new.updated_at := now();
  end if;
  return new;
end
$$;

create trigger user_roles_00_keep_times
  before insert or update on public.user_roles
  for each row execute function private.keep_server_times();

create trigger blog_categories_00_keep_times
  before insert or update on public.blog_categories
  for each row execute function private.keep_server_times();

create trigger blog_posts_00_keep_times
  before insert or update on public.blog_posts
  for each row execute function private.keep_server_times('updated');

create trigger courses_00_keep_times
  before insert or update on public.courses
  for each row execute function private.keep_server_times('updated');

create trigger course_modules_00_keep_times
  before insert or update on public.course_modules
  for each row execute function private.keep_server_times('updated');

create trigger course_lessons_00_keep_times
  before insert or update on public.course_lessons
  for each row execute function private.keep_server_times('updated');

create trigger products_00_keep_times
  before insert or update on public.products
  for each row execute function private.keep_server_times('updated');

create trigger quiz_questions_00_keep_times
  before insert or update on public.quiz_questions
  for each row execute function private.keep_server_times('updated');

-- Answers are listed by created_at, and save_quiz_question numbers those of one question by microseconds:
-- a time of this very moment is the server's own.
create trigger quiz_answers_00_keep_times_added
  before insert on public.quiz_answers
  for each row when (new.created_at not between now() and now() + interval '1 second')
  execute function private.keep_server_times();

create trigger quiz_answers_00_keep_times_changed
  before update on public.quiz_answers
  for each row execute function private.keep_server_times();
