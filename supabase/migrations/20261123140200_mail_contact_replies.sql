-- For the function send-contact-reply: reads the parts of the mail, and records its delivery.
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

-- A message counts as answered once a reply has left.
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

revoke execute on function public.find_contact_reply(uuid), public.mark_contact_reply(uuid, text, text)
  from public, anon, authenticated;
grant execute on function public.find_contact_reply(uuid), public.mark_contact_reply(uuid, text, text)
  to service_role;
