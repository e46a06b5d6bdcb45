/**
 * Run with an empty search path, so that every type and default expression comes back qualified.
 * Covers all relations outside Postgres' own schemas; the served schemas are filtered later.
 */
const userSchemas = `
  n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
  and n.nspname not like 'pg\\_temp\\_%' and n.nspname not like 'pg\\_toast\\_temp\\_%'`

export type RelationRow = {
  id: number
  schema: string
  name: string
  kind: 'r' | 'v' | 'm' | 'f' | 'p'
  description: string | null
  /** Bits: 4 for update, 8 for insert, 16 for delete. */
  changes: number
  columns: {
    number: number
    name: string
    type: string
    base_type: string
    not_null: boolean
    generated: boolean
    default: string | null
    description: string | null
    enum_values: string[] | null
    max_length: number | null
  }[]
}

export const relationsQuery = `
  select c.oid::int8::float8 as id,
    n.nspname as schema,
    c.relname as name,
    c.relkind as kind,
    obj_description(c.oid, 'pg_class') as description,
    pg_relation_is_updatable(c.oid, true) as changes,
    coalesce(json_agg(json_build_object(
      'number', a.attnum,
      'name', a.attname,
      'type', format_type(a.atttypid, a.atttypmod),
      'base_type', format_type(case when t.typtype = 'd' then base.id else a.atttypid end, null),
      'not_null', a.attnotnull or (t.typtype = 'd' and t.typnotnull),
      'generated', a.attgenerated <> '' or a.attidentity = 'a',
      'default', case
        when a.attgenerated <> '' then null
        when a.attidentity <> '' then (
          select format('nextval(%L::regclass)', s.oid::regclass)
          from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
          where d.refobjid = c.oid and d.refobjsubid = a.attnum and d.deptype = 'i' limit 1)
        else coalesce(pg_get_expr(def.adbin, def.adrelid), t.typdefault)
      end,
      'description', col_description(c.oid, a.attnum),
      'enum_values', (select json_agg(e.enumlabel order by e.enumsortorder)
        from pg_enum e where e.enumtypid = coalesce(base.id, a.atttypid)),
      'max_length', case when a.atttypid in (1042, 1043) and a.atttypmod > 4
        then a.atttypmod - 4 end
    ) order by a.attnum) filter (where a.attnum is not null), '[]') as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_type t on t.oid = a.atttypid
  left join pg_attrdef def on def.adrelid = c.oid and def.adnum = a.attnum
  left join lateral (
    with recursive unwrapped as (
      select t.oid as id, t.typtype as kind, t.typbasetype as next
      union all
      select inner_type.oid, inner_type.typtype, inner_type.typbasetype
      from unwrapped join pg_type inner_type on inner_type.oid = unwrapped.next
      where unwrapped.kind = 'd')
    select id from unwrapped where kind <> 'd'
  ) base on t.typtype = 'd'
  where c.relkind in ('r', 'v', 'm', 'f', 'p') and ${userSchemas}
  group by c.oid, n.nspname
  order by n.nspname, c.relname`

export type ConstraintRow = {
  name: string
  kind: 'p' | 'u' | 'f'
  relation: number
  columns: number[]
  target: number
  target_columns: number[] | null
}

export const constraintsQuery = `
  select k.conname as name,
    k.contype as kind,
    k.conrelid::int8::float8 as relation,
    k.conkey::int[] as columns,
    k.confrelid::int8::float8 as target,
    k.confkey::int[] as target_columns
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_namespace n on n.oid = c.relnamespace
  where k.contype in ('p', 'u', 'f') and (k.contype <> 'f' or k.conparentid = 0) and ${userSchemas}
  order by k.conrelid, k.conname`

export type ViewRow = { id: number; definition: string }

export const viewsQuery = `
  select c.oid::int8::float8 as id, r.ev_action::text as definition
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_rewrite r on r.ev_class = c.oid and r.rulename = '_RETURN'
  where c.relkind in ('v', 'm') and ${userSchemas}`

export type TimeoutRow = { role: string; timeout: string }

/** A setting for this database overrides one for all databases. */
export const timeoutsQuery = `
  select r.rolname as role, substr(setting, length('statement_timeout=') + 1) as timeout
  from pg_db_role_setting s
  join pg_roles r on r.oid = s.setrole
  cross join unnest(s.setconfig) setting
  where setting like 'statement\\_timeout=%'
    and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
  order by s.setdatabase <> 0`

export type RoutineRow = {
  schema: string
  name: string
  description: string | null
  volatility: 'i' | 's' | 'v'
  timeout: string | null
  names: string[] | null
  modes: string[] | null
  types: string[]
  /** The relation of each argument that is a row type, else 0. */
  relations: number[]
  input_count: number
  default_count: number
  is_set: boolean
  row_estimate: number
  return_type: string
  return_kind: string
  return_relation: number
}

export const routinesQuery = `
  select n.nspname as schema,
    p.proname as name,
    obj_description(p.oid, 'pg_proc') as description,
    p.provolatile as volatility,
    (
      select substr(setting, length('statement_timeout=') + 1)
      from unnest(p.proconfig) setting
      where setting like 'statement\\_timeout=%'
    ) as timeout,
    p.proargnames as names,
    p.proargmodes::text[] as modes,
    coalesce((
      select array_agg(format_type(a.id, null) order by a.position)
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality a (id, position)
    ), '{}') as types,
    coalesce((
      select array_agg(t.typrelid::int8::float8 order by a.position)
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality a (id, position)
      join pg_type t on t.oid = a.id
    ), '{}') as relations,
    p.pronargs as input_count,
    p.pronargdefaults as default_count,
    p.proretset as is_set,
    p.prorows as row_estimate,
    format_type(p.prorettype, null) as return_type,
    coalesce(base.typtype, ret.typtype) as return_kind,
    coalesce(base.typrelid, ret.typrelid)::int8::float8 as return_relation
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  join pg_type ret on ret.oid = p.prorettype
  left join pg_type base on ret.typtype = 'd' and base.oid = ret.typbasetype
  where p.prokind = 'f' and n.nspname = any($1) and p.prorettype <> 'trigger'::regtype
    and p.prorettype <> 'event_trigger'::regtype
  order by n.nspname, p.proname, p.oid`
