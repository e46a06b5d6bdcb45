-- Mail that did not go out, for the owner's screen. Written so that it also applies where an edited
-- mail.sql has made the same things already.
alter table mail.outbox add column if not exists problem text;
comment on column mail.outbox.problem is 'login_refused, unreachable, refused or expired: last_error for people';
comment on column mail.outbox.last_error is 'Null while a process delivers';

create index if not exists outbox_not_sent
  on mail.outbox (created_at)
  where status <> 'sent';

-- Failed, or still waiting after several attempts. Without the message, which may hold a one-time link.
create or replace view mail.unsent
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

grant select on mail.unsent to supabase_auth_admin, supabase_storage_admin;
