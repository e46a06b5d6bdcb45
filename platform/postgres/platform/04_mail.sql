-- The outbox: a mail is a row before it is a message, so a restart or a mail server that is down
-- loses nothing.

create schema mail;
revoke all on schema mail from public;
grant usage on schema mail to supabase_auth_admin, supabase_storage_admin;

create table mail.outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  message jsonb not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  problem text
);
comment on column mail.outbox.message is 'Emptied once the mail is sent: it may hold a one-time link';
comment on column mail.outbox.next_attempt_at is
  'While a process delivers, the moment another one may take over';
comment on column mail.outbox.problem is 'login_refused, unreachable, refused or expired: last_error for people';
comment on column mail.outbox.last_error is 'Null while a process delivers';

create index outbox_due
  on mail.outbox (next_attempt_at)
  where status = 'waiting';

create index outbox_not_sent
  on mail.outbox (created_at)
  where status <> 'sent';

-- Failed, or still waiting after several attempts. Without the message, which may hold a one-time link.
create view mail.unsent
with (security_invoker = true) as
select
  id,
  kind,
  message ->> 'to' as "to",
  created_at,
  status,
  attempts,
  problem,
  last_error,
  coalesce((message ->> 'expiresAt')::timestamptz < now(), false) as is_expired
from mail.outbox
where status = 'failed'
  or status = 'waiting' and attempts >= 3;

-- The services' own roles send mail; callers' roles have no way in.
grant select, insert, update, delete on mail.outbox to supabase_auth_admin, supabase_storage_admin;
grant select on mail.unsent to supabase_auth_admin, supabase_storage_admin;
