import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { menu } from '#app/shell/admin/menu-entries.ts'
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

const sampleId = randomUUID()

/** A letter, and a product that somebody waits for. */
async function addSamples({ owner }: Awaited<ReturnType<typeof startHostedSupabase>>) {
  await owner.query(sql`insert into letters (id, subject) values (${sampleId}, 'Sample')`)
  await owner.query(sql`
    insert into products (id, title, price, pdf_file_url)
    values (${sampleId}, 'Sample', 19, 'sample/a.pdf')`)
  await owner.query(
    sql`update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now())`,
  )
  await owner.query(sql`
    insert into product_waitlist (product_id, user_id, consent)
    select ${sampleId}, id, 'Once.' from auth.users limit 1`)
}

test('the table of docs/hosted.md is true of a site with the secret key and of one without', async () => {
  const table = await readTable()
  expect(table.length).toBeGreaterThan(10)

  const full = await startHostedSupabase()
  const site = await startHostedSite(withSecretKey(full.url))
  await addSamples(full)
  const inSite = (screen: string) => screen.replace('ID', sampleId)
  expect(
    await missingWords(
      site.url,
      table.map(({ screen, withKey }) => ({
        screen: inSite(screen),
        words: withKey,
      })),
    ),
  ).toEqual([])

  const bare = await startHostedSupabase()
  const keyless = await startHostedSite(withoutSecretKey(bare.url))
  const { data } = await connectTo(bare.url).auth.signUp(adminAccount)
  await bare.owner.query(sql`update user_roles set role = 'admin' where user_id = ${data.user?.id}`)
  await addSamples(bare)
  expect(
    await missingWords(
      keyless.url,
      table.map(({ screen, without }) => ({
        screen: inSite(screen),
        words: without,
      })),
    ),
  ).toEqual([])

  // Everything that is not listed works without the secret key.
  const listed = table.map(({ screen }) => screen)
  const entries = menu.flatMap((group) => group.entries.map(({ path }) => path))
  const unlisted = entries.filter((entry) => !listed.includes(entry))
  expect(unlisted).toContain('/admin/letters')
  const admin = createVisitor(keyless.url)
  await admin.signIn(adminAccount)
  for (const screen of unlisted) {
    const { status, text } = await admin.get(screen)
    expect(status, screen).toBe(200)
    expect(text, screen).not.toContain('SUPABASE_SECRET_KEY')
  }
})
