-- The process that sends letters holds the lease of the job 'letters', in place of a lease of its own.

drop function public.hold_letter_lease;
drop function public.release_letter_lease;
drop table private.letter_lease;

-- A letter that is started, continued or scheduled is sent at once by a process that listens.
create trigger wake_job_runners
  after insert or update of status, scheduled_at on public.letters
  for each statement
  execute function private.wake_job_runners();

create function private.holds_letters(process uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select
    from private.jobs as j
    where j.kind = 'letters'
      and j.holder = process
      and j.lease_until >= now()
  )
$$;

-- When the next mail is due; null: there is none. Mails in hand of no process count as due: see
-- settle_letter_mails().
create function public.next_letter_at()
returns timestamptz
language sql
stable
security definer
set search_path = ''
as $$
  select min(due.at)
  from (
    select l.scheduled_at as at
    from public.letters as l
    where l.status = 'scheduled'
    union all
    select coalesce(
      (
        select min(r.next_attempt_at)
        from public.letter_recipients as r
        where r.letter_id = l.id
          and r.status = 'waiting'
      ),
      -- Nothing is left: the letter is to be finished.
      now()
    )
    from public.letters as l
    where l.status = 'sending'
    union all
    select now()
    from public.letter_recipients as r
    where r.status = 'sending'
  ) as due
$$;

-- Before the first mail of a holder: those that an earlier holder had in hand have an unknown outcome.
create function public.settle_letter_mails(process uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.letter_recipients
  set status = 'unknown'
  where status = 'sending'
    and private.holds_letters(process)
$$;

-- The next mail, marked as being sent before it is handed over. Begins letters whose time has come, finishes
-- those that have nothing left, and passes over addresses that left, bounced, changed their wishes or do not
-- agree to letters since the letter was started.
create or replace function public.claim_letter_mail(process uuid)
returns table (letter_id uuid, address text, message_id uuid, attempts int, token text)
language plpgsql
security definer
set search_path = ''
as $$
declare
  due public.letters;
  current_letter uuid;
  claimed public.letter_recipients;
begin
  if not private.holds_letters(process) then
    return;
  end if;
  for due in
    select *
    from public.letters as l
    where l.status = 'scheduled'
      and l.scheduled_at <= now()
    for update skip locked
  loop
    perform private.begin_letter(due);
  end loop;

  loop
    -- Letter by letter: the index then gives the next row without a sort.
    claimed := null;
    for current_letter in
      select l.id
      from public.letters as l
      where l.status = 'sending'
      order by l.started_at, l.id
    loop
      select *
      into claimed
      from public.letter_recipients as r
      where r.letter_id = current_letter
        and r.status = 'waiting'
        and r.next_attempt_at <= now()
      order by r.next_attempt_at
      limit 1
      for update skip locked;
      exit when claimed.letter_id is not null;
    end loop;
    exit when claimed.letter_id is null;

    if not private.agrees_to_letters(claimed.address) or exists (
      select
      from public.letter_addresses as a
      join public.letters as l on l.id = claimed.letter_id
      where a.email = claimed.address
        and (
          a.left_at is not null
          or a.bounced_at is not null
          or not case l.topic when 'posts' then a.wants_posts else a.wants_offers end
        )
    ) then
      update public.letter_recipients as r
      set status = 'skipped'
      where r.letter_id = claimed.letter_id
        and r.address = claimed.address;
      continue;
    end if;

    return query
    update public.letter_recipients as r
    set
      status = 'sending',
      attempts = r.attempts + 1
    from public.letter_addresses as a
    where r.letter_id = claimed.letter_id
      and r.address = claimed.address
      and a.email = r.address
    returning r.letter_id, r.address, r.message_id, r.attempts, a.token;
    return;
  end loop;

  update public.letters as l
  set
    status = 'sent',
    finished_at = now()
  where l.status = 'sending'
    and not exists (
      select
      from public.letter_recipients as r
      where r.letter_id = l.id
        and r.status in ('waiting', 'sending')
    );
end
$$;

revoke execute on function public.next_letter_at, public.settle_letter_mails
  from public, anon, authenticated, service_role;
grant execute on function public.next_letter_at, public.settle_letter_mails to service_role;
