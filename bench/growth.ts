import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Database } from '#platform/postgres/database.ts'
import { embeddedTarget } from '#platform/postgres/target.ts'
import { adminAccount } from '#scripts/start-site.ts'
import type { Bench, Figure } from './figure.ts'
import { median } from './figure.ts'
import { fillDatabase, type Size } from './fill-database.ts'
import { makeStudent, signIn, student } from './support/people.ts'
import { startPinnedSite } from './support/pinned.ts'

// Both sizes fill the lists: compared is finding ten rows among many, not rendering two or ten.
const small: Size = { posts: 100, users: 30, progressRows: 100, found: 10, own: 4 }
const large: Size = {
  posts: 100_000,
  users: 50_000,
  progressRows: 1_000_000,
  found: 50,
  own: 1000,
}
const mostGrowth = 1.5
const samples = 31
/** Below this a difference is timer noise, not the database's. */
const noiseMs = 2

/** A cookie that looks like a session's bypasses the page cache: these pages are rendered. */
const uncached = { cookie: 'sb-bench-none=1' }

/** The same pages on a small and on a large database, interleaved. */
export const growth: Bench = {
  name: 'growth',
  async run() {
    const sites = [await openSite(small), await openSite(large)]
    try {
      const figures: Figure[] = []
      for (const [name, path, who] of pages) {
        const [base = 0, ms = 0] = await measurePage(sites, path, who)
        figures.push({
          name: `${name}, large against small`,
          measured: `median ${base.toFixed(1)} ms to ${ms.toFixed(1)} ms`,
          value: (ms + noiseMs) / (base + noiseMs),
          atMost: mostGrowth,
        })
      }
      return figures
    } finally {
      for (const site of sites) await site.close()
    }
  },
}

type Who = 'anybody' | 'student' | 'admin'

const pages: [name: string, path: string, who: Who][] = [
  ['blog list', '/blog', 'anybody'],
  ['blog page 3', '/blog?page=3', 'anybody'],
  ['blog search', '/blog?q=reconcile', 'anybody'],
  ['post', '/blog/bench-post-50', 'anybody'],
  ['dashboard', '/dashboard', 'student'],
  ['course', '/courses/bench-course', 'student'],
  ['lesson', '/courses/bench-course/bench-lesson-1', 'student'],
  ['store', '/store', 'student'],
  ['my PDFs', '/my-downloads', 'student'],
  ['own posts', '/admin/blog', 'student'],
  ['admin home', '/admin/dashboard', 'admin'],
  ['users’ progress', '/admin/users/progress', 'admin'],
]

type Site = { url: string; headers: Record<Who, Record<string, string>>; close(): Promise<void> }

async function openSite(size: Size): Promise<Site> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-growth-'))
  const dataDir = path.join(folder, 'data')
  const site = await startPinnedSite({
    DATA_DIR: dataDir,
    PORT: '0',
    ADMIN_PASSWORD: adminAccount.password,
  })
  const studentId = await makeStudent(site.url, dataDir)
  const owner = new Database({ ...embeddedTarget(path.join(dataDir, 'postgres')).owner, max: 1 })
  await fillDatabase(owner, size, studentId)
  // Vacuum, analyze and checkpoint run before the measurement, not during it.
  for (const text of ['vacuum analyze', 'checkpoint']) await owner.query({ text, values: [] })
  await owner.close()
  return {
    url: site.url,
    headers: {
      anybody: uncached,
      student: await signIn(site.url, student),
      admin: await signIn(site.url, adminAccount),
    },
    async close() {
      await site.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function measurePage(sites: Site[], path: string, who: Who): Promise<number[]> {
  const times: number[][] = sites.map(() => [])
  for (let sample = 0; sample < samples + 5; sample++) {
    for (const [index, { url, headers }] of sites.entries()) {
      const started = performance.now()
      const response = await fetch(url + path, { headers: headers[who], redirect: 'manual' })
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
      if (sample >= 5) times[index]?.push(performance.now() - started)
    }
  }
  return times.map(median)
}
