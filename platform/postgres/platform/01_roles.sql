-- The roles, schemas and extensions that every Supabase project has before its first migration.
-- Roles belong to the whole cluster: several databases may run this file, so it makes only what is missing.

do $$
declare
  wanted record;
begin
  for wanted in
    select *
    from (
      values
        ('anon', 'nologin noinherit'),
        ('authenticated', 'nologin noinherit'),
        ('service_role', 'nologin noinherit bypassrls'),
        ('authenticator', 'login noinherit'),
        ('supabase_auth_admin', 'login noinherit'),
        ('supabase_storage_admin', 'login noinherit')
    ) as roles (name, attributes)
  loop
    continue when exists (select from pg_roles where rolname = wanted.name);
    begin
      execute format('create role %I %s', wanted.name, wanted.attributes);
    exception
      when duplicate_object or unique_violation then
        null; -- another database of this cluster was faster
      when insufficient_privilege then
        -- A managed Postgres may reserve bypassrls for superusers; the migrations give service_role a
        -- policy on every table as well, so it works without.
        execute format('create role %I %s', wanted.name, replace(wanted.attributes, 'bypassrls', ''));
    end;
  end loop;
end
$$;

do $$
declare
  wanted record;
begin
  for wanted in
    select *
    from (
      values
        ('anon', 'authenticator'),
        ('authenticated', 'authenticator'),
        ('service_role', 'authenticator'),
        ('anon', 'supabase_storage_admin'),
        ('authenticated', 'supabase_storage_admin'),
        ('service_role', 'supabase_storage_admin'),
        -- The owner of the migrations writes policies on storage.objects and a trigger on auth.users.
        ('supabase_auth_admin', current_user::text),
        ('supabase_storage_admin', current_user::text)
    ) as memberships (granted, member)
  loop
    -- Since Postgres 16 whoever creates a role may administer it, but does not have its rights.
    continue when case wanted.member
      when current_user then pg_has_role(wanted.granted, 'usage')
      else exists (
        select
        from pg_auth_members
        where roleid = wanted.granted::regrole
          and member = wanted.member::regrole
      )
    end;
    begin
      execute format('grant %I to %I', wanted.granted, wanted.member);
    exception
      when unique_violation then null;
    end;
  end loop;
end
$$;

create schema if not exists auth authorization supabase_auth_admin;
create schema if not exists storage authorization supabase_storage_admin;
create schema if not exists extensions;

create extension if not exists pgcrypto with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;

grant usage on schema auth to anon, authenticated, service_role;
grant usage on schema storage to anon, authenticated, service_role;
grant usage on schema extensions
  to anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin;
grant usage on schema public to anon, authenticated, service_role;

alter default privileges in schema public
  grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public
  grant all on routines to anon, authenticated, service_role;
alter default privileges in schema public
  grant all on sequences to anon, authenticated, service_role;
