-- Notes of admins about a person. Only admins read them.
create table public.person_notes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  note text not null
    constraint person_note_is_required check (note ~ '\S')
    constraint person_note_is_not_too_long check (length(note) <= 2000)
);

revoke all on public.person_notes from anon, authenticated;
grant select, insert, update, delete on public.person_notes to authenticated;
grant all on public.person_notes to service_role;

alter table public.person_notes enable row level security;

create policy "admins read notes" on public.person_notes
  for select to authenticated
  using ((select public.is_admin()));

create policy "admins add notes" on public.person_notes
  for insert to authenticated
  with check ((select public.is_admin()));

create policy "admins change notes" on public.person_notes
  for update to authenticated
  using ((select public.is_admin()))
  with check ((select public.is_admin()));

create policy "admins delete notes" on public.person_notes
  for delete to authenticated
  using ((select public.is_admin()));

create policy "the service role does everything" on public.person_notes
  for all to service_role
  using (true)
  with check (true);

create policy "reading takes the second factor" on public.person_notes
  as restrictive for select to authenticated
  using ((select public.passed_second_factor()));

create policy "adding takes the second factor" on public.person_notes
  as restrictive for insert to authenticated
  with check ((select public.passed_second_factor()));

create policy "changing takes the second factor" on public.person_notes
  as restrictive for update to authenticated
  using ((select public.passed_second_factor()));

create policy "deleting takes the second factor" on public.person_notes
  as restrictive for delete to authenticated
  using ((select public.passed_second_factor()));
