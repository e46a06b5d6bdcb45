-- People: their sessions, roles and accounts, the audit log of admins, and recovery codes.
--
-- Accounts are rows of auth.users, which the auth service owns. Two functions decide about access, and every
-- policy and definer function asks one of them: passed_second_factor() whether a session still counts, and
-- is_admin() whether its person manages the site.

-- # Sessions

-- Blocked (banned_until, as the auth service keeps it), marked as deleted, or gone. Such an account gets no
-- new session, but an access token stays valid until it expires, so the account is looked up.
create function private.is_blocked(person uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select person is not null
    and not exists (
      select
      from auth.users
      where id = person
        and deleted_at is null
        and (banned_until is null or banned_until <= now())
    )
$$;

-- True for a visitor, and for a session that still counts: its account is not blocked, it has passed the
-- second factor if one is set up, and it has not ended by a sign-out, a new password or a block. A stolen
-- password alone, or the unexpired token of an ended session, gives no more than a visitor gets. Tokens
-- without a session (API keys, self-signed ones) are not asked for one.
--
-- One query in plpgsql, which caches its plan: it runs with every statement of a signed-in caller.
create function public.passed_second_factor()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  claims constant jsonb := auth.jwt();
begin
  return claims ->> 'sub' is null or exists (
    select
    from auth.users as person
    where person.id = (claims ->> 'sub')::uuid
      -- As private.is_blocked() has it.
      and person.deleted_at is null
      and (person.banned_until is null or person.banned_until <= now())
      and (
        coalesce(claims ->> 'aal', 'aal1') = 'aal2'
        or not exists (
          select
          from auth.mfa_factors as factor
          where factor.user_id = person.id
            and factor.status = 'verified'
        )
      )
      and (
        claims ->> 'session_id' is null
        or exists (
          select
          from auth.sessions as session
          where session.id = (claims ->> 'session_id')::uuid
            and session.user_id = person.id
        )
      )
  );
end
$$;

-- Definer functions bypass row level security, so those that serve a signed-in caller ask by themselves.
-- Functions for admins do it through is_admin().
create function private.require_second_factor()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if private.is_blocked(auth.uid()) then
    raise exception 'This account is blocked.' using errcode = '42501';
  end if;
  if not public.passed_second_factor() then
    raise exception 'Please sign in again, with the code of your second factor if you have set one up.'
      using errcode = '42501';
  end if;
end
$$;

-- # Roles

-- Only admins write to it, and never to their own row.
create table public.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'student' check (role in ('admin', 'student')),
  created_at timestamptz not null default now(),
  -- Posts of a trusted writer appear at once, even where students need approval.
  is_trusted_writer boolean not null default false
);

create index user_roles_role_idx on public.user_roles (role, user_id);
create index user_roles_trusted_writers_idx on public.user_roles (user_id) where is_trusted_writer;

alter table public.user_roles enable row level security;

revoke all on public.user_roles from anon, authenticated;
grant select, insert, update, delete on public.user_roles to authenticated;
grant all on public.user_roles to service_role;

-- Definer, because the policies of user_roles itself ask it.
create function public.is_admin()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select
    from public.user_roles
    where user_id = (select auth.uid())
      and role = 'admin'
  )
  and public.passed_second_factor()
$$;

create policy "people read their own role" on public.user_roles
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "admins read every role" on public.user_roles
  for select to authenticated
  using ((select public.is_admin()));

create policy "admins give roles to others" on public.user_roles
  for insert to authenticated
  with check ((select public.is_admin()) and user_id <> (select auth.uid()));

create policy "admins change the roles of others" on public.user_roles
  for update to authenticated
  using ((select public.is_admin()) and user_id <> (select auth.uid()))
  with check ((select public.is_admin()) and user_id <> (select auth.uid()));

create policy "admins take roles from others" on public.user_roles
  for delete to authenticated
  using ((select public.is_admin()) and user_id <> (select auth.uid()));

select private.guard_table('public.user_roles');

create trigger user_roles_00_keep_times
  before insert or update on public.user_roles
  for each row execute function private.keep_server_times();

-- A role that moved to another person would change the rights of two, and the audit log would name one.
create function private.refuse_moved_role()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'A role stays with its person.' using errcode = '42501';
end
$$;

create trigger user_roles_0_refuse_move
  before update of user_id on public.user_roles
  for each row when (old.user_id is distinct from new.user_id)
  execute function private.refuse_moved_role();

-- Per statement, so that an import of many accounts adds and counts them once.
create function private.make_new_users_students()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.user_roles (user_id, role)
  select id, 'student'
  from added
  on conflict (user_id) do nothing;
  return null;
end
$$;

create trigger make_new_users_students
  after insert on auth.users
  referencing new table as added
  for each statement execute function private.make_new_users_students();

create function private.count_user_roles()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.add_to_count(
    'user_roles',
    (select count(*) from changed) * case tg_op when 'INSERT' then 1 else -1 end
  );
  return null;
end
$$;

create trigger user_roles_count_added
  after insert on public.user_roles
  referencing new table as changed
  for each statement execute function private.count_user_roles();

create trigger user_roles_count_removed
  after delete on public.user_roles
  referencing old table as changed
  for each statement execute function private.count_user_roles();

create trigger user_roles_recount
  after truncate on public.user_roles
  for each statement execute function private.recount_after_truncate();

-- An admin who can sign in must be left, also when an account is deleted, or when two admins take the role
-- from each other at the same moment. The secret key may remove the last one: the next start of the server
-- creates an admin.
create function private.keep_one_admin()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if current_setting('role') not in ('anon', 'authenticated')
    or not exists (select from before_change where role = 'admin')
  then
    return null;
  end if;
  -- Of two at once the second waits, and then sees what the first has done.
  perform pg_advisory_xact_lock(hashtextextended('number of admins', 0));
  if not exists (
    select
    from public.user_roles
    where role = 'admin'
      and not private.is_blocked(user_id)
  ) then
    raise exception 'You are the only admin. Make somebody else an admin first.'
      using errcode = 'P0001';
  end if;
  return null;
end
$$;

create trigger user_roles_keep_one_admin_on_update
  after update on public.user_roles
  referencing old table as before_change
  for each statement execute function private.keep_one_admin();

create trigger user_roles_keep_one_admin_on_delete
  after delete on public.user_roles
  referencing old table as before_change
  for each statement execute function private.keep_one_admin();

-- A person who loses the admin role is signed out everywhere, so that no page, token or upload address of
-- the time as an admin works on. The owner of the database passes: an import or a restore ends no session.
create function private.sign_out_former_admin()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if current_setting('role') <> 'none' then
    delete from auth.sessions where user_id = old.user_id;
  end if;
  return null;
end
$$;

create trigger user_roles_sign_out_demoted
  after update of role on public.user_roles
  for each row
  when (old.role = 'admin' and new.role <> 'admin')
  execute function private.sign_out_former_admin();

create trigger user_roles_sign_out_removed
  after delete on public.user_roles
  for each row
  when (old.role = 'admin')
  execute function private.sign_out_former_admin();

-- For definer functions, in which current_user is the owner but the role setting still names the caller's
-- role. The service role and the owner pass, everybody else must be an admin.
create function private.require_admin()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if current_setting('role') in ('anon', 'authenticated') and not public.is_admin() then
    raise exception 'Access Denied: Admin role required.' using errcode = '42501';
  end if;
end
$$;

create function private.is_active_admin(person uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select
    from public.user_roles
    where user_id = person
      and role = 'admin'
  )
  and not private.is_blocked(person)
$$;

-- The admin with the oldest account: the first start creates it for the owner of the site.
create function private.owner_id()
returns uuid
language sql
stable
security definer
set search_path = ''
as $$
  select r.user_id
  from public.user_roles as r
  join auth.users as u on u.id = r.user_id
  where r.role = 'admin'
  order by u.created_at, u.id
  limit 1
$$;

-- # Accounts

-- The accounts, for admins and the secret key. The view runs with its owner's rights, because callers have
-- none on auth.users, so it filters the rows itself. security_barrier keeps a caller's filter from being
-- evaluated on rows that are not shown.
create view public.users
with (security_barrier = true) as
select
  id,
  email,
  raw_user_meta_data,
  created_at
from auth.users
where (select public.is_admin())
  or current_user not in ('anon', 'authenticated');

revoke all on public.users from anon, authenticated, service_role;
grant select on public.users to authenticated, service_role;

create function private.author_name_of(author uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    (
      select nullif(left(btrim(raw_user_meta_data ->> 'full_name'), 120), '')
      from auth.users
      where id = author
    ),
    'Guest author'
  )
$$;

-- Posts, progress, orders and the role go with the account; categories and products stay without an owner.
-- A token that was found or stolen is not enough: the caller must have passed the second factor, if there is
-- one, and signed in within the last minutes. keep_one_admin() refuses the only admin.
create function public.delete_own_account()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  fresh_minutes constant int := 10;
  caller constant uuid := auth.uid();
  signed_in_at constant timestamptz := (
    select to_timestamp(max((method ->> 'timestamp')::bigint))
    from jsonb_array_elements(coalesce(auth.jwt() -> 'amr', '[]')) as method
  );
begin
  if caller is null then
    raise exception 'You must be logged in.' using errcode = '42501';
  end if;
  perform private.require_second_factor();
  if signed_in_at is null or signed_in_at < now() - make_interval(mins => fresh_minutes) then
    raise exception 'Please enter your password again to delete your account.' using errcode = '42501';
  end if;

  delete from auth.users where id = caller;
end
$$;

-- # Audit log

-- Acts of admins on accounts, and on the whole site: exports, imports, backups and the mail server. Ids and
-- addresses are copies without foreign keys, because the log outlives the accounts that it names.
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
      'invite_admin', 'revoke_invitation', 'accept_invitation', 'add_person',
      'make_site_export', 'download_site_export', 'import_site',
      'download_backup', 'delete_backup', 'change_backups', 'restore_backup',
      'change_mail_server', 'remove_mail_server'
    )),
  -- Null for an act on the site, and for an invitation to an address without an account.
  subject_id uuid,
  -- Empty for an act on the site.
  subject_email text not null
    check (length(subject_email) <= 320),
  -- The new role, or the file or server that an act on the site concerns.
  detail text
    check (length(detail) <= 200),
  -- Null for an entry that was made here. The archive of an import could hold any.
  imported_at timestamptz
);

create index audit_log_acted_at_idx on public.audit_log (acted_at desc, id desc);
create index audit_log_subject_id_idx on public.audit_log (subject_id, acted_at desc);

alter table public.audit_log enable row level security;

-- Read-only for every caller, the secret key included: only definer functions write.
revoke all on public.audit_log from anon, authenticated, service_role;
grant select on public.audit_log to authenticated, service_role;

create policy "admins read the audit log" on public.audit_log
  for select to authenticated
  using ((select public.is_admin()));

create policy "the service role reads the audit log" on public.audit_log
  for select to service_role
  using (true);

select private.guard_table('public.audit_log');
drop policy "the service role does everything" on public.audit_log;

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

-- The server calls it as the admin, before or with the act. An import writes its entry in its own
-- transaction.
create function public.record_site_act(act text, detail text default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if record_site_act.act is null or record_site_act.act not in (
    'make_site_export', 'download_site_export',
    'download_backup', 'delete_backup', 'change_backups',
    'change_mail_server', 'remove_mail_server'
  ) then
    raise exception 'There is no such act.' using errcode = '22023';
  end if;
  perform private.record_act(record_site_act.act, null, '', left(record_site_act.detail, 200));
end
$$;

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

-- # Recovery codes

-- Codes to print, for people who lose their authenticator. One code turns the second factor off, because
-- Supabase has no other way to pass it. Stored as hashes: a reader of the database cannot use them. The
-- codes are random enough that guessing needs no limit of its own.
create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

alter table private.recovery_codes enable row level security;

-- New codes, shown once; older ones stop working.
create function public.make_recovery_codes()
returns setof text
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  code text;
begin
  perform private.require_second_factor();
  delete from private.recovery_codes where user_id = caller;
  for i in 1..8 loop
    code := left(replace(gen_random_uuid()::text, '-', ''), 12)
      || right(replace(gen_random_uuid()::text, '-', ''), 4);
    insert into private.recovery_codes (user_id, code_hash)
    values (caller, sha256(convert_to(code, 'UTF8')));
    return next regexp_replace(code, '(.{4})(?=.)', '\1-', 'g');
  end loop;
end
$$;

-- Returns whether the code was right. For a session that has passed the password only, so it does not ask
-- for the second factor. Every other session ends.
create function public.use_recovery_code(code text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  plain constant text := lower(regexp_replace(code, '[^0-9a-zA-Z]', '', 'g'));
begin
  if caller is null or private.is_blocked(caller) then
    return false;
  end if;
  delete from private.recovery_codes
  where user_id = caller
    and code_hash = sha256(convert_to(plain, 'UTF8'));
  if not found then
    return false;
  end if;
  delete from private.recovery_codes where user_id = caller;
  delete from auth.mfa_factors where user_id = caller;
  delete from auth.sessions
  where user_id = caller
    and id::text is distinct from auth.jwt() ->> 'session_id';
  perform private.record_act(
    'remove_factor',
    caller,
    (select email from auth.users where id = caller),
    'recovery code'
  );
  return true;
end
$$;
