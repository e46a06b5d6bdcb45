-- The outbox of a hosted Supabase, which has none: the site's own process delivers from it with the secret
-- key. The bundled services bring theirs (platform/postgres/platform/04_mail.sql); tests/policies/outbox.test.ts
-- compares both.

do $create$
begin
  if to_regclass('mail.outbox') is not null then
    return;
  end if;

  create schema mail;

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
end
$create$;

-- The queries of platform/mail/queries.ts, for the secret key alone: no caller has usage of schema mail.

create function public.queue_mail(mail uuid, kind text, message jsonb)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into mail.outbox (id, kind, message)
  values (mail, kind, message)
  on conflict (id) do update
  set message = excluded.message,
      status = 'waiting',
      attempts = 0,
      next_attempt_at = now(),
      last_error = null,
      problem = null,
      created_at = now()
  where outbox.status = 'failed'
$$;

-- With a lease: other processes skip the mail while it runs, and take it over when the first one died.
create function public.claim_mail()
returns table (id uuid, kind text, message jsonb, attempts integer, age_days double precision)
language sql
security definer
set search_path = ''
as $$
  update mail.outbox as o
  set attempts = o.attempts + 1,
      next_attempt_at = now() + interval '5 minutes',
      last_error = null
  where o.id = (
    select due.id
    from mail.outbox as due
    where due.status = 'waiting' and due.next_attempt_at <= now()
    order by due.next_attempt_at
    limit 1
    for update skip locked
  )
  returning o.id, o.kind, o.message, o.attempts, extract(epoch from now() - o.created_at) / 86400
$$;

-- The outcome of an attempt: 'sent', 'failed' for good, or 'waiting' for the next attempt.
create function public.settle_mail(
  mail uuid,
  status text,
  problem text default null,
  error text default null,
  wait_seconds double precision default 0
)
returns void
language sql
security definer
set search_path = ''
as $$
  update mail.outbox as o
  set status = settle_mail.status,
      problem = settle_mail.problem,
      last_error = settle_mail.error,
      sent_at = case when settle_mail.status = 'sent' then now() end,
      message = case when settle_mail.status = 'sent' then '{}' else o.message end,
      next_attempt_at = case
        when settle_mail.status = 'waiting' then now() + make_interval(secs => wait_seconds)
        else o.next_attempt_at
      end
  where o.id = settle_mail.mail
$$;

create function public.forget_old_mail()
returns void
language sql
security definer
set search_path = ''
as $$
  delete from mail.outbox
  where status <> 'waiting' and created_at < now() - interval '30 days'
$$;

-- Without the kinds of mail that are settled elsewhere.
create function public.list_unsent_mail(except_kinds text[])
returns table (
  id uuid,
  kind text,
  "to" text,
  created_at timestamptz,
  status text,
  attempts integer,
  problem text,
  reason text,
  is_expired boolean
)
language sql
stable
security definer
set search_path = ''
as $$
  select u.id, u.kind, u."to", u.created_at, u.status, u.attempts, u.problem, u.last_error, u.is_expired
  from mail.unsent as u
  where u.kind <> all (except_kinds)
$$;

-- One mail, or all with null. A mail without an error is being delivered: a second attempt could send it twice.
create function public.retry_unsent_mail(except_kinds text[], mail uuid default null)
returns integer
language sql
security definer
set search_path = ''
as $$
  with again as (
    update mail.outbox as o
    set status = 'waiting', next_attempt_at = now()
    where o.last_error is not null
      and o.id in (
        select u.id
        from mail.unsent as u
        where u.kind <> all (except_kinds)
          and not u.is_expired
          and (retry_unsent_mail.mail is null or u.id = retry_unsent_mail.mail)
      )
    returning 1
  )
  select count(*)::integer from again
$$;

create function public.forget_unsent_mail(except_kinds text[], mail uuid default null)
returns integer
language sql
security definer
set search_path = ''
as $$
  with forgotten as (
    delete from mail.outbox as o
    where o.id in (
      select u.id
      from mail.unsent as u
      where u.kind <> all (except_kinds)
        and (forget_unsent_mail.mail is null or u.id = forget_unsent_mail.mail)
    )
    returning 1
  )
  select count(*)::integer from forgotten
$$;

revoke execute on function
  public.queue_mail,
  public.claim_mail,
  public.settle_mail,
  public.forget_old_mail,
  public.list_unsent_mail,
  public.retry_unsent_mail,
  public.forget_unsent_mail
from public, anon, authenticated, service_role;
grant execute on function
  public.queue_mail,
  public.claim_mail,
  public.settle_mail,
  public.forget_old_mail,
  public.list_unsent_mail,
  public.retry_unsent_mail,
  public.forget_unsent_mail
to service_role;
