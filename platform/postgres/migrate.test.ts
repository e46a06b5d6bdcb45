import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDatabase } from '#tests/support/database.ts'
import { migrate } from './migrate.ts'

async function migrationsFolder(files: Record<string, string>) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
  return folder
}

const first = { '20260101000000_create_a.sql': 'create table public.a (id int)' }

test('migrations run once, in order, and are recorded for the Supabase CLI', async () => {
  const { target, owner } = await temporaryDatabase('template1')
  const folder = await migrationsFolder({
    '20260102000000_fill_a.sql': 'insert into public.a values (1)',
    ...first,
  })
  await migrate(target, folder)
  await migrate(target, folder)

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
  const folder = await migrationsFolder({
    '20260101000000_create_a.sql': 'create table public.a (id int); select pg_sleep(0.2)',
  })
  await Promise.all([migrate(target, folder), migrate(target, folder), migrate(target, folder)])
  expect((await owner.query({ text: 'select * from a', values: [] })).rowCount).toBe(0)
})

test('a changed applied file is an error that names it', async () => {
  const { target } = await temporaryDatabase('template1')
  await migrate(target, await migrationsFolder(first))
  const changed = await migrationsFolder({ '20260101000000_create_a.sql': 'select 1' })
  await expect(migrate(target, changed)).rejects.toThrow(
    'Migration 20260101000000_create_a.sql was changed after it had been applied',
  )
})

test('a missing applied file is an error that names it', async () => {
  const { target } = await temporaryDatabase('template1')
  await migrate(target, await migrationsFolder(first))
  await expect(migrate(target, await migrationsFolder({}))).rejects.toThrow(
    'Migration 20260101000000_create_a.sql was applied to this database, but its file is missing.',
  )
})

test('a failing migration leaves nothing of itself behind and names its file', async () => {
  const { target, owner } = await temporaryDatabase('template1')
  const folder = await migrationsFolder({
    ...first,
    '20260103000000_break.sql': 'create table public.b (id int); select 1/0',
  })
  await expect(migrate(target, folder)).rejects.toThrow('20260103000000_break.sql failed')
  const { rows } = await owner.query({ text: "select to_regclass('b') as b", values: [] })
  expect(rows).toEqual([{ b: null }])
})
