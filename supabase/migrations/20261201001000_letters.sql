-- The letters that the owner writes to her subscribers, and the queue that sends them. Starting a letter
-- writes one row for each address; one process holds a lease and sends. A mail whose outcome is unknown is
-- not sent again by itself: no copy is better than two. docs/decisions/032-letters.md.

-- # Letters

-- A list of groups: [{"kind": "offers"}, {"kind": "product", "id": "…"}].
create function private.is_audience(audience jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select jsonb_typeof(audience) = 'array'
    and jsonb_array_length(audience) <= 50
    and not exists (
      select
      from jsonb_array_elements(audience) as part
      cross join lateral (
        select coalesce(part ->> 'id', '') ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' as has_id
      ) as checked
      where jsonb_typeof(part) <> 'object'
        or case coalesce(part ->> 'kind', '')
          when 'offers' then part ? 'id'
          when 'students' then part ? 'id'
          when 'product' then not has_id
          when 'course_stopped' then not has_id
          when 'course_finished' then not has_id
          else true
        end
    )
$$;

create table public.letters (
  id uuid primary key default gen_random_uuid(),
  -- A subject is one line: a line break would begin another header.
  subject text not null default ''
    constraint letter_subject_is_one_line check (length(subject) <= 200 and subject !~ '[[:cntrl:]]'),
  preview_line text not null default ''
    constraint letter_preview_is_one_line
      check (length(preview_line) <= 200 and preview_line !~ '[[:cntrl:]]'),
  body_html text not null default '',
  -- Null: made from the HTML.
  body_text text,
  -- Recipients choose on their preference page which of the two they want.
  topic text not null default 'offers' check (topic in ('posts', 'offers')),
  audience jsonb not null default '[]'
    constraint letter_audience_is_known check (private.is_audience(audience)),
  status text not null default 'draft'
    check (status in ('draft', 'scheduled', 'sending', 'paused', 'stopped', 'sent')),
  scheduled_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  -- The mail server's words when it refused the sender and the letter was paused.
  problem text check (length(problem) <= 2000),
  slug text unique
    constraint letter_slug_is_simple check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  is_public boolean not null default false,
  -- As sent, with %unsubscribe_url% and %preferences_url% to be filled in for each address.
  mail_html text check (length(mail_html) <= 500000),
  mail_text text check (length(mail_text) <= 500000),
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Counted up by each save, so that two open editors notice each other.
  version integer not null default 1,
  constraint public_letter_has_a_slug check (not is_public or slug is not null)
);

create index letters_created_by_idx on public.letters (created_by);
create index letters_created_at_idx on public.letters (created_at desc, id desc);
create index letters_status_idx on public.letters (status, scheduled_at)
  where status in ('scheduled', 'sending');
create index letters_public_idx on public.letters (finished_at desc, id desc) where is_public;

alter table public.letters enable row level security;

-- Status and times change through the functions below alone.
revoke all on public.letters from anon, authenticated;
grant
  select,
  insert (
    id, subject, preview_line, body_html, body_text, topic, audience, slug, is_public, mail_html, mail_text
  ),
  update (
    subject, preview_line, body_html, body_text, topic, audience, slug, is_public, mail_html, mail_text,
    version
  ),
  delete
  on public.letters to authenticated;
grant all on public.letters to service_role;

create policy "admins read letters" on public.letters
  for select to authenticated
  using ((select public.is_admin()));

create policy "admins write letters" on public.letters
  for insert to authenticated
  with check ((select public.is_admin()));

create policy "admins change letters" on public.letters
  for update to authenticated
  using ((select public.is_admin()))
  with check ((select public.is_admin()));

create policy "admins delete letters that were not sent" on public.letters
  for delete to authenticated
  using ((select public.is_admin()) and status = 'draft');

select private.guard_table('public.letters');

create trigger letters_00_keep_times
  before insert or update on public.letters
  for each row execute function private.keep_server_times('updated');

-- From the moment it is scheduled a letter is what its recipients get. Only its place in the archive changes.
create function private.keep_sent_letter()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'This letter is on its way and cannot be changed any more.' using errcode = 'P0001';
end
$$;

create trigger letters_1_keep_sent
  before update on public.letters
  for each row
  when (
    old.status <> 'draft'
    and (
      old.subject, old.preview_line, old.body_html, old.body_text,
      old.topic, old.audience, old.mail_html, old.mail_text
    ) is distinct from (
      new.subject, new.preview_line, new.body_html, new.body_text,
      new.topic, new.audience, new.mail_html, new.mail_text
    )
  )
  execute function private.keep_sent_letter();

-- For the page cache: the archive and the feeds show public letters.
create function private.announce_letter()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform pg_notify('content_changed', 'letters');
  return null;
end
$$;

create trigger letters_announce_changed
  after update on public.letters
  for each row when (old.is_public or new.is_public)
  execute function private.announce_letter();

create trigger letters_announce_removed
  after delete on public.letters
  for each row when (old.is_public)
  execute function private.announce_letter();

-- The archive: sent letters that their writer made public, for everybody. Without mail_html, which belongs
-- to mail programs.
create function public.read_public_letter(slug text)
returns table (
  id uuid,
  subject text,
  preview_line text,
  body_html text,
  sent_at timestamptz
)
language sql
stable
security definer
set search_path = ''
as $$
  select l.id, l.subject, l.preview_line, l.body_html, l.finished_at
  from public.letters as l
  where l.slug = read_public_letter.slug
    and l.is_public
    and l.status = 'sent'
$$;

create function public.list_public_letters(most int default 100)
returns table (
  slug text,
  subject text,
  preview_line text,
  body_html text,
  sent_at timestamptz
)
language sql
stable
security definer
set search_path = ''
as $$
  select l.slug, l.subject, l.preview_line, l.body_html, l.finished_at
  from public.letters as l
  where l.is_public
    and l.status = 'sent'
  order by l.finished_at desc, l.id desc
  limit least(most, 1000)
$$;

-- A draft as its writer gets it for a try: to her own address, read with her own rights.
create function public.read_test_letter(letter uuid)
returns table (email text, subject text, mail_html text, mail_text text)
language sql
stable
set search_path = ''
as $$
  select u.email, l.subject, l.mail_html, l.mail_text
  from public.letters as l
  join public.users as u on u.id = auth.uid()
  where l.id = letter
    and l.mail_html is not null
    and l.mail_text is not null
$$;

-- # Who gets a letter

-- Everybody in one of the groups who agreed to letters, each address once, without those who left, bounced,
-- or do not want this topic. Buyers and students are in it with the consent of their account or of the
-- offers list.
create function private.letter_audience(audience jsonb, topic text)
returns table (address text)
language sql
stable
security definer
set search_path = ''
as $$
  with
    offers as (
      select email
      from public.sign_up_offers_emails
      where confirmed_at is not null
        and unsubscribed_at is null
    ),
    people as (
      select u.id, lower(u.email) as email
      from auth.users as u
      where u.email_confirmed_at is not null
        and (u.banned_until is null or u.banned_until <= now())
        and (
          exists (select from public.letter_consents as c where c.user_id = u.id)
          or lower(u.email) in (select email from offers)
        )
    ),
    groups as (
      select part ->> 'kind' as kind, (part ->> 'id')::uuid as id
      from jsonb_array_elements(audience) as part
    ),
    wanted as (
      select offers.email
      from groups
      cross join offers
      where groups.kind = 'offers'
      union
      select people.email
      from groups
      cross join people
      join public.user_roles as r on r.user_id = people.id and r.role = 'student'
      where groups.kind = 'students'
      union
      select people.email
      from groups
      join public.product_orders as o on o.product_id = groups.id
      join people on people.id = o.user_id
      where groups.kind = 'product'
      union
      select people.email
      from groups
      join (
        select
          done.course_id,
          done.user_id,
          count(*) >= (
            select count(*)
            from public.course_lessons as l
            where l.course_id = done.course_id
          ) as is_finished,
          max(done.completed_at) as last_at
        from public.user_course_progress as done
        where done.course_id in (select id from groups)
        group by done.course_id, done.user_id
      ) as progress on progress.course_id = groups.id
      join people on people.id = progress.user_id
      where groups.kind = 'course_finished' and progress.is_finished
        -- The same days as in the admin's list of stalled students.
        or groups.kind = 'course_stopped'
          and not progress.is_finished
          and progress.last_at < now() - interval '14 days'
    )
  select wanted.email
  from wanted
  left join public.letter_addresses as a on a.email = wanted.email
  where a.left_at is null
    and a.bounced_at is null
    and case letter_audience.topic when 'posts' then a.wants_posts else a.wants_offers end is not false
    and private.is_email(wanted.email)
$$;

create function public.count_letter_audience(audience jsonb, topic text default 'offers')
returns int
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if not private.is_audience(audience) then
    raise exception 'These groups are not known.' using errcode = '22023';
  end if;
  return (select count(*)::int from private.letter_audience(audience, topic));
end
$$;

-- Whether the owner of an address still agrees to letters: people take their consent back, delete their
-- account or are taken off the list while a letter is on its way. The second condition uses an index and
-- answers for nearly all accounts; the third scans them, for an address with capitals.
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

-- The names that are known for an address, the best first: people's own words, then an import. The sender of
-- letters finds the first name in them.
create function public.names_of_address(address text)
returns text[]
language sql
stable
security definer
set search_path = ''
as $$
  select array(
    select left(found.name, 200)
    from (
      select 1 as place, u.raw_user_meta_data ->> 'full_name' as name
      from auth.users as u
      where u.email = address
        and not u.is_sso_user
        and u.email_confirmed_at is not null
      union all
      select 2, e.first_name
      from public.sign_up_offers_emails as e
      where e.email = address
    ) as found
    where found.name <> ''
    order by found.place
  )
$$;

-- # Recipients

-- The queue: one row for each letter and address.
create table public.letter_recipients (
  letter_id uuid not null references public.letters (id) on delete cascade,
  address text not null
    constraint letter_recipient_is_valid check (private.is_email(address) and address = lower(address)),
  -- The Message-ID is made from it: the same for every attempt.
  message_id uuid not null default gen_random_uuid(),
  -- 'unknown': the process died between handing the mail over and the answer. Never sent again by itself.
  status text not null default 'waiting'
    check (status in ('waiting', 'sending', 'sent', 'unknown', 'bounced', 'skipped')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- The mail server's words.
  answer text check (length(answer) <= 2000),
  sent_at timestamptz,
  -- Unsubscribed by the link of this letter.
  left_at timestamptz,
  primary key (letter_id, address)
);

create index letter_recipients_queue_idx on public.letter_recipients (letter_id, next_attempt_at)
  where status = 'waiting';
create index letter_recipients_sending_idx on public.letter_recipients (letter_id) where status = 'sending';
create index letter_recipients_status_idx on public.letter_recipients (letter_id, status, address);

alter table public.letter_recipients enable row level security;

revoke all on public.letter_recipients from anon, authenticated;
grant select on public.letter_recipients to authenticated;
grant all on public.letter_recipients to service_role;

create policy "admins read the recipients of letters" on public.letter_recipients
  for select to authenticated
  using ((select public.is_admin()));

select private.guard_table('public.letter_recipients');

create function public.read_letter_figures(letters uuid[])
returns table (
  letter_id uuid,
  total int,
  waiting int,
  sent int,
  unknown int,
  bounced int,
  skipped int,
  has_left int
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select
    r.letter_id,
    count(*)::int,
    (count(*) filter (where r.status in ('waiting', 'sending')))::int,
    (count(*) filter (where r.status = 'sent'))::int,
    (count(*) filter (where r.status = 'unknown'))::int,
    (count(*) filter (where r.status = 'bounced'))::int,
    (count(*) filter (where r.status = 'skipped'))::int,
    (count(r.left_at))::int
  from public.letter_recipients as r
  where r.letter_id = any (letters)
  group by r.letter_id;
end
$$;

-- Unsubscribes the owner of the link, and counts it for the letter that the link came with. False when the
-- token belongs to no address. Idempotent: mail programs may press the button again.
create function public.leave_letters(token text, letter uuid default null)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  leaving constant text := private.address_of_token(token);
begin
  if leaving is null then
    return false;
  end if;
  perform private.leave_letters(leaving);
  update public.letter_recipients as r
  set left_at = now()
  where r.letter_id = letter
    and r.address = leaving
    and r.left_at is null;
  return true;
end
$$;

-- # Starting, pausing and stopping

-- For the admin's acts below: gives the letter, locked, when it has one of the allowed statuses.
create function private.find_letter(letter uuid, allowed text[])
returns public.letters
language plpgsql
security definer
set search_path = ''
as $$
declare
  found_letter public.letters;
begin
  perform private.require_admin();
  select *
  into found_letter
  from public.letters
  where id = letter
  for update;
  if found_letter.id is null or found_letter.status <> all (allowed) then
    raise exception 'This letter has been changed meanwhile. Please look at it again.'
      using errcode = 'P0001';
  end if;
  return found_letter;
end
$$;

-- Writes the queue. Each address gets its token here, which stays the same in all letters.
create function private.begin_letter(letter public.letters)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.letter_recipients (letter_id, address)
  select letter.id, found.address
  from private.letter_audience(letter.audience, letter.topic) as found
  on conflict do nothing;
  insert into public.letter_addresses (email)
  select r.address
  from public.letter_recipients as r
  where r.letter_id = letter.id
  on conflict do nothing;
  update public.letters
  set
    status = 'sending',
    started_at = now()
  where id = letter.id;
end
$$;

-- Sends a draft, or schedules it for a time to come. With an audience it becomes the letter's; with an
-- expected number of people, any other number sends nothing.
create function public.start_letter(
  letter uuid,
  at timestamptz default null,
  audience jsonb default null,
  topic text default null,
  expected int default null
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  chosen public.letters := private.find_letter(letter, '{draft}');
  reached int;
begin
  if chosen.subject !~ '\S' then
    raise exception 'Please give the letter a subject first.' using errcode = 'P0001';
  end if;
  if coalesce(position('%unsubscribe_url%' in chosen.mail_html), 0) = 0
    or coalesce(position('%unsubscribe_url%' in chosen.mail_text), 0) = 0
  then
    raise exception 'The letter has no link to unsubscribe.' using errcode = 'P0001';
  end if;
  update public.letters as l
  set
    audience = coalesce(start_letter.audience, l.audience),
    topic = coalesce(start_letter.topic, l.topic)
  where l.id = letter
  returning l.* into chosen;

  if at > now() then
    reached := (select count(*) from private.letter_audience(chosen.audience, chosen.topic));
    update public.letters
    set
      status = 'scheduled',
      scheduled_at = at
    where id = letter;
  else
    -- Counted after writing the queue: somebody may sign up between two statements.
    perform private.begin_letter(chosen);
    reached := (select count(*) from public.letter_recipients as r where r.letter_id = letter);
    if reached = 0 then
      raise exception 'Nobody would get this letter. Please choose other people.' using errcode = 'P0001';
    end if;
  end if;
  if reached <> expected then
    raise exception '%', format(
      'Your list has changed meanwhile: %s would get this letter now. Please look again.',
      case reached when 1 then '1 person' else to_char(reached, 'FM999,999,999') || ' people' end
    ) using errcode = 'P0001';
  end if;
end
$$;

create function public.pause_letter(letter uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.find_letter(letter, '{sending,paused}');
  update public.letters set status = 'paused' where id = letter;
end
$$;

create function public.resume_letter(letter uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.find_letter(letter, '{sending,paused}');
  update public.letters
  set
    status = 'sending',
    problem = null
  where id = letter;
end
$$;

-- A scheduled letter becomes a draft again; of one that is being sent, the rest is not sent.
create function public.stop_letter(letter uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  chosen constant public.letters := private.find_letter(letter, '{scheduled,sending,paused,stopped}');
begin
  if chosen.status = 'scheduled' then
    update public.letters
    set
      status = 'draft',
      scheduled_at = null
    where id = letter;
    return;
  end if;
  update public.letter_recipients
  set status = 'skipped'
  where letter_id = letter
    and status = 'waiting';
  update public.letters
  set
    status = 'stopped',
    finished_at = coalesce(finished_at, now())
  where id = letter;
end
$$;

-- Addresses whose outcome is unknown: sent once more, or counted as sent. Without an address, all of them.
create function public.decide_unknown(letter uuid, send_again boolean, only_address text default null)
returns int
language plpgsql
security definer
set search_path = ''
as $$
declare
  decided int;
begin
  perform private.find_letter(letter, '{sending,paused,stopped,sent}');
  update public.letter_recipients as r
  set
    status = case when send_again then 'waiting' else 'sent' end,
    sent_at = case when send_again then null else coalesce(r.sent_at, now()) end,
    next_attempt_at = now()
  where r.letter_id = letter
    and r.status = 'unknown'
    and (only_address is null or r.address = only_address);
  get diagnostics decided = row_count;
  if send_again and decided > 0 then
    update public.letters
    set
      status = 'sending',
      finished_at = null
    where id = letter
      and status in ('stopped', 'sent');
  end if;
  return decided;
end
$$;

-- # Sending

-- The process that sends holds this lease. Another takes over when it has expired.
create table private.letter_lease (
  id boolean primary key default true check (id),
  holder uuid not null,
  expires_at timestamptz not null
);

-- Takes or renews the lease; false while another process holds it. Mails that an earlier holder had in hand
-- have an unknown outcome.
create function public.hold_letter_lease(process uuid, seconds numeric)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  former uuid;
begin
  select l.holder
  into former
  from private.letter_lease as l
  for update;
  insert into private.letter_lease as l (holder, expires_at)
  values (process, now() + make_interval(secs => seconds::float8))
  on conflict (id) do update
    set
      holder = excluded.holder,
      expires_at = excluded.expires_at
    where l.holder = process
      or l.expires_at < now();
  if not found then
    return false;
  end if;
  if former is distinct from process then
    update public.letter_recipients set status = 'unknown' where status = 'sending';
  end if;
  return true;
end
$$;

-- After everything in hand is done: the next process need not wait.
create function public.release_letter_lease(process uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  update private.letter_lease
  set expires_at = '-infinity'
  where holder = process
$$;

-- The next mail, marked as being sent before it is handed over. Begins letters whose time has come, finishes
-- those that have nothing left, and passes over addresses that left, bounced, changed their wishes or do not
-- agree to letters since the letter was started.
create function public.claim_letter_mail(process uuid)
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

-- 'sent'; 'bounced', which marks the address for good; 'later', tried again after some seconds; 'skipped',
-- given up; 'unknown'; or 'refused', which pauses the letter, because the server refuses the sender and not
-- the address.
create function public.record_letter_outcome(
  letter uuid,
  recipient text,
  outcome text,
  words text default null,
  wait_seconds numeric default 0
)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.letter_recipients as r
  set
    status = case when outcome in ('later', 'refused') then 'waiting' else outcome end,
    answer = left(words, 2000),
    sent_at = case when outcome = 'sent' then now() end,
    next_attempt_at = now() + make_interval(secs => wait_seconds::float8)
  where r.letter_id = letter
    and r.address = recipient
    -- A former holder of the lease still knows what became of the mail it had in hand.
    and r.status in ('sending', 'unknown');
  if outcome = 'bounced' then
    update public.letter_addresses
    set
      bounced_at = coalesce(bounced_at, now()),
      bounce_answer = coalesce(bounce_answer, left(words, 2000))
    where email = recipient;
  end if;
  if outcome = 'refused' then
    update public.letters
    set
      status = 'paused',
      problem = left(words, 2000)
    where id = letter
      and status = 'sending';
  end if;
end
$$;

-- After a backup was restored or an export imported: the letters of that time may have been sent since. The
-- owner decides about every address that was still waiting.
create function private.hold_restored_letters()
returns void
language sql
set search_path = ''
as $$
  update public.letter_recipients as r
  set status = 'unknown'
  from public.letters as l
  where l.id = r.letter_id
    and l.status in ('sending', 'paused')
    and r.status in ('waiting', 'sending');
  update public.letters
  set status = 'paused'
  where status = 'sending';
  update public.letters
  set
    status = 'draft',
    scheduled_at = null
  where status = 'scheduled'
$$;
