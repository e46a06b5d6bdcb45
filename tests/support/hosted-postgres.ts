import path from 'node:path'
import pg from 'pg'
import { findBinaries } from '#platform/postgres/binaries.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { urlTarget } from '#platform/postgres/target.ts'
import { findPostgresUser } from '#platform/postgres/unix-user.ts'
import { startOtherPostgres } from './other-postgres.ts'

const password = 'sample-project-password'

/**
 * The rights of `postgres` in a project of hosted Supabase. There the extension supautils lets it write
 * policies on tables of the storage schema that it does not own; here it is a member of their owner,
 * and an event trigger refuses everything else that an owner may do.
 */
const hostedRights = `
  drop schema mail cascade;
  create role postgres login createdb createrole bypassrls password '${password}';
  grant anon, authenticated, service_role to postgres with admin option;
  alter database postgres owner to postgres;
  alter schema supabase_migrations owner to postgres;
  alter table supabase_migrations.schema_migrations owner to postgres;
  alter table supabase_migrations.platform_migrations owner to postgres;
  grant usage on schema auth, storage, extensions to postgres;
  grant all on all tables in schema auth, storage to postgres;
  grant all on all sequences in schema auth, storage to postgres;

  create role storage_policies nologin;
  alter table storage.objects owner to storage_policies;
  alter table storage.buckets owner to storage_policies;
  grant usage on schema storage to storage_policies;
  grant storage_policies to postgres, supabase_storage_admin with inherit true;

  create function storage.protect_delete() returns trigger language plpgsql as $$
  begin
    if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
      raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
        using errcode = '42501';
    end if;
    return null;
  end $$;
  create trigger protect_objects_delete before delete on storage.objects
    for each statement execute function storage.protect_delete();
  create trigger protect_buckets_delete before delete on storage.buckets
    for each statement execute function storage.protect_delete();

  create function public.refuse_changes_of_platform() returns event_trigger language plpgsql as $$
  declare
    command record;
  begin
    if session_user <> 'postgres' then
      return;
    end if;
    for command in select * from pg_event_trigger_ddl_commands() loop
      if command.object_identity ~ '^(auth|storage)[.]'
        and command.command_tag not in ('CREATE POLICY', 'CREATE TRIGGER', 'COMMENT')
      then
        raise exception 'must be owner of %', command.object_identity using errcode = '42501';
      end if;
    end loop;
  end $$;
  create event trigger refuse_changes_of_platform on ddl_command_end
    execute function public.refuse_changes_of_platform();`

/** A database as a new project of hosted Supabase has it, before the first `supabase db push`. */
export async function startHostedPostgres() {
  const { initdb } = await findBinaries(await findPostgresUser())
  const server = await startOtherPostgres(path.dirname(initdb))
  const platform = urlTarget(server.url)
  await migrate(platform)
  const admin = new pg.Client(platform.owner)
  await admin.connect()
  await admin.query(hostedRights)
  await admin.end()
  const project = new URL(server.url)
  project.username = 'postgres'
  project.password = password
  return {
    /** The superuser, whom a project never meets: the services of Supabase itself. */
    platformUrl: server.url,
    /** The `postgres` that runs a project's migrations. */
    projectUrl: project.href,
    stop: server.stop,
  }
}
