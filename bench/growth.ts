import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Database } from '#server/postgres/database.ts'
import { embeddedTarget } from '#server/postgres/target.ts'
import { adminAccount, siteArgs } from '#tests/support/start-site.ts'
import type { Bench, Figure } from './figure.ts'
import { median } from './figure.ts'
import { fillDatabase, type Size } from './fill-database.ts'
import { makeStudent, rendered, signIn, student } from './people.ts'
import { type Pinned, startPinned } from './pinned.ts'

// Lists are full on both: what is compared is finding ten among many, not showing two or ten.
const small: Size = { posts: 100, users: 10, progressRows: 100, found: 10, own: 4 }
const large: Size = {
  posts: 100_000,
  users: 50_000,
  progressRows: 1_000_000,
  found: 50,
  own: 1000,
}
const mostGrowth = 1.5
const samples = 31
/** Below this a difference is the clock's, not the database's. */
const noiseMs = 2

/** A cookie that could be a session's keeps the page cache out of it: these pages are rendered. */
const uncached = { cookie: 'sb-bench-none=1' }

type Medians = Map<string, number>

/** The same pages on a small and on a large database. */
export const growth: Bench = {
  name: 'growth',
  async run() {
    const before = await measureAt(small)
    const after = await measureAt(large)
    return [...after].map(([name, ms]): Figure => {
      const base = before.get(name) ?? ms
      return {
        name: `${name}, large against small`,
        measured: `median ${base.toFixed(1)} ms to ${ms.toFixed(1)} ms`,
        value: (ms + noiseMs) / (base + noiseMs),
        atMost: mostGrowth,
      }
    })
  },
}

async function measureAt(size: Size): Promise<Medians> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-growth-'))
  const dataDir = path.join(folder, 'data')
  const site = await startPinned(siteArgs, {
    DATA_DIR: dataDir,
    PORT: '0',
    ADMIN_PASSWORD: adminAccount.password,
  })
  try {
    const studentId = await makeStudent(site.url, dataDir)
    const owner = new Database({ ...embeddedTarget(path.join(dataDir, 'postgres')).owner, max: 1 })
    await fillDatabase(owner, size, studentId)
    await owner.close()
    return await measurePages(site)
  } finally {
    await site.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measurePages({ url }: Pinned): Promise<Medians> {
  const asStudent = rendered(await signIn(url, student))
  const asAdmin = rendered(await signIn(url, adminAccount))
  const lesson = '/courses/bench-course/bench-lesson-1'
  const pages: [string, string, Record<string, string>][] = [
    ['blog list', '/blog', uncached],
    ['blog page 3', '/blog?page=3', uncached],
    ['blog search', '/blog?q=reconcile', uncached],
    ['post', '/blog/bench-post-50', uncached],
    ['dashboard', '/dashboard', asStudent],
    ['course', '/courses/bench-course', asStudent],
    ['lesson', lesson, asStudent],
    ['store', '/store', asStudent],
    ['my PDFs', '/my-downloads', asStudent],
    ['own posts', '/admin/blog', asStudent],
    ['admin home', '/admin/dashboard', asAdmin],
    ['users’ progress', '/admin/users/progress', asAdmin],
  ]
  const medians: Medians = new Map()
  for (const [name, address, headers] of pages) {
    medians.set(name, await measurePage(url + address, headers))
  }
  return medians
}

async function measurePage(url: string, headers: Record<string, string>): Promise<number> {
  const times: number[] = []
  for (let sample = 0; sample < samples + 5; sample++) {
    const started = performance.now()
    const response = await fetch(url, { headers, redirect: 'manual' })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}`)
    if (sample >= 5) times.push(performance.now() - started)
  }
  return median(times)
}
