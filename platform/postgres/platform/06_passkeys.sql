-- Passkeys (WebAuthn credentials that log in without a password) and WebAuthn second factors.

set role supabase_auth_admin;

create table auth.webauthn_credentials (
  id uuid not null default gen_random_uuid() primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  credential_id bytea not null,
  public_key bytea not null,
  attestation_type text not null default '',
  aaguid uuid,
  sign_count bigint not null default 0,
  transports jsonb not null default '[]',
  backup_eligible boolean not null default false,
  backed_up boolean not null default false,
  friendly_name text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- Ours: the second factor that the passkey also is. Removing the factor, also by a recovery code,
  -- removes the passkey: a lost device must not stay a way in.
  factor_id uuid unique references auth.mfa_factors (id) on delete cascade
);
create unique index webauthn_credentials_credential_id_key on auth.webauthn_credentials (credential_id);
create index webauthn_credentials_user_id_idx on auth.webauthn_credentials (user_id);

create table auth.webauthn_challenges (
  id uuid not null default gen_random_uuid() primary key,
  user_id uuid references auth.users (id) on delete cascade,
  challenge_type text not null check (challenge_type in ('signup', 'registration', 'authentication')),
  session_data jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index webauthn_challenges_user_id_idx on auth.webauthn_challenges (user_id);
create index webauthn_challenges_expires_at_idx on auth.webauthn_challenges (expires_at);

alter table auth.mfa_factors add column web_authn_credential jsonb, add column web_authn_aaguid uuid;
alter table auth.mfa_challenges add column web_authn_session_data jsonb;

-- The one who migrates, as for the other tables.
grant all on auth.webauthn_credentials, auth.webauthn_challenges to session_user with grant option;

reset role;
