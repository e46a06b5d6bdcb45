create table public.contact_submissions (
  -- The site chooses the id, because a visitor cannot read back the row that was saved.
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  name text not null
    constraint contact_name_is_required check (name ~ '\S')
    constraint contact_name_is_not_too_long check (length(name) <= 200),
  email text not null constraint contact_email_is_valid check (private.is_email(email)),
  message text not null
    constraint contact_message_is_required check (message ~ '\S')
    constraint contact_message_is_not_too_long check (length(message) <= 5000),
  -- The delivery mark: empty until a mail has really left.
  email_sent_at timestamptz,
  email_error text
);

create index contact_submissions_created_at_idx
  on public.contact_submissions (created_at desc, id desc);
create index contact_submissions_undelivered_idx on public.contact_submissions (created_at desc)
  where email_sent_at is null;

revoke all on public.contact_submissions from anon, authenticated;
grant insert (id, name, email, message) on public.contact_submissions to anon, authenticated;
grant select, delete on public.contact_submissions to authenticated;
grant update (email_sent_at, email_error) on public.contact_submissions to authenticated;
grant all on public.contact_submissions to service_role;

alter table public.contact_submissions enable row level security;

create policy "everyone sends messages" on public.contact_submissions
  for insert to anon, authenticated
  with check (email_sent_at is null and email_error is null);

create policy "admins read messages" on public.contact_submissions
  for select to authenticated
  using ((select public.is_admin()));

create policy "admins mark messages as mailed" on public.contact_submissions
  for update to authenticated
  using ((select public.is_admin()))
  with check ((select public.is_admin()));

create policy "admins delete messages" on public.contact_submissions
  for delete to authenticated
  using ((select public.is_admin()));
