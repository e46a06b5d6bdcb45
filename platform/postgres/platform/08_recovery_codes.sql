-- Recovery codes: a factor of their own beside another one, whose codes each work once.

set role supabase_auth_admin;

alter type auth.factor_type add value 'recovery_code';

-- One set for each account. Wrong codes lock it for a while.
create table auth.mfa_recovery_code_sets (
  factor_id uuid not null primary key references auth.mfa_factors (id) on delete cascade,
  user_id uuid not null unique references auth.users (id) on delete cascade,
  failed_attempts integer not null default 0,
  locked_until timestamptz
);

create table auth.mfa_recovery_codes (
  factor_id uuid not null references auth.mfa_recovery_code_sets (factor_id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (factor_id, code_hash)
);
comment on column auth.mfa_recovery_codes.code_hash is
  'Of 80 random bits and the factor: too many to try, so no slow hash is needed';

-- The one who migrates, as for the other tables.
grant all on auth.mfa_recovery_code_sets, auth.mfa_recovery_codes to session_user with grant option;

reset role;
