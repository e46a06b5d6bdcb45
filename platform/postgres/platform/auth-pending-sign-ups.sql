-- An account belongs to whoever confirms its address. Until then a sign-up's password, metadata or
-- external identity is stored with the link and code that were mailed for it, and every sign-up has
-- its own: the one that is confirmed is applied to the account, the others are deleted.
set role supabase_auth_admin;

alter table auth.one_time_tokens
  add column encrypted_password text,
  add column user_metadata jsonb,
  add column identity_id uuid references auth.identities (id) on delete cascade,
  -- The order of creation, also of rows of the same instant.
  add column position bigint generated always as identity;

drop index auth.one_time_tokens_user_id_token_type_key;
create unique index one_time_tokens_user_id_token_type_key
  on auth.one_time_tokens (user_id, token_type)
  where token_type <> 'confirmation_token';
create index one_time_tokens_user_id_position_idx on auth.one_time_tokens (user_id, position);
create index one_time_tokens_identity_id_idx on auth.one_time_tokens (identity_id);

-- Sign-ups from before this migration stored the first password and metadata on the account, whoever
-- sent them. Nobody can tell whether the owner of the address did, so they are removed: a pending link
-- still confirms and signs in, and the password is chosen anew.
with cleaned as (
  update auth.users
  set encrypted_password = '',
      raw_user_meta_data = coalesce(
        (select jsonb_object_agg(key, value)
         from jsonb_each(raw_user_meta_data)
         where key in ('sub', 'email', 'phone', 'email_verified', 'phone_verified')),
        '{}')
  where confirmed_at is null
    and confirmation_sent_at is not null
    and not is_anonymous
  returning id
)
update auth.identities
set identity_data = coalesce(
  (select jsonb_object_agg(key, value)
   from jsonb_each(identity_data)
   where key in ('sub', 'email', 'phone', 'email_verified', 'phone_verified')),
  '{}')
where user_id in (select id from cleaned)
  and provider in ('email', 'phone');

reset role;
