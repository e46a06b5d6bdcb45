-- A note that is sent again, because its answer was lost, neither repeats a text nor drops the one of another
-- device that was put below it meanwhile.

create or replace function public.save_lesson_note(lesson uuid, note text, based_on int, writer text default '')
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  separator constant text := e'\n\n– From another device: –\n\n';
  stored public.lesson_notes;
  added text;
begin
  insert into public.lesson_notes as n (user_id, lesson_id, words, written_by)
  values (auth.uid(), lesson, note, writer)
  on conflict on constraint lesson_notes_pkey do nothing
  returning n.* into stored;
  if found then
    return jsonb_build_object('version', stored.version, 'added', '');
  end if;

  select n.*
  into strict stored
  from public.lesson_notes as n
  where n.user_id = auth.uid()
    and n.lesson_id = lesson
  for update;

  if stored.version is distinct from based_on then
    -- The first text of a version of the same writer is an earlier state of this one.
    select case when note = '' then '' else separator end || string_agg(part, separator order by at)
    into added
    from unnest(string_to_array(stored.words, separator)) with ordinality as parts (part, at)
    where part <> all (string_to_array(note, separator))
      and (at > 1 or stored.written_by is distinct from nullif(writer, ''));
  end if;
  added := coalesce(added, '');
  update public.lesson_notes as n
  set words = note || added, version = n.version + 1, written_by = writer
  where n.user_id = auth.uid()
    and n.lesson_id = lesson
  returning n.* into strict stored;
  return jsonb_build_object('version', stored.version, 'added', added);
end
$$;
