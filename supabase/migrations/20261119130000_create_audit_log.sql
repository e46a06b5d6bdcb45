-- The acts of admins on accounts: who, what, whom, when. Ids and addresses are copies without foreign keys,
-- because the log outlives the accounts it speaks of.
create table public.audit_log (
  id uuid primary key default gen_random_uuid(),
  acted_at timestamptz not null default now(),
  actor_id uuid,
  actor_email text not null
    check (length(actor_email) <= 320),
  act text not null
    check (act in (
      'change_role', 'block', 'unblock', 'sign_out', 'send_reset', 'export', 'delete',
      'ask_factor_removal', 'remove_factor',
      'invite_admin', 'revoke_invitation', 'accept_invitation'
    )),
  -- Null for an invitation to an address without an account.
  subject_id uuid,
  subject_email text not null
    check (length(subject_email) <= 320),
  -- The new role, for a change of role.
  detail text
    check (length(detail) <= 200)
);

create index audit_log_acted_at_idx on public.audit_log (acted_at desc, id desc);
create index audit_log_subject_id_idx on public.audit_log (subject_id, acted_at desc);

-- Read-only for every caller, the secret key included: only private.record_act() writes.
revoke all on public.audit_log from anon, authenticated, service_role;
grant select on public.audit_log to authenticated, service_role;

alter table public.audit_log enable row level security;

create policy "admins read the audit log" on public.audit_log
  for select to authenticated
  using ((select public.is_admin()));

create policy "the service role reads the audit log" on public.audit_log
  for select to service_role
  using (true);

create policy "reading takes the second factor" on public.audit_log
  as restrictive for select to authenticated
  using ((select public.passed_second_factor()));

create policy "adding takes the second factor" on public.audit_log
  as restrictive for insert to authenticated
  with check ((select public.passed_second_factor()));

create policy "changing takes the second factor" on public.audit_log
  as restrictive for update to authenticated
  using ((select public.passed_second_factor()));

create policy "deleting takes the second factor" on public.audit_log
  as restrictive for delete to authenticated
  using ((select public.passed_second_factor()));

-- Triggers hold for the owner of the table too. A restore into an empty database turns triggers off
-- (session_replication_role), which takes a superuser.
create function private.refuse_change_of_audit_log()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'The audit log cannot be changed.' using errcode = '42501';
end
$$;

create trigger audit_log_refuse_change
  before update or delete on public.audit_log
  for each row execute function private.refuse_change_of_audit_log();

create trigger audit_log_refuse_truncate
  before truncate on public.audit_log
  for each statement execute function private.refuse_change_of_audit_log();

-- Called by the functions that act, in the same transaction: there is no act without its entry.
create function private.record_act(
  act text,
  subject_id uuid,
  subject_email text,
  detail text default null,
  actor uuid default auth.uid()
)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.audit_log (actor_id, actor_email, act, subject_id, subject_email, detail)
  values (
    actor,
    coalesce((select u.email from auth.users as u where u.id = actor), 'the secret key'),
    act,
    subject_id,
    coalesce(subject_email, ''),
    detail
  )
$$;

revoke execute on function private.record_act(text, uuid, text, text, uuid)
  from public, anon, authenticated, service_role;

-- Admins change roles through the table itself, so its trigger writes the entry. Sign-ups and imports, which
-- run with a login of their own and no role, are no acts of an admin; neither is a role that goes with its
-- account.
create function private.record_role()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  person_email text;
begin
  if current_setting('role') = 'none' then
    return null;
  end if;
  select u.email
  into person_email
  from auth.users as u
  where u.id = person;
  if found then
    perform private.record_act(
      'change_role', person, person_email, case when tg_op = 'DELETE' then 'student' else new.role end
    );
  end if;
  return null;
end
$$;

create trigger user_roles_record_added
  after insert or delete on public.user_roles
  for each row execute function private.record_role();

create trigger user_roles_record_changed
  after update on public.user_roles
  for each row
  when (old.role is distinct from new.role or old.user_id is distinct from new.user_id)
  execute function private.record_role();
