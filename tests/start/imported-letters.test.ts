import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { exportSite } from '#server/export/export.ts'
import { importSite } from '#server/export/import.ts'
import { openExport } from '#server/export/read-export.ts'
import { rowsFor } from '#tests/policies/support/as-caller.ts'
import { addPeopleAndContent, callers, ids } from '#tests/policies/support/people-and-content.ts'
import { type TestDatabase, temporaryDatabase } from '#tests/support/database.ts'
import { openDataService, readEntries } from '#tests/support/export-files.ts'

async function openSite() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'imported-letters-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  const { service, close } = await openDataService(database.target, folder)
  onTestFinished(close)
  const zip = path.join(folder, 'site.zip')
  return { database, service, zip, save: () => exportSite(service, zip) }
}

type Site = Awaited<ReturnType<typeof openSite>>

async function bring(zip: string, { service }: Site) {
  const source = await openExport(zip, { mostBytesOfTable: 1024 ** 2 })
  await importSite({ service, source, adminId: ids.admin })
  await source.close()
}

async function subscribe({ owner }: TestDatabase, ...addresses: string[]) {
  await owner.query(sql`
    insert into sign_up_offers_emails (email) select unnest(${addresses}::text[])`)
  await owner.query(sql`insert into letter_addresses (email) select unnest(${addresses}::text[])`)
  const { rows } = await owner.query<{ email: string; token: string; welcome: string }>(sql`
    select email, token, unsubscribe_token as welcome
    from letter_addresses join sign_up_offers_emails using (email)`)
  return new Map(rows.map((row) => [row.email, row]))
}

const ownerOf = async (database: TestDatabase, token = '') =>
  rowsFor(
    database,
    callers.anonymous,
    sql`select email, has_left from find_letter_preferences(${token})`,
  )

test('links of mails work after the site has moved, and its export does not hold them', async () => {
  const old = await openSite()
  const links = await subscribe(old.database, 'moves@example.com', 'other@example.com')
  const { token = '', welcome = '' } = links.get('moves@example.com') ?? {}
  await old.save()
  const everything = JSON.stringify(await readEntries(old.zip))
  expect(everything).toContain('moves@example.com')
  expect(everything).not.toContain(token)
  expect(everything).not.toContain(welcome)

  const middle = await openSite()
  await bring(old.zip, middle)
  await middle.save()
  const last = await openSite()
  await bring(middle.zip, last)
  const { database } = last
  const known = [{ email: 'moves@example.com', has_left: false }]
  expect(await ownerOf(database, token)).toEqual(known)
  expect(await ownerOf(database, welcome)).toEqual(known)
  await database.callers.query(callers.anonymous, sql`select leave_letters(${welcome})`)
  expect(await ownerOf(database, token)).toEqual([{ email: 'moves@example.com', has_left: true }])
  expect(await ownerOf(database, links.get('other@example.com')?.token)).toEqual([
    { email: 'other@example.com', has_left: false },
  ])
})

test('an older export brings back neither who left since nor a consent taken back', async () => {
  const site = await openSite()
  const { database } = site
  const links = await subscribe(
    database,
    'left@example.com',
    'bounced@example.com',
    'picky@example.com',
    'stays@example.com',
  )
  await database.owner.query(sql`update auth.users set email_confirmed_at = now()`)
  await database.callers.query(
    callers.student,
    sql`insert into letter_consents (user_id, consent) values (${ids.student}, 'Yes, letters.')`,
  )
  await site.save()

  const tokenOf = (name: string) => links.get(`${name}@example.com`)?.token
  const visit = (query: ReturnType<typeof sql>) => database.callers.query(callers.anonymous, query)
  await visit(sql`select leave_letters(${tokenOf('left')})`)
  await visit(sql`select set_letter_preferences(${tokenOf('picky')}, true, false)`)
  await database.callers.query(
    callers.admin,
    sql`select mark_bounced(array['bounced@example.com'])`,
  )
  await database.callers.query(callers.student, sql`delete from letter_consents`)
  await bring(site.zip, site)

  const { rows } = await database.owner.query<{ address: string }>(
    sql`select address
        from private.letter_audience('[{"kind": "offers"}, {"kind": "students"}]', 'offers')`,
  )
  expect(rows.map(({ address }) => address).sort()).toEqual([
    'reader@example.com',
    'stays@example.com',
  ])
  expect(
    await rowsFor(
      database,
      callers.admin,
      sql`select email from sign_up_offers_emails where unsubscribed_at is not null`,
    ),
  ).toEqual([{ email: 'left@example.com' }])
  expect(await ownerOf(database, tokenOf('left'))).toEqual([
    { email: 'left@example.com', has_left: true },
  ])
})
