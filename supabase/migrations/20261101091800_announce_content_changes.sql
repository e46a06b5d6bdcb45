-- A page cache listens on content_changed; the payload is the table. Statements that change no row are silent.
create function private.announce_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from changed) then
    perform pg_notify('content_changed', tg_table_name);
  end if;
  return null;
end
$$;

do $$
declare
  shown text;
begin
  foreach shown in array array['blog_posts', 'blog_categories', 'quiz_questions', 'quiz_answers'] loop
    execute format(
      'create trigger %I after insert on public.%I referencing new table as changed
       for each statement execute function private.announce_change()',
      shown || '_announce_added', shown
    );
    execute format(
      'create trigger %I after update on public.%I referencing new table as changed
       for each statement execute function private.announce_change()',
      shown || '_announce_changed', shown
    );
    execute format(
      'create trigger %I after delete on public.%I referencing old table as changed
       for each statement execute function private.announce_change()',
      shown || '_announce_removed', shown
    );
  end loop;
end
$$;
