-- A student's own notes, one per lesson. Nobody else reads them: admins have no policy, and the export that
-- an admin makes of a person leaves them out.

create table public.lesson_notes (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  lesson_id uuid not null references public.course_lessons (id) on delete cascade,
  -- Plain text. The lesson page takes less: there has to be room for the notes of two devices.
  words text not null
    constraint note_is_not_too_long check (length(words) <= 25000),
  version int not null default 1,
  -- The page that wrote this version, a random name.
  written_by text not null default ''
    constraint note_writer_has_a_short_name check (length(written_by) <= 40),
  updated_at timestamptz not null default now(),
  search tsvector generated always as (
    to_tsvector('pg_catalog.english', translate(words, '<', ' '))
  ) stored,
  primary key (user_id, lesson_id)
);

create index lesson_notes_lesson_id_idx on public.lesson_notes (lesson_id);

alter table public.lesson_notes enable row level security;

revoke all on public.lesson_notes from anon, authenticated;
grant
  select,
  insert (user_id, lesson_id, words, written_by),
  update (words, version, written_by)
  on public.lesson_notes to authenticated;
grant all on public.lesson_notes to service_role;

create policy "students read their own notes" on public.lesson_notes
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "students take notes on lessons they can read" on public.lesson_notes
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and exists (
      select
      from public.course_lessons as l
      where l.id = lesson_id
    )
  );

create policy "students change their notes on lessons they can read" on public.lesson_notes
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (
    user_id = (select auth.uid())
    and exists (
      select
      from public.course_lessons as l
      where l.id = lesson_id
    )
  );

select private.guard_table('public.lesson_notes');

create trigger lesson_notes_touch
  before update on public.lesson_notes
  for each row execute function private.touch_updated_at();

-- Saves a note that was begun from version `based_on`. If another device has saved a version meanwhile, both
-- texts are kept: `added` is what was put below the given one. A version of the same writer is no conflict:
-- its answer was lost on the way. Not a definer: row level security decides.
create function public.save_lesson_note(lesson uuid, note text, based_on int, writer text default '')
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  stored public.lesson_notes;
  added text := '';
begin
  insert into public.lesson_notes as n (user_id, lesson_id, words, written_by)
  values (auth.uid(), lesson, note, writer)
  on conflict on constraint lesson_notes_pkey do nothing
  returning n.* into stored;
  if found then
    return jsonb_build_object('version', stored.version, 'added', added);
  end if;

  select n.*
  into strict stored
  from public.lesson_notes as n
  where n.user_id = auth.uid()
    and n.lesson_id = lesson
  for update;

  if stored.version is distinct from based_on
    and stored.written_by is distinct from nullif(writer, '')
    and stored.words not in ('', note)
  then
    added := case when note = '' then '' else e'\n\n– From another device: –\n\n' end || stored.words;
  end if;
  update public.lesson_notes as n
  set words = note || added, version = n.version + 1, written_by = writer
  where n.user_id = auth.uid()
    and n.lesson_id = lesson
  returning n.* into strict stored;
  return jsonb_build_object('version', stored.version, 'added', added);
end
$$;

revoke execute on function public.save_lesson_note from public, anon, authenticated, service_role;
grant execute on function public.save_lesson_note to authenticated, service_role;
