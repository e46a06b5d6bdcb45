-- A contact message is counted when it is saved, and the mail about it is not counted again: a message that
-- was saved is never refused as one too many.
alter table public.contact_submissions
  add column mail_requested boolean not null default false;

comment on column public.contact_submissions.mail_requested is
  'The function send-contact-email was asked to mail it';

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

revoke execute on function public.claim_contact_mail(uuid) from public, anon, authenticated;
grant execute on function public.claim_contact_mail(uuid) to service_role;
