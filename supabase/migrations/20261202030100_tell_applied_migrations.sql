-- The site asks at its start whether its newest migration was pushed to this Supabase. The answer is yes or
-- no, so the publishable key is enough.

create function public.has_migration(version text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select
    from supabase_migrations.schema_migrations as applied
    where applied.version = has_migration.version
  )
$$;

revoke execute on function public.has_migration from public, anon, authenticated, service_role;
grant execute on function public.has_migration to anon, authenticated, service_role;
