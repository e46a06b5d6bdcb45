import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { exportSite } from '#server/export/export.ts'
import { importSite } from '#server/export/import.ts'
import { openExport } from '#server/export/read-export.ts'
import { rowFor } from '#tests/policies/support/as-caller.ts'
import { addPeopleAndContent, callers, ids } from '#tests/policies/support/people-and-content.ts'
import { type TestDatabase, temporaryDatabase } from '#tests/support/database.ts'
import { openDataService } from '#tests/support/export-files.ts'

type Samples = { goes: Record<string, number>; own: { posts: number } }

async function readSamples(database: TestDatabase) {
  const query = sql`select sample_content() as found`
  return (await rowFor<{ found: Samples }>(database, callers.admin, query)).found
}

test('a demo that moved by an export still offers to remove its samples, but not what was changed', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'imported-samples-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const zip = path.join(folder, 'site.zip')
  const demo = await temporaryDatabase()
  await addPeopleAndContent(demo)
  await demo.owner.query(sql`select private.mark_samples()`)
  await demo.owner.query(sql`update blog_posts set title = 'Mine now' where id = ${ids.post}`)
  const before = await readSamples(demo)
  expect(before.goes.posts).toBeGreaterThan(0)
  expect(before.own.posts).toBe(1)
  const from = await openDataService(demo.target, folder)
  await exportSite(from.service, zip)
  await from.close()

  const other = await temporaryDatabase()
  await addPeopleAndContent(other)
  const source = await openExport(zip)
  const to = await openDataService(other.target, folder)
  await importSite({ service: to.service, source, adminId: ids.admin })
  await to.close()
  await source.close()
  expect(await readSamples(other)).toEqual(before)

  // The marks count for the words that came: one that is changed here is no sample either.
  await other.owner.query(sql`update blog_categories set name = name || ' of mine'`)
  const { goes } = await readSamples(other)
  expect(goes).toEqual({ ...before.goes, categories: 0 })
})
