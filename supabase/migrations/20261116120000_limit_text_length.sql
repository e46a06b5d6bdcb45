-- The longest text that people may write in each column. Triggers and not check constraints: a row that
-- is longer since before stays readable, can be filed or taken down, and is refused only when its text
-- changes to one that is still too long. The owner of the database passes, so that an import brings back
-- what was there.
create function private.refuse_long_text()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_setting('role') = 'none' then
    return new;
  end if;
  raise exception '% can have at most % characters.', tg_argv[0], to_char(tg_argv[1]::int, 'FM999,999')
    using errcode = '23514', hint = 'Formatting counts too. Please shorten the text, or split it into two.';
end
$$;

-- Trigger arguments: what the text is called, and the longest it may be.
do $$
declare
  limited record;
begin
  for limited in
    select *
    from (
      values
        ('blog_posts', 'content', 'The content', 100000),
        ('course_lessons', 'content', 'The content', 100000),
        ('course_lessons', 'notes', 'The notes', 100000),
        ('course_lessons', 'video_url', 'The path of the video', 1000),
        ('course_lessons', 'video_name', 'The name of the video', 1000),
        ('course_lessons', 'captions_url', 'The path of the captions', 1000),
        ('course_lessons', 'pdf_url', 'The path of the PDF', 1000),
        ('course_lessons', 'pdf_name', 'The name of the PDF', 1000),
        ('products', 'cover_image_url', 'The path of the cover', 1000),
        ('products', 'pdf_file_url', 'The path of the PDF', 1000),
        ('products', 'pdf_name', 'The name of the PDF', 1000),
        ('quiz_questions', 'read_next_url', 'The link', 2000),
        ('contact_submissions', 'email_error', 'The note about the mail', 10000)
    ) as texts (table_name, column_name, label, longest)
  loop
    execute format(
      'create trigger %I before insert on public.%I
       for each row when (length(new.%I) > %s)
       execute function private.refuse_long_text(%L, %L)',
      limited.table_name || '_0_limit_added_' || limited.column_name, limited.table_name,
      limited.column_name, limited.longest, limited.label, limited.longest
    );
    execute format(
      'create trigger %I before update of %I on public.%I
       for each row when (new.%2$I is distinct from old.%2$I and length(new.%2$I) > %4$s)
       execute function private.refuse_long_text(%5$L, %4$L)',
      limited.table_name || '_0_limit_changed_' || limited.column_name, limited.column_name,
      limited.table_name, limited.longest, limited.label
    );
  end loop;
end
$$;

-- Every page of the blog lists all categories.
create function private.limit_categories()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  most constant int := 50;
begin
  if current_setting('role') = 'authenticated'
    and not public.is_admin()
    and (select count(*) from public.blog_categories where user_id = new.user_id) >= most
  then
    raise exception 'You have % categories already. Please use one of them, or delete one first.', most
      using errcode = '23514';
  end if;
  return new;
end
$$;

create trigger blog_categories_limit
  before insert on public.blog_categories
  for each row execute function private.limit_categories();
