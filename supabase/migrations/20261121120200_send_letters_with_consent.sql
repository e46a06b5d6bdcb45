-- Whether the owner of an address still agrees to letters: people take their consent back, delete their
-- account or are taken off the list while a letter is on its way. The third condition scans the accounts, for
-- an address with capitals; the second has an index and answers for all others.
create function private.agrees_to_letters(address text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select
    from public.sign_up_offers_emails
    where email = address
      and confirmed_at is not null
      and unsubscribed_at is null
  )
  or exists (
    select
    from auth.users as u
    join public.letter_consents as c on c.user_id = u.id
    where u.email = address
      and not u.is_sso_user
      and not private.is_blocked(u.id)
  )
  or exists (
    select
    from auth.users as u
    join public.letter_consents as c on c.user_id = u.id
    where lower(u.email) = address
      and not private.is_blocked(u.id)
  )
$$;

-- As before (20261120300200_send_letters.sql), and passes over addresses whose owners no longer agree.
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
  if not exists (
    select
    from private.letter_lease as l
    where l.holder = process
      and l.expires_at >= now()
  ) then
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
