-- Messages of the contact form, the owner's replies to them, and the words that she uses often. Visitors add
-- messages and read none. A message is saved first and mailed after: it is counted against the rate limit
-- when it is saved, and the mail about it is never refused as one too many.

-- # Messages

create table public.contact_submissions (
  -- The site chooses the id, because a visitor cannot read back the row that was saved.
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  name text not null
    constraint contact_name_is_required check (name ~ '\S')
    constraint contact_name_is_not_too_long check (length(name) <= 200),
  email text not null constraint contact_email_is_valid check (private.is_email(email)),
  message text not null
    constraint contact_message_is_required check (message ~ '\S')
    constraint contact_message_is_not_too_long check (length(message) <= 5000),
  -- Null until a mail server has taken the mail about the message.
  email_sent_at timestamptz,
  email_error text,
  email_status text
    constraint contact_email_status_is_known
      check (email_status in ('sent', 'waiting', 'failed', 'not_set_up')),
  email_to text constraint contact_email_to_is_not_too_long check (length(email_to) <= 320),
  email_attempts integer not null default 0,
  read_at timestamptz,
  replied_at timestamptz,
  archived_at timestamptz,
  note text not null default '' constraint contact_note_is_not_too_long check (length(note) <= 2000),
  mail_requested boolean not null default false
);

comment on column public.contact_submissions.email_status is 'Empty until the first attempt';
comment on column public.contact_submissions.mail_requested is
  'The function send-contact-email was asked to mail it';

create index contact_submissions_created_at_idx on public.contact_submissions (created_at desc, id desc);
create index contact_submissions_undelivered_idx on public.contact_submissions (created_at desc)
  where email_sent_at is null;
create index contact_submissions_unread_idx on public.contact_submissions (created_at desc)
  where read_at is null and archived_at is null;

alter table public.contact_submissions enable row level security;

revoke all on public.contact_submissions from anon, authenticated;
grant insert (id, name, email, message) on public.contact_submissions to anon, authenticated;
grant
  select,
  update (email_sent_at, email_error, read_at, replied_at, archived_at, note),
  delete
  on public.contact_submissions to authenticated;
grant all on public.contact_submissions to service_role;

create policy "everyone sends messages" on public.contact_submissions
  for insert to anon, authenticated
  with check (email_sent_at is null and email_error is null);

create policy "admins read messages" on public.contact_submissions
  for select to authenticated
  using ((select public.is_admin()));

create policy "admins mark messages as mailed" on public.contact_submissions
  for update to authenticated
  using ((select public.is_admin()))
  with check ((select public.is_admin()));

create policy "admins delete messages" on public.contact_submissions
  for delete to authenticated
  using ((select public.is_admin()));

select private.guard_table('public.contact_submissions', visitors_add := true);

create trigger contact_submissions_limit
  before insert on public.contact_submissions
  for each row execute function private.limit_public_form('5');

create trigger contact_submissions_one_at_a_time
  after insert on public.contact_submissions
  referencing new table as added
  for each statement execute function private.refuse_many_rows();

-- True for the first caller that asks for the mail about a saved message.
create function public.claim_contact_mail(submission uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.contact_submissions
  set mail_requested = true
  where id = submission
    and not mail_requested;
  return found;
end
$$;

-- # Replies

-- The owner's replies, which the site mails.
create table public.contact_replies (
  -- The site chooses the id, so that a form that is sent twice makes one reply. It is the Message-ID, too.
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references public.contact_submissions (id) on delete cascade,
  created_at timestamptz not null default now(),
  words text not null
    constraint contact_reply_is_required check (words ~ '\S')
    constraint contact_reply_is_not_too_long check (length(words) <= 10000),
  -- 'waiting' until a mail server has taken the mail, or refused it for good.
  status text not null default 'waiting'
    constraint contact_reply_status_is_known check (status in ('waiting', 'sent', 'failed')),
  sent_at timestamptz,
  error text constraint contact_reply_error_is_not_too_long check (length(error) <= 10000)
);

create index contact_replies_submission_id_idx on public.contact_replies (submission_id, created_at);

alter table public.contact_replies enable row level security;

revoke all on public.contact_replies from anon, authenticated;
grant select, insert (id, submission_id, words), delete on public.contact_replies to authenticated;
grant all on public.contact_replies to service_role;

create policy "admins read replies" on public.contact_replies
  for select to authenticated
  using ((select public.is_admin()));

create policy "admins reply" on public.contact_replies
  for insert to authenticated
  with check ((select public.is_admin()));

create policy "admins delete replies" on public.contact_replies
  for delete to authenticated
  using ((select public.is_admin()));

select private.guard_table('public.contact_replies');

-- The parts of the mail, for the function send-contact-reply.
create function public.find_contact_reply(reply uuid)
returns table (
  id uuid,
  status text,
  words text,
  email text,
  message text,
  -- The ids of the mails that it continues, the oldest first: that about the message, and earlier replies.
  thread uuid[]
)
language sql
stable
set search_path = ''
as $$
  select
    r.id,
    r.status,
    r.words,
    s.email,
    s.message,
    s.id || array(
      select earlier.id
      from public.contact_replies as earlier
      where earlier.submission_id = s.id
        and earlier.status = 'sent'
        and earlier.id <> r.id
      order by earlier.created_at, earlier.id
    )
  from public.contact_replies as r
  join public.contact_submissions as s on s.id = r.submission_id
  where r.id = find_contact_reply.reply
$$;

-- Records the delivery status of a reply. A message counts as answered once a reply has left.
create function public.mark_contact_reply(reply uuid, status text, error text default null)
returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.contact_replies as r
  set
    status = mark_contact_reply.status,
    error = left(mark_contact_reply.error, 10000),
    sent_at = case when mark_contact_reply.status = 'sent' then now() end
  where r.id = mark_contact_reply.reply
    and r.status <> 'sent';
  if found and mark_contact_reply.status = 'sent' then
    update public.contact_submissions as s
    set
      replied_at = now(),
      read_at = coalesce(s.read_at, now())
    from public.contact_replies as r
    where r.id = mark_contact_reply.reply
      and s.id = r.submission_id;
  end if;
end
$$;

-- # Saved replies

-- Replies that the owner uses often, under a name.
create table public.saved_replies (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  name text not null unique
    constraint saved_reply_name_is_required check (name ~ '\S')
    constraint saved_reply_name_is_not_too_long check (length(name) <= 100),
  words text not null
    constraint saved_reply_is_required check (words ~ '\S')
    constraint saved_reply_is_not_too_long check (length(words) <= 10000)
);

alter table public.saved_replies enable row level security;

revoke all on public.saved_replies from anon, authenticated;
grant select, insert (name, words), update (name, words), delete on public.saved_replies to authenticated;
grant all on public.saved_replies to service_role;

create policy "admins read saved replies" on public.saved_replies
  for select to authenticated
  using ((select public.is_admin()));

create policy "admins save replies" on public.saved_replies
  for insert to authenticated
  with check ((select public.is_admin()));

create policy "admins change saved replies" on public.saved_replies
  for update to authenticated
  using ((select public.is_admin()))
  with check ((select public.is_admin()));

create policy "admins delete saved replies" on public.saved_replies
  for delete to authenticated
  using ((select public.is_admin()));

select private.guard_table('public.saved_replies');
