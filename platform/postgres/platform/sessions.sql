-- An access token is good only while its session exists: the statement that sets a caller's role looks it
-- up (caller-query.ts). The roles it switches to inherit nothing from authenticator.
set role supabase_auth_admin;

grant usage on schema auth to authenticator;
grant select (id, user_id) on auth.sessions to authenticator;

reset role;
