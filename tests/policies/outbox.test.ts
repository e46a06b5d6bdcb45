import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#scripts/start-site.ts'
import { describeCatalog } from '#tests/support/catalog.ts'
import { temporaryDatabase } from '#tests/support/database.ts'

const migration = 'supabase/migrations/20261202020200_create_mail_outbox.sql'

test('hosted Supabase gets the same outbox as the one that the bundled services bring', async () => {
  const { owner } = await temporaryDatabase()
  const describeOutbox = async () =>
    (await describeCatalog(owner)).filter((line) =>
      /^(column|view|constraint|index|comment) .*\bmail\./.test(line),
    )
  const bundled = await describeOutbox()
  expect(bundled.length).toBeGreaterThan(20)
  await owner.query({ text: 'drop schema mail cascade', values: [] })
  expect(await describeOutbox()).toEqual([])
  const text = await readFile(path.join(root, migration), 'utf8')
  const [create = ''] = /do \$create\$.*?\$create\$;/s.exec(text) ?? []
  await owner.query({ text: create, values: [] })
  expect(await describeOutbox()).toEqual(bundled)
})
