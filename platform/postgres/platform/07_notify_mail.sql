-- Mail that is due wakes the processes that listen, whichever connection wrote it. A claim and a later
-- attempt set a moment that is still to come, and wake nobody.

create function mail.notify_outbox()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('mail', '');
  return null;
end
$$;
revoke execute on function mail.notify_outbox() from public;

create trigger notify_outbox
  after insert or update of status, next_attempt_at on mail.outbox
  for each row
  when (new.status = 'waiting' and new.next_attempt_at <= now())
  execute function mail.notify_outbox();
