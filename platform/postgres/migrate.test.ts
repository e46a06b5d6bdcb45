import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDatabase } from '#tests/support/database.ts'
import { migrate } from './migrate.ts'

async function projectOf(files: Record<string, string>) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
  return { folder }
}

const first = { '20260101000000_create_a.sql': 'create table public.a (id int)' }

test('migrations run once, in order, and are recorded for the Supabase CLI', async () => {
  const { target, owner } = await temporaryDatabase('template1')
  const project = await projectOf({
    '20260102000000_fill_a.sql': 'insert into public.a values (1)',
    ...first,
  })
  await migrate(target, project)
  await migrate(target, project)

  const recorded = await owner.query({
    text: 'select version, name from supabase_migrations.schema_migrations order by 1',
    values: [],
  })
  expect(recorded.rows).toEqual([
    { version: '20260101000000', name: 'create_a' },
    { version: '20260102000000', name: 'fill_a' },
  ])
  expect((await owner.query({ text: 'select * from a', values: [] })).rowCount).toBe(1)
})

test('two processes that start at once migrate once', async () => {
  const { target, owner } = await temporaryDatabase('template1')
  const project = await projectOf({
    '20260101000000_create_a.sql': 'create table public.a (id int); select pg_sleep(0.2)',
  })
  await Promise.all([migrate(target, project), migrate(target, project), migrate(target, project)])
  expect((await owner.query({ text: 'select * from a', values: [] })).rowCount).toBe(0)
})

test('a changed applied file is an error that names it', async () => {
  const { target } = await temporaryDatabase('template1')
  await migrate(target, await projectOf(first))
  const changed = await projectOf({ '20260101000000_create_a.sql': 'select 1' })
  await expect(migrate(target, changed)).rejects.toThrow(
    'Migration 20260101000000_create_a.sql was changed after it had been applied',
  )
})

test('a missing applied file is an error that names it', async () => {
  const { target } = await temporaryDatabase('template1')
  await migrate(target, await projectOf(first))
  await expect(migrate(target, await projectOf({}))).rejects.toThrow(
    'Migration 20260101000000_create_a.sql was applied to this database, but its file is missing.',
  )
})

test('a failing migration leaves nothing of itself behind and names its file', async () => {
  const { target, owner } = await temporaryDatabase('template1')
  const project = await projectOf({
    ...first,
    '20260103000000_break.sql': 'create table public.b (id int); select 1/0',
  })
  await expect(migrate(target, project)).rejects.toThrow('20260103000000_break.sql failed')
  const { rows } = await owner.query({ text: "select to_regclass('b') as b", values: [] })
  expect(rows).toEqual([{ b: null }])
})

const replacedFiles = {
  '20250101000000_create_a.sql': 'create table public.a (id int)',
  '20250102000000_add_b.sql': 'alter table public.a add column b int',
}
const replaced = { first: '20250101000000', last: '20250102000000', upTo: '20260102000000' }
const chapters = {
  '20260101000000_a.sql': 'create table public.a (id int, b int)',
  '20260102000000_c.sql': 'create table public.c (id int)',
}

test('a history that ends with the replaced files becomes that of the files of today', async () => {
  const { target, owner } = await temporaryDatabase('template1')
  await migrate(target, await projectOf(replacedFiles))
  await owner.query({ text: 'create table public.c (); insert into a values (1)', values: [] })
  await migrate(target, { ...(await projectOf(chapters)), replaced })

  const { rows } = await owner.query({
    text: 'select version, (select count(*)::int from a) as kept from supabase_migrations.schema_migrations order by 1',
    values: [],
  })
  expect(rows).toEqual([
    { version: '20260101000000', kept: 1 },
    { version: '20260102000000', kept: 1 },
  ])
})

test('an older history is left as it is, with the version that brings it up to date', async () => {
  const { target, owner } = await temporaryDatabase('template1')
  const { '20250102000000_add_b.sql': _last, ...older } = replacedFiles
  await migrate(target, await projectOf(older))
  await expect(migrate(target, { ...(await projectOf(chapters)), replaced })).rejects.toThrow(
    /^This data was last used by an older version of the site\. Start version [0-9a-f]{7} with it once, then this one\.$/,
  )
  const { rows } = await owner.query({
    text: 'select version from supabase_migrations.schema_migrations',
    values: [],
  })
  expect(rows).toEqual([{ version: '20250101000000' }])
})
