import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { adminAccount, root } from '#scripts/start-site.ts'
import { createVisitor } from '#tests/support/visitor.ts'
import {
  connectTo,
  startHostedSite,
  startHostedSupabase,
  withoutSecretKey,
  withSecretKey,
} from './hosted-supabase.ts'

vi.setConfig({ testTimeout: 180_000 })

const row =
  /^\| (?<what>[^|]+) \| `(?<screen>\/[^`]*)` \| “(?<withKey>[^”]+)” \| “(?<without>[^”]+)” \|$/gm

async function readTable() {
  const text = await readFile(path.join(root, 'docs', 'hosted.md'), 'utf8')
  return [...text.matchAll(row)].map(({ groups }) => ({
    what: groups?.what ?? '',
    screen: groups?.screen ?? '',
    withKey: groups?.withKey ?? '',
    without: groups?.without ?? '',
  }))
}

/** The screens of the table that do not show their words to the admin. */
async function missingWords(url: string, rows: { screen: string; words: string }[]) {
  const admin = createVisitor(url)
  await admin.signIn(adminAccount)
  const missing: string[] = []
  for (const { screen, words } of rows) {
    const { status, text } = await admin.get(screen)
    if (status >= 500 || !text.includes(words)) missing.push(`${screen} (${status}): ${words}`)
  }
  return missing
}

test('the table of docs/hosted.md is true of a site with the secret key and of one without', async () => {
  const table = await readTable()
  expect(table.length).toBeGreaterThan(10)

  const full = await startHostedSupabase()
  const site = await startHostedSite(withSecretKey(full.url))
  const { rows: letters } = await full.owner.query<{ id: string }>(
    sql`insert into letters (subject) values ('Sample') returning id`,
  )
  const inSite = (screen: string, id = '') => screen.replace('LETTER', id)
  expect(
    await missingWords(
      site.url,
      table.map(({ screen, withKey }) => ({
        screen: inSite(screen, letters[0]?.id),
        words: withKey,
      })),
    ),
  ).toEqual([])

  const bare = await startHostedSupabase()
  const keyless = await startHostedSite(withoutSecretKey(bare.url))
  const { data } = await connectTo(bare.url).auth.signUp(adminAccount)
  await bare.owner.query(sql`update user_roles set role = 'admin' where user_id = ${data.user?.id}`)
  const { rows: drafts } = await bare.owner.query<{ id: string }>(
    sql`insert into letters (subject) values ('Sample') returning id`,
  )
  expect(
    await missingWords(
      keyless.url,
      table.map(({ screen, without }) => ({
        screen: inSite(screen, drafts[0]?.id),
        words: without,
      })),
    ),
  ).toEqual([])
})
