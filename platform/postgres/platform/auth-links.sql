-- E-mailed links and codes are two secrets: the link is random and found by its hash, the six digits
-- are compared only with the tokens of the address they were sent to, a few times. Links of mails that
-- were sent before this have no hash here and count as expired.
set role supabase_auth_admin;

alter table auth.one_time_tokens
  add column link_hash text,
  add column tries smallint not null default 0;
create unique index one_time_tokens_link_hash_key on auth.one_time_tokens (link_hash);

-- User metadata travels in every access token. 16 kB are the user's; the rest is room for the keys that
-- the service adds (sub, email, email_verified, phone_verified).
create function auth.refuse_user_metadata() returns trigger language plpgsql as $$
begin
  raise exception 'User metadata may be at most 16 kB'
    using errcode = 'check_violation', constraint = 'users_metadata_size';
end
$$;

create trigger refuse_large_metadata_of_new_users
  before insert on auth.users for each row
  when (octet_length(new.raw_user_meta_data::text) > 16384 + 512)
  execute function auth.refuse_user_metadata();

-- Metadata from before the limit may stay or shrink.
create trigger refuse_growing_metadata
  before update of raw_user_meta_data on auth.users for each row
  when (
    octet_length(new.raw_user_meta_data::text) > 16384 + 512
    and octet_length(new.raw_user_meta_data::text)
      > coalesce(octet_length(old.raw_user_meta_data::text), 0)
  )
  execute function auth.refuse_user_metadata();

reset role;
