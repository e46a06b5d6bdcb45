-- The auth schema with the table shapes of Supabase Auth, so that rows can move to or from a hosted
-- project. Whoever migrates must be a member of supabase_auth_admin.

set role supabase_auth_admin;

create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
create type auth.code_challenge_method as enum ('s256', 'plain');
create type auth.factor_status as enum ('unverified', 'verified');
create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
create type auth.one_time_token_type as enum (
  'confirmation_token',
  'reauthentication_token',
  'recovery_token',
  'email_change_token_new',
  'email_change_token_current',
  'phone_change_token'
);

create table auth.users (
  instance_id uuid,
  id uuid not null primary key,
  aud varchar(255),
  role varchar(255),
  email varchar(255),
  encrypted_password varchar(255),
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_token varchar(255),
  confirmation_sent_at timestamptz,
  recovery_token varchar(255),
  recovery_sent_at timestamptz,
  email_change_token_new varchar(255),
  email_change varchar(255),
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb,
  raw_user_meta_data jsonb,
  is_super_admin boolean,
  created_at timestamptz,
  updated_at timestamptz,
  phone text unique,
  phone_confirmed_at timestamptz,
  phone_change text default '',
  phone_change_token varchar(255) default '',
  phone_change_sent_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  email_change_token_current varchar(255) default '',
  email_change_confirm_status smallint default 0 check (email_change_confirm_status between 0 and 2),
  banned_until timestamptz,
  reauthentication_token varchar(255) default '',
  reauthentication_sent_at timestamptz,
  is_sso_user boolean not null default false,
  deleted_at timestamptz,
  is_anonymous boolean not null default false
);
create unique index users_email_partial_key on auth.users (email) where not is_sso_user;
create unique index confirmation_token_idx on auth.users (confirmation_token) where confirmation_token !~ '^[0-9 ]*$';
create unique index recovery_token_idx on auth.users (recovery_token) where recovery_token !~ '^[0-9 ]*$';
create unique index email_change_token_new_idx on auth.users (email_change_token_new) where email_change_token_new !~ '^[0-9 ]*$';
create unique index email_change_token_current_idx on auth.users (email_change_token_current) where email_change_token_current !~ '^[0-9 ]*$';
create unique index reauthentication_token_idx on auth.users (reauthentication_token) where reauthentication_token !~ '^[0-9 ]*$';
create index users_instance_id_email_idx on auth.users (instance_id, lower(email));
create index users_is_anonymous_idx on auth.users (is_anonymous);
create index users_created_at_idx on auth.users (created_at desc);

create table auth.identities (
  provider_id text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamptz,
  created_at timestamptz,
  updated_at timestamptz,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  id uuid not null default gen_random_uuid() primary key,
  unique (provider_id, provider)
);
create index identities_user_id_idx on auth.identities (user_id);
create index identities_email_idx on auth.identities (email text_pattern_ops);

create table auth.sessions (
  id uuid not null primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz,
  updated_at timestamptz,
  factor_id uuid,
  aal auth.aal_level,
  not_after timestamptz,
  refreshed_at timestamp,
  user_agent text,
  ip inet,
  tag text
);
create index sessions_user_id_idx on auth.sessions (user_id);
create index user_id_created_at_idx on auth.sessions (user_id, created_at);
create index sessions_not_after_idx on auth.sessions (not_after desc);

create table auth.refresh_tokens (
  instance_id uuid,
  id bigserial primary key,
  token varchar(255) unique,
  user_id varchar(255),
  revoked boolean,
  created_at timestamptz,
  updated_at timestamptz,
  parent varchar(255),
  session_id uuid references auth.sessions (id) on delete cascade
);
create index refresh_tokens_instance_id_user_id_idx on auth.refresh_tokens (instance_id, user_id);
create index refresh_tokens_parent_idx on auth.refresh_tokens (parent);
create index refresh_tokens_session_id_revoked_idx on auth.refresh_tokens (session_id, revoked);

create table auth.mfa_factors (
  id uuid not null primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  secret text,
  phone text,
  last_challenged_at timestamptz unique,
  -- Ours: the last TOTP step that was accepted, so that a code works once.
  last_used_step bigint
);
create index mfa_factors_user_id_idx on auth.mfa_factors (user_id);
create index factor_id_created_at_idx on auth.mfa_factors (user_id, created_at);
create unique index mfa_factors_user_friendly_name_unique on auth.mfa_factors (friendly_name, user_id) where trim(friendly_name) <> '';
create unique index unique_phone_factor_per_user on auth.mfa_factors (user_id, phone);

create table auth.mfa_challenges (
  id uuid not null primary key,
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null,
  verified_at timestamptz,
  ip_address inet not null,
  otp_code text
);
create index mfa_challenge_created_at_idx on auth.mfa_challenges (created_at desc);
create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);

create table auth.mfa_amr_claims (
  session_id uuid not null references auth.sessions (id) on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  authentication_method text not null,
  id uuid not null primary key,
  unique (session_id, authentication_method)
);

-- A mailed link and its code are two secrets: the link is random and found by its hash, the six digits
-- are compared only with the tokens of the address they were sent to, a few times.
--
-- An account belongs to whoever confirms its address. Until then the password, metadata or external
-- identity of a sign-up is stored with the link and code that were mailed for it, and every sign-up has
-- its own: the one that is confirmed is applied to the account, the others are deleted.
create table auth.one_time_tokens (
  id uuid not null primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type auth.one_time_token_type not null,
  token_hash text not null check (char_length(token_hash) > 0),
  relates_to text not null,
  created_at timestamp not null default now(),
  updated_at timestamp not null default now(),
  -- The columns below are ours.
  link_hash text,
  tries smallint not null default 0,
  encrypted_password text,
  user_metadata jsonb,
  identity_id uuid references auth.identities (id) on delete cascade,
  -- The order of creation, also of rows of the same instant.
  position bigint generated always as identity
);
create index one_time_tokens_token_hash_hash_idx on auth.one_time_tokens using hash (token_hash);
create index one_time_tokens_relates_to_hash_idx on auth.one_time_tokens using hash (relates_to);
create unique index one_time_tokens_link_hash_key on auth.one_time_tokens (link_hash);
create unique index one_time_tokens_user_id_token_type_key
  on auth.one_time_tokens (user_id, token_type)
  where token_type <> 'confirmation_token';
create index one_time_tokens_user_id_position_idx on auth.one_time_tokens (user_id, position);
create index one_time_tokens_identity_id_idx on auth.one_time_tokens (identity_id);

create table auth.flow_state (
  id uuid not null primary key,
  user_id uuid,
  auth_code text not null,
  code_challenge_method auth.code_challenge_method not null,
  code_challenge text not null,
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  created_at timestamptz,
  updated_at timestamptz,
  authentication_method text not null,
  auth_code_issued_at timestamptz
);
create index idx_auth_code on auth.flow_state (auth_code);
create index idx_user_id_auth_method on auth.flow_state (user_id, authentication_method);
create index flow_state_created_at_idx on auth.flow_state (created_at desc);

create table auth.audit_log_entries (
  instance_id uuid,
  id uuid not null primary key,
  payload json,
  created_at timestamptz,
  ip_address varchar(64) not null default ''
);
create index audit_log_entries_created_at_idx on auth.audit_log_entries (created_at desc);

-- Ours: the keys that sign access tokens, shared by every process on this database.
create table auth.signing_keys (
  kid text primary key,
  jwk jsonb not null,
  created_at timestamptz not null default now(),
  -- Published before it signs, so that every verifier knows it by then.
  signs_from timestamptz not null default now(),
  retired_at timestamptz
);

-- Ours: token buckets. Unlogged, because a limit that is forgotten in a crash does no harm.
create unlogged table auth.rate_limits (
  key text primary key,
  tokens double precision not null,
  refilled_at timestamptz not null
);
create index rate_limits_refilled_at_idx on auth.rate_limits (refilled_at);

create function auth.jwt() returns jsonb language sql stable as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb
$$;

create function auth.uid() returns uuid language sql stable as $$
  select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
$$;

create function auth.role() returns text language sql stable as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
$$;

create function auth.email() returns text language sql stable as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
$$;

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

grant usage on schema auth to anon, authenticated, service_role;
-- An access token is good only while its session exists: the statement that sets a caller's role looks it
-- up (caller-query.ts). The roles it switches to inherit nothing from authenticator.
grant usage on schema auth to authenticator;
grant select (id, user_id) on auth.sessions to authenticator;
-- The one who migrates: foreign keys to auth.users, triggers on it and views over it.
grant usage on schema auth to session_user with grant option;
grant all on all tables in schema auth to session_user with grant option;
revoke all on auth.signing_keys from session_user;

reset role;
