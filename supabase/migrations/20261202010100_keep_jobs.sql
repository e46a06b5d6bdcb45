-- Background work: backups, exports and imports, letters, upkeep. One row for each kind of job and place,
-- because one at a time runs of each: it is the job, its lease, and afterwards its result.
--
-- Schema private is in no backup and no export, and a restore leaves it alone: the job that restores finds
-- its own row again, and no restored site runs a job of another time.

create table private.jobs (
  kind text not null,
  -- The data folder whose processes run it; empty: any process of any machine.
  place text not null default '',
  payload jsonb not null default '{}',
  -- 'waiting': asked for, or to be tried again.
  status text not null
    check (status in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- When the status became what it is. Also the version of the row: see claim_job().
  changed_at timestamptz not null default clock_timestamp(),
  run_at timestamptz not null default now(),
  -- More than 1: an earlier attempt failed, or its process died and the outcome is unknown.
  attempts int not null default 0,
  -- The attempt that holds the lease: a former holder can neither report nor finish.
  holder uuid unique,
  lease_until timestamptz,
  cancel_asked boolean not null default false,
  progress jsonb,
  result jsonb,
  -- One sentence about a failure.
  problem text,
  primary key (kind, place)
);

-- Wakes the processes that listen; the others look from time to time.
create function private.wake_job_runners()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('jobs', '');
  return null;
end
$$;

create trigger wake_job_runners
  after insert or update of status, cancel_asked on private.jobs
  for each statement
  execute function private.wake_job_runners();

-- False while one is running.
create function public.ask_job(job_kind text, job_place text, job_payload jsonb default '{}')
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.jobs as j (kind, place, payload, status)
  values (job_kind, job_place, job_payload, 'waiting')
  on conflict (kind, place) do update
    set
      payload = excluded.payload,
      status = excluded.status,
      changed_at = excluded.changed_at,
      run_at = excluded.run_at,
      attempts = 0,
      cancel_asked = false,
      progress = null,
      result = null,
      problem = null
    where j.status <> 'running';
  return found;
end
$$;

-- Begins an attempt. Any number of processes may find at the same moment that a job is due: the one whose
-- knowledge of the row is still true gets it (`seen`, null: no row yet). A job that waits, or whose holder is
-- gone, keeps its payload and progress; otherwise this begins a new one with the given payload.
create function public.claim_job(
  job_kind text,
  job_place text,
  process uuid,
  lease_seconds numeric,
  seen timestamptz default null,
  new_payload jsonb default '{}'
)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.jobs as j (kind, place, payload, status, attempts, holder, lease_until)
  values (
    job_kind,
    job_place,
    new_payload,
    'running',
    1,
    process,
    now() + make_interval(secs => lease_seconds::float8)
  )
  on conflict (kind, place) do update
    set
      payload = case when j.status in ('waiting', 'running') then j.payload else excluded.payload end,
      status = excluded.status,
      changed_at = excluded.changed_at,
      attempts = case when j.status in ('waiting', 'running') then j.attempts + 1 else 1 end,
      holder = excluded.holder,
      lease_until = excluded.lease_until,
      cancel_asked = j.cancel_asked and j.status in ('waiting', 'running'),
      progress = case when j.status in ('waiting', 'running') then j.progress end,
      result = null,
      problem = null
    where j.changed_at = seen
      and (j.status <> 'running' or j.lease_until < now());
  return found;
end
$$;

-- Renews the lease, and keeps the progress if some is given. True when a cancel was asked for; null when
-- another process has taken the job over.
create function public.renew_job(process uuid, lease_seconds numeric, new_progress jsonb default null)
returns boolean
language sql
security definer
set search_path = ''
as $$
  update private.jobs as j
  set
    lease_until = now() + make_interval(secs => lease_seconds::float8),
    progress = coalesce(new_progress, j.progress)
  where j.holder = process
    and j.status = 'running'
  returning j.cancel_asked
$$;

-- Ends an attempt: 'done', 'failed' or 'cancelled'; or 'waiting', to be tried again after some seconds.
create function public.finish_job(
  process uuid,
  new_status text,
  new_result jsonb default null,
  new_problem text default null,
  wait_seconds numeric default 0
)
returns void
language sql
security definer
set search_path = ''
as $$
  update private.jobs as j
  set
    status = new_status,
    changed_at = clock_timestamp(),
    run_at = now() + make_interval(secs => wait_seconds::float8),
    holder = null,
    lease_until = null,
    result = new_result,
    problem = new_problem
  where j.holder = process
    and j.status = 'running'
$$;

-- Its process learns it when it renews the lease.
create function public.cancel_job(job_kind text, job_place text)
returns void
language sql
security definer
set search_path = ''
as $$
  update private.jobs as j
  set cancel_asked = true
  where j.kind = job_kind
    and j.place = job_place
    and j.status = 'running'
$$;

-- Forgets a job that is over, unless it has changed since it was seen.
create function public.forget_job(job_kind text, job_place text, seen timestamptz)
returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.jobs as j
  where j.kind = job_kind
    and j.place = job_place
    and j.changed_at = seen
    and j.status not in ('waiting', 'running')
$$;

-- The jobs of a place, and those of all places. `wait_seconds` is the time until one that waits is due, or
-- until the lease of one that runs ends.
create function public.list_jobs(job_place text)
returns table (
  kind text,
  payload jsonb,
  status text,
  changed_at timestamptz,
  attempts int,
  progress jsonb,
  result jsonb,
  problem text,
  wait_seconds float8
)
language sql
stable
security definer
set search_path = ''
as $$
  select
    j.kind,
    j.payload,
    j.status,
    j.changed_at,
    j.attempts,
    j.progress,
    j.result,
    j.problem,
    extract(epoch from case j.status when 'waiting' then j.run_at else j.lease_until end - now())::float8
  from private.jobs as j
  where j.place in ('', job_place)
$$;

revoke execute on function
  public.ask_job,
  public.claim_job,
  public.renew_job,
  public.finish_job,
  public.cancel_job,
  public.forget_job,
  public.list_jobs
from public, anon, authenticated, service_role;

-- The secret key alone.
grant execute on function
  public.ask_job,
  public.claim_job,
  public.renew_job,
  public.finish_job,
  public.cancel_job,
  public.forget_job,
  public.list_jobs
to service_role;
