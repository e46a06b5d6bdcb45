-- The inbox: how the mail about a message fared, and what the owner has done with it.

alter table public.contact_submissions
  add column email_status text
    constraint contact_email_status_is_known
    check (email_status in ('sent', 'waiting', 'failed', 'not_set_up')),
  add column email_to text
    constraint contact_email_to_is_not_too_long check (length(email_to) <= 320),
  add column email_attempts integer not null default 0,
  add column read_at timestamptz,
  add column replied_at timestamptz,
  add column archived_at timestamptz,
  add column note text not null default ''
    constraint contact_note_is_not_too_long check (length(note) <= 2000);

comment on column public.contact_submissions.email_status is 'Empty until the first attempt';

-- Messages from before there was an inbox were read in the mail program.
update public.contact_submissions
set read_at = created_at,
    email_status = case
      when email_sent_at is not null then 'sent'
      when email_error is not null then 'failed'
    end;

grant update (read_at, replied_at, archived_at, note)
  on public.contact_submissions to authenticated;

create index contact_submissions_unread_idx on public.contact_submissions (created_at desc)
  where read_at is null and archived_at is null;

do $$
declare
  field text;
begin
  foreach field in array array['read_at', 'replied_at', 'archived_at'] loop
    execute format(
      'create trigger contact_submissions_0_date_added_%1$s
         before insert on public.contact_submissions
         for each row when (not private.is_plausible(new.%1$I))
         execute function private.refuse_odd_date(%1$L)',
      field
    );
    execute format(
      'create trigger contact_submissions_0_date_changed_%1$s
         before update of %1$I on public.contact_submissions
         for each row when (not private.is_plausible(new.%1$I))
         execute function private.refuse_odd_date(%1$L)',
      field
    );
  end loop;
end;
$$;
