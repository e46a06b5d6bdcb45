-- The outbox: a mail is a row before it is a message, so a restart or a mail server that is down
-- loses nothing. Safe to run again.

create schema if not exists mail;
revoke all on schema mail from public;
grant usage on schema mail to supabase_auth_admin, supabase_storage_admin;

create table if not exists mail.outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  message jsonb not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
comment on column mail.outbox.message is 'Emptied once the mail is sent: it may hold a one-time link';
comment on column mail.outbox.next_attempt_at is
  'While a process delivers, the moment another one may take over';

create index if not exists outbox_due
  on mail.outbox (next_attempt_at)
  where status = 'waiting';

-- The services' own roles send mail; callers' roles have no way in.
grant select, insert, update, delete on mail.outbox to supabase_auth_admin, supabase_storage_admin;
