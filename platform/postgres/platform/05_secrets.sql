-- What every instance on this database must agree on and no caller may read.
create schema platform;
revoke all on schema platform from public;

create table platform.secrets (
  name text primary key,
  value jsonb not null
);
