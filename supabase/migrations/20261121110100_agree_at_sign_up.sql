-- The sign-up form may carry a consent to letters: its wording, in the account's metadata. It counts from the
-- moment the address is confirmed, because anybody can sign up with an address of somebody else. The metadata
-- goes into every token of the session, so the wording is taken out of it.
create function private.keep_sign_up_consent()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  consent constant text := new.raw_user_meta_data ->> 'letter_consent';
begin
  -- What is no consent must not keep anybody from confirming.
  if consent ~ '\S' and length(consent) <= 500 then
    insert into public.letter_consents (user_id, consent, source)
    values (new.id, consent, 'sign-up')
    on conflict do nothing;
  end if;
  new.raw_user_meta_data := new.raw_user_meta_data - 'letter_consent';
  return new;
end
$$;

create trigger keep_sign_up_consent
  before update of email_confirmed_at on auth.users
  for each row
  when (
    old.email_confirmed_at is null
    and new.email_confirmed_at is not null
    and jsonb_typeof(new.raw_user_meta_data -> 'letter_consent') = 'string'
  )
  execute function private.keep_sign_up_consent();
