import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '#platform/http/log.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { adminAccount, root, startSite } from '#scripts/start-site.ts'
import { migrateSite } from '#server/migrate-site.ts'
import { connectOwner } from '#tests/faults/site-processes.ts'
import { describeCatalog } from '#tests/support/catalog.ts'
import { temporaryDatabase } from '#tests/support/database.ts'
import { createVisitor } from '#tests/support/visitor.ts'
import { applyRelease, releases } from './earlier-schemas.ts'

vi.setConfig({ testTimeout: 180_000 })

const recordFile = 'tests/start/landed-migrations.sha256'
const migrationFolders = ['platform/postgres/platform', 'supabase/migrations']

test('no migration that has landed was edited, moved or deleted', () => {
  const recorded = readFileSync(path.join(root, recordFile), 'utf8').trim().split('\n').sort()
  const present = migrationFolders
    .flatMap((folder) => readdirSync(path.join(root, folder)).map((file) => `${folder}/${file}`))
    .map((file) => {
      const text = readFileSync(path.join(root, file))
      return `${createHash('sha256').update(text).digest('hex')}  ${file}`
    })
    .sort()
  const says = `A landed migration is frozen: write a new file. Record a new one with: sha256sum FILE >> ${recordFile}`
  expect(present, says).toEqual(recorded)
})

let newCatalog: Awaited<ReturnType<typeof describeCatalog>> | undefined

test.each(releases)('a database of release %s becomes the same as a new one', async (release) => {
  const upgraded = await temporaryDatabase('template1')
  await applyRelease(upgraded.target, release)
  await migrateSite(upgraded.target)
  newCatalog ??= await describeCatalog((await temporaryDatabase()).owner)
  expect(await describeCatalog(upgraded.owner)).toEqual(newCatalog)
})

/** A data folder that ran an earlier release, with the content that its owner left in it. */
async function folderOfRelease(release: string, rows = '') {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'site-older-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog(() => {}) })
  try {
    await applyRelease(postgres.target, release)
    const owner = await connectOwner(dataDir)
    await owner.query(rows)
    await owner.end()
  } finally {
    await postgres.stop()
  }
  return dataDir
}

/** Rows that nothing refused before texts were limited and dates checked, and posts without an author. */
const oddRows = readFileSync(path.join(import.meta.dirname, 'odd-rows.sql'), 'utf8')

const publicPages = [
  '/',
  '/blog',
  '/blog?q=odd',
  '/blog/odd-no-author',
  '/blog/odd-long',
  '/blog/odd-infinity',
  '/blog/odd-before-christ',
  '/blog/rss.xml',
  '/sitemap.xml',
]
const adminPages = [
  '/admin/dashboard',
  '/admin/blog?all=1',
  '/admin/users',
  '/admin/users/progress',
  '/admin/contact-submissions',
  '/admin/offers',
  '/admin/courses',
  '/admin/site-check',
  '/courses/odd-course/odd-lesson',
]

test('a folder of the oldest release starts with odd dates, texts of a megabyte and posts without an author', async () => {
  const [oldest = ''] = releases
  const dataDir = await folderOfRelease(oldest, oddRows)
  const site = await startSite({ dataDir, env: { SEED: 'none' } })
  onTestFinished(async () => void (await site.stop()))

  const visitor = createVisitor(site.url)
  for (const page of publicPages) expect((await visitor.get(page)).status, page).toBe(200)
  const admin = createVisitor(site.url)
  await admin.signIn(adminAccount)
  for (const page of adminPages) expect((await admin.get(page)).status, page).toBe(200)

  const owner = await connectOwner(dataDir)
  const { rows } = await owner.query(
    `select count(*)::int as posts, max(length(content)) as longest from blog_posts where slug like 'odd-%'`,
  )
  await owner.end()
  expect(rows).toEqual([{ posts: 4, longest: 1_000_000 }])
})

test('a folder whose mail.sql was applied in its edited form starts', async () => {
  const site = await startSite({
    dataDir: await folderOfRelease('2026-11-17-4e3f86a'),
    env: { SEED: 'none' },
  })
  onTestFinished(async () => void (await site.stop()))
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
})
