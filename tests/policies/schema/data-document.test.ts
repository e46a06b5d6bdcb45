import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Statement, sql } from '#platform/postgres/sql.ts'
import { root } from '#scripts/start-site.ts'
import { temporaryDatabase } from '#tests/support/database.ts'

const text = readFileSync(path.join(root, 'docs/data.md'), 'utf8')

test('the data document lists every table, and the rows that its rows are deleted with', async () => {
  const tables = await ask<{ name: string; parents: string[] }>(
    sql`select
          c.relname as name,
          array(
            select distinct case p.relname when 'users' then 'account' else p.relname::text end
            from pg_constraint as f
            join pg_class as p on p.oid = f.confrelid
            where f.conrelid = c.oid and f.contype = 'f' and f.confdeltype = 'c'
          ) as parents
        from pg_class as c
        where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
          and c.relkind = 'r'`,
  )
  const inDatabase = tables.map(({ name, parents }) => [name, parents.sort()])
  const told = rowsOf('Tables').map(([name = '', , parents = '']) => [
    namesIn(name)[0],
    namesIn(parents).sort(),
  ])
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(inDatabase))
})

test('the data document lists every view', async () => {
  const views = await ask<{ name: string }>(
    sql`select relname as name
        from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'v'`,
  )
  const [paragraph = ''] = /^Views: [\s\S]*?\n\n/m.exec(text) ?? []
  expect(namesIn(paragraph).sort()).toEqual(views.map(({ name }) => name).sort())
})

test('the data document lists every bucket, and which of them are public', async () => {
  const buckets = await ask<{ id: string; access: string }>(
    sql`select id, case when public then 'public' else 'private' end as access from storage.buckets`,
  )
  const told = rowsOf('Files').map(([name = '', access]) => [namesIn(name)[0], access])
  expect(Object.fromEntries(told)).toEqual(
    Object.fromEntries(buckets.map(({ id, access }) => [id, access])),
  )
})

test('the data document lists every function that callers can reach', async () => {
  const functions = await ask<{ name: string }>(
    sql`select proname as name
        from pg_proc
        where pronamespace = 'public'::regnamespace
          and (has_function_privilege('authenticated', oid, 'execute')
            or has_function_privilege('service_role', oid, 'execute'))`,
  )
  const [, ...entries] = section('Functions').split('\n- ')
  const told = entries.flatMap(namesIn)
  expect(told.sort()).toEqual(functions.map(({ name }) => name).sort())
})

test('the data document lists every table whose changes are announced', async () => {
  const announced = await ask<{ name: string }>(
    sql`select distinct c.relname as name
        from pg_trigger as t
        join pg_proc as p on p.oid = t.tgfoid
        join pg_class as c on c.oid = t.tgrelid
        where p.proname like 'announce%'`,
  )
  const told = namesIn(section('Announcements').replace(/`notify.*`/, ''))
  expect(told).toEqual(announced.map(({ name }) => name).sort())
})

async function ask<Row>(statement: Statement): Promise<Row[]> {
  const { owner } = await temporaryDatabase()
  return (await owner.query<Row & Record<string, unknown>>(statement)).rows
}

function section(title: string): string {
  return text.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? ''
}

/** The cells of each row of the section's tables that begins with a name. */
function rowsOf(title: string): string[][] {
  const rows = section(title).match(/^\| `.*\|$/gm) ?? []
  return rows.map((row) =>
    row
      .split('|')
      .slice(1)
      .map((cell) => cell.trim()),
  )
}

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
}
