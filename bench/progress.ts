import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Database } from '#server/postgres/database.ts'
import { embeddedTarget } from '#server/postgres/target.ts'
import { adminAccount } from '#tests/support/start-site.ts'
import type { Bench, Figure } from './figure.ts'
import { median } from './figure.ts'
import { fillDatabase } from './fill-database.ts'
import { makeStudent, signIn } from './people.ts'
import { startPinned } from './pinned.ts'

const few = 100
const many = 10_000
const lessonsEach = 6
const samples = 21
const warmUps = 5
const mostGrowth = 1.5
/** Below this a difference is the clock's, not the database's. */
const noiseMs = 2

const lists = {
  'first page': '',
  'by name': '?sort=name',
  'by progress': '?sort=progress',
  'one found': '?search=person77%40',
  stalled: '?stalled=1',
}

type Medians = Map<string, number>

/** Everybody's progress, as admins list it: 10,000 users answer as fast as 100. */
export const progress: Bench = {
  name: 'progress',
  async run() {
    const before = await measureAt(few)
    const after = await measureAt(many)
    return [...after].map(([name, ms]): Figure => {
      const base = before.get(name) ?? ms
      return {
        name: `users’ progress, ${name}, ${many} users against ${few}`,
        measured: `median ${base.toFixed(1)} ms to ${ms.toFixed(1)} ms`,
        value: (ms + noiseMs) / (base + noiseMs),
        atMost: mostGrowth,
      }
    })
  },
}

async function measureAt(users: number): Promise<Medians> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-progress-'))
  const dataDir = path.join(folder, 'data')
  const site = await startPinned(['server/main.ts'], {
    DATA_DIR: dataDir,
    PORT: '0',
    ADMIN_PASSWORD: adminAccount.password,
  })
  try {
    const studentId = await makeStudent(site.url, dataDir)
    const owner = new Database({ ...embeddedTarget(path.join(dataDir, 'postgres')).owner, max: 1 })
    await fillDatabase(owner, { posts: 0, users, progressRows: users * lessonsEach }, studentId)
    await owner.close()
    const headers = await signIn(site.url, adminAccount)
    const medians: Medians = new Map()
    for (const [name, query] of Object.entries(lists)) {
      medians.set(name, await measure(`${site.url}/admin/users/progress${query}`, headers))
    }
    return medians
  } finally {
    await site.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(url: string, headers: Record<string, string>): Promise<number> {
  const times: number[] = []
  for (let sample = 0; sample < samples + warmUps; sample++) {
    const started = performance.now()
    const response = await fetch(url, { headers, redirect: 'manual' })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}`)
    if (sample >= warmUps) times.push(performance.now() - started)
  }
  return median(times)
}
