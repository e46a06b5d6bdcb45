import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '#platform/http/log.ts'
import type { Database } from '#platform/postgres/database.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { type Guard, listRoutes } from '#scripts/site-routes.ts'
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

/** Releases from before the last files that the chapters of supabase/migrations replaced. */
const tooOld = ['2026-11-16-1696743']

test.each(releases.filter((release) => !tooOld.includes(release)))(
  'a database of release %s becomes the same as a new one',
  async (release) => {
    const upgraded = await temporaryDatabase('template1')
    await applyRelease(upgraded.target, release)
    await migrateSite(upgraded.target)
    const fresh = await temporaryDatabase()
    expect(await describeCatalog(upgraded.owner)).toEqual(await describeCatalog(fresh.owner))
    expect(await readHistory(upgraded.owner)).toEqual(await readHistory(fresh.owner))
  },
)

test.each(tooOld)(
  'a database of release %s is left as it is, with the version to start once',
  async (release) => {
    const older = await temporaryDatabase('template1')
    await applyRelease(older.target, release)
    const before = await readHistory(older.owner)
    await expect(migrateSite(older.target)).rejects.toThrow('Start version 9aa2b99 with it once')
    expect(await readHistory(older.owner)).toEqual(before)
  },
)

async function readHistory(owner: Database) {
  const { rows } = await owner.query({
    text: `select version, name, statements from supabase_migrations.platform_migrations
           union all select version, name, statements from supabase_migrations.schema_migrations
           order by 1`,
    values: [],
  })
  return rows
}

/** A data folder that ran earlier releases in turn, with the rows that were left in it by each. */
async function folderOf(...uses: { release: string; rows: string }[]) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'site-older-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog(() => {}) })
  try {
    for (const { release, rows } of uses) {
      await applyRelease(postgres.target, release)
      const owner = await connectOwner(dataDir)
      await owner.query(rows)
      await owner.end()
    }
  } finally {
    await postgres.stop()
  }
  return dataDir
}

const readRows = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8')
/** Rows that nothing refused before texts were limited and dates checked, and posts without an author. */
const oddRows = readRows('odd-rows.sql')
/** Rows as the sites of these versions wrote them. */
const uses = ['526f52d', '1749882f'].map((version) => ({
  release: `2026-11-18-${version}`,
  rows: readRows(`rows-${version}.sql`),
}))

const publicPages = ['/', '/blog', '/blog?q=odd', '/blog/rss.xml', '/sitemap.xml']
const adminPages = [
  '/store',
  '/admin/dashboard',
  '/admin/blog?all=1',
  '/admin/users',
  '/admin/users/progress',
  '/admin/contact-submissions',
  '/admin/offers',
  '/admin/courses',
  '/admin/courses/stops',
  '/admin/orders',
  '/admin/site-check',
]

/** Starts the site on it; every page answers, for a visitor or for the admin. */
async function visitAll(dataDir: string, pages: { ofVisitor: string[]; ofAdmin: string[] }) {
  const site = await startSite({ dataDir, env: { SEED: 'none' } })
  onTestFinished(async () => void (await site.stop()))
  const visitor = createVisitor(site.url)
  for (const page of [...publicPages, ...pages.ofVisitor]) {
    expect((await visitor.get(page)).status, page).toBe(200)
  }
  const admin = createVisitor(site.url)
  await admin.signIn(adminAccount)
  for (const page of [...adminPages, ...pages.ofAdmin]) {
    expect((await admin.get(page)).status, page).toBe(200)
  }
  const owner = await connectOwner(dataDir)
  onTestFinished(() => owner.end())
  return { owner }
}

test('a folder with replaced migrations starts with odd dates, texts of a megabyte and posts without an author', async () => {
  const dataDir = await folderOf({ release: '2026-11-18-9aa2b99', rows: oddRows })
  const { owner } = await visitAll(dataDir, {
    ofVisitor: [
      '/blog/odd-no-author',
      '/blog/odd-long',
      '/blog/odd-infinity',
      '/blog/odd-before-christ',
    ],
    ofAdmin: ['/courses/odd-course/odd-lesson'],
  })
  const { rows } = await owner.query(
    `select count(*)::int as posts, max(length(content)) as longest from blog_posts where slug like 'odd-%'`,
  )
  expect(rows).toEqual([{ posts: 4, longest: 1_000_000 }])
})

/** Empty: the weekly check logs that it is not whole. */
const backup = 'site-2026-11-17T03-00-00Z.zip'
const idOf = (end: string) => `00000000-0000-4000-8000-0000000000${end}`
/** For the parameters of app/routes.ts: what is in the used folder. */
const kept: Record<string, string> = {
  ...{ courseSlug: 'kept-course', lessonSlug: 'kept-text', productSlug: 'kept-guide' },
  ...{ courseId: idOf('e1'), productId: idOf('f2'), userId: idOf('b1'), letterId: idOf('a8') },
  ...{ questionId: idOf('c1'), id: idOf('a9'), name: backup },
  ...{ document: 'about', step: 'who', page: 'posts' },
}

/** Every screen behind these guards. */
function screensBehind(...guards: Guard[]) {
  const screens = listRoutes().filter(({ guard, isScreen }) => isScreen && guards.includes(guard))
  return screens.map(({ path }) => {
    const filled = path.replace(/:(\w+)\??/g, (_, name: string) => {
      const value = kept[name]
      if (!value) throw new Error(`${path}: the used folder has no ${name} yet`)
      return value
    })
    return `/${filled}`
  })
}

test('a folder used with versions 526f52d and 1749882f keeps its rows, and every screen of admin and student opens', async () => {
  const dataDir = await folderOf(...uses)
  await mkdir(path.join(dataDir, 'backups'))
  await writeFile(path.join(dataDir, 'backups', backup), '')
  const site = await startSite({ dataDir, env: { SEED: 'none' } })
  onTestFinished(async () => void (await site.stop()))
  const visitor = createVisitor(site.url)
  const student = createVisitor(site.url)
  await student.signIn({ ...adminAccount, email: 'student@example.com' })
  const admin = createVisitor(site.url)
  await admin.signIn(adminAccount)
  const visits = [
    { who: visitor, pages: [...publicPages, '/blog/kept-post', '/letters/kept-letter'] },
    { who: student, pages: [...screensBehind('signed-in'), '/courses/kept-course/kept-film'] },
    { who: admin, pages: [...screensBehind('admin', 'writer'), `/admin/letters/${idOf('a7')}`] },
  ]
  const failed: string[] = []
  for (const { who, pages } of visits) {
    expect(pages.length).toBeGreaterThan(5)
    for (const page of pages) {
      const { status, text } = await who.get(page)
      if (status !== 200 || text.includes('Something didn’t add up')) {
        failed.push(`${page} ${status}`)
      }
    }
  }
  expect(failed).toEqual([])
  const errors = site.output().match(/^.*"level":"error".*$/gm) ?? []
  expect(errors.filter((line) => !line.includes('is not a whole archive'))).toEqual([])
  const old = await visitor.get('/blog/before')
  expect([old.status, old.location]).toEqual([301, '/blog/kept-post'])

  const owner = await connectOwner(dataDir)
  onTestFinished(() => owner.end())
  const rows = await owner.query(`
    select
      (select array_agg(product_title) from product_orders) as claims,
      (select array_agg(state) from paid_orders) as sales,
      (select array_agg(words) from lesson_notes) as notes,
      (select array_agg(consent) from product_waitlist) as waitlist,
      (select count(*)::int from user_course_progress) as completions,
      (select count(*)::int from lesson_visits) as visits,
      (select array_agg(address) from letter_recipients) as recipients,
      (select count from daily_totals where kind = 'visit' and day = current_date - 1) as visitors`)
  expect(rows.rows).toEqual([
    {
      claims: ['Kept workbook', 'Kept guide'],
      sales: ['fulfilled'],
      notes: ['A kept note'],
      waitlist: ['Tell me once.'],
      completions: 2,
      visits: 2,
      recipients: ['reader@example.com'],
      visitors: 7,
    },
  ])
})
