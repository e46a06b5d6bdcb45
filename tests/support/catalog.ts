import type { Database } from '#platform/postgres/database.ts'

/** Our schemas as Postgres's catalog describes them, a line per object, to compare two databases. */
export async function describeCatalog(owner: Database): Promise<string[]> {
  const { rows } = await owner.query<{ line: string }>({ text: catalogLines, values: [] })
  return rows.map(({ line }) => line)
}

const catalogLines = `
  with ours as (
    select oid, nspname as name, nspacl
    from pg_namespace
    where nspname not like 'pg\\_%'
      and nspname not in ('information_schema', 'supabase_migrations')
  ),
  relations as (
    select pg_class.*, format('%I.%I', ours.name, relname) as path
    from pg_class
    join ours on ours.oid = relnamespace
    where relkind in ('r', 'v', 'm', 'S', 'p')
  ),
  routines as (
    select pg_proc.*
    from pg_proc
    join ours on ours.oid = pronamespace
    where prokind in ('f', 'p')
      and not exists (
        select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e'
      )
  )
  select format('schema %s %s', name,
    (select array_agg(acl::text order by acl::text) from unnest(nspacl) as acl)) as line
  from ours
  union all
  select format('relation %s %s rls=%s/%s %s %s %s', path, relkind, relrowsecurity, relforcerowsecurity,
    relowner::regrole, (select array_agg(acl::text order by acl::text) from unnest(relacl) as acl), reloptions)
  from relations
  union all
  select format('column %s.%s %s %s not null=%s default=%s generated=%s %s', path, attname,
    row_number() over (partition by attrelid order by attnum), format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid), attgenerated,
    (select array_agg(acl::text order by acl::text) from unnest(attacl) as acl))
  from relations
  join pg_attribute on attrelid = relations.oid and attnum > 0 and not attisdropped
  left join pg_attrdef on adrelid = relations.oid and adnum = attnum
  union all
  select format('view %s %s', path, pg_get_viewdef(oid)) from relations where relkind in ('v', 'm')
  union all
  select format('constraint %s.%s %s', path, conname, pg_get_constraintdef(pg_constraint.oid))
  from relations
  join pg_constraint on conrelid = relations.oid
  union all
  select format('index %s', pg_get_indexdef(indexrelid)) from relations join pg_index on indrelid = relations.oid
  union all
  select format('trigger %s.%s %s %s', path, tgname, tgenabled, pg_get_triggerdef(pg_trigger.oid))
  from relations
  join pg_trigger on tgrelid = relations.oid and not tgisinternal
  union all
  select format('policy %s.%s %s %s %s using %s check %s', path, polname, polcmd, polpermissive,
    polroles::regrole[], pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
  from relations
  join pg_policy on polrelid = relations.oid
  union all
  select format('routine %s %s %s %s', oid::regprocedure, proowner::regrole,
    (select array_agg(acl::text order by acl::text) from unnest(proacl) as acl), pg_get_functiondef(oid))
  from routines
  union all
  select format('comment %s %s %s', pg_describe_object(classoid, objoid, objsubid), objsubid, description)
  from pg_description
  where objoid in (select oid from relations union all select oid from routines union all select oid from ours)
    or classoid in ('pg_policy'::regclass, 'pg_trigger'::regclass, 'pg_constraint'::regclass)
      and pg_describe_object(classoid, objoid, objsubid) !~ 'pg_catalog|information_schema'
  union all
  select format('default rights %s %s %s %s', defaclrole::regrole, defaclnamespace::regnamespace, defaclobjtype, defaclacl)
  from pg_default_acl
  union all
  select format('enum %s.%s %s', ours.name, typname,
    (select array_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = pg_type.oid))
  from pg_type
  join ours on ours.oid = typnamespace
  where typtype = 'e'
  union all
  select format('bucket %s %s public=%s %s %s %s', id, name, public, file_size_limit, allowed_mime_types, type)
  from storage.buckets
  union all
  select format('extension %s in %s', extname, extnamespace::regnamespace) from pg_extension
  order by 1`
