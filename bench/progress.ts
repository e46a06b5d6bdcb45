import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Database } from '#platform/postgres/database.ts'
import { embeddedTarget } from '#platform/postgres/target.ts'
import { adminAccount } from '#scripts/start-site.ts'
import type { Bench, Figure } from './figure.ts'
import { median } from './figure.ts'
import { fillDatabase } from './fill-database.ts'
import { makeStudent, signIn } from './support/people.ts'
import { type Pinned, startPinnedSite } from './support/pinned.ts'

const few = 100
const many = 10_000
const lessonsEach = 6
const samples = 21
const warmUps = 5
const mostGrowth = 1.5
/** Below this a difference is timer noise, not the database's. */
const noiseMs = 2

const lists = {
  'first page': '',
  'by name': '?sort=name',
  'by progress': '?sort=progress',
  'one found': '?search=person77%40',
  stalled: '?stalled=1',
}

type Running = Pinned & { folder: string; headers: Record<string, string> }

/** The admin's progress list: 10,000 users must be as fast as 100. */
export const progress: Bench = {
  name: 'progress',
  async run() {
    const small = await startWith(few)
    const large = await startWith(many)
    try {
      const figures: Figure[] = []
      for (const [name, query] of Object.entries(lists)) {
        figures.push(await compare(name, `/admin/users/progress${query}`, small, large))
      }
      return figures
    } finally {
      for (const site of [small, large]) {
        await site.stop()
        await rm(site.folder, { recursive: true, force: true })
      }
    }
  },
}

async function startWith(users: number): Promise<Running> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-progress-'))
  const dataDir = path.join(folder, 'data')
  const site = await startPinnedSite({
    DATA_DIR: dataDir,
    PORT: '0',
    ADMIN_PASSWORD: adminAccount.password,
  })
  const studentId = await makeStudent(site.url, dataDir)
  const owner = new Database({ ...embeddedTarget(path.join(dataDir, 'postgres')).owner, max: 1 })
  await fillDatabase(
    owner,
    { posts: 0, users, progressRows: users * lessonsEach, found: 1, own: 1 },
    studentId,
  )
  await backdateProgress(owner)
  await owner.close()
  return { ...site, folder, headers: await signIn(site.url, adminAccount) }
}

/** Backdates all progress, so that the list of stalled students is as long as the others. */
async function backdateProgress(owner: Database) {
  await owner.transaction(async (executor) => {
    for (const text of [
      'set local session_replication_role = replica',
      `update public.user_course_progress set completed_at = completed_at - interval '20 days'`,
      'select private.recount()',
    ]) {
      await executor.query({ text, values: [] })
    }
  })
  await owner.query({ text: 'analyze', values: [] })
}

/** Interleaved, so that other load on the machine affects both alike. */
async function compare(name: string, address: string, small: Running, large: Running) {
  const times = { small: [] as number[], large: [] as number[] }
  for (let sample = 0; sample < samples + warmUps; sample++) {
    const ms = { small: await time(small, address), large: await time(large, address) }
    if (sample < warmUps) continue
    times.small.push(ms.small)
    times.large.push(ms.large)
  }
  const base = median(times.small)
  const grown = median(times.large)
  return {
    name: `users’ progress, ${name}, ${many} users against ${few}`,
    measured: `median ${base.toFixed(1)} ms to ${grown.toFixed(1)} ms`,
    value: (grown + noiseMs) / (base + noiseMs),
    atMost: mostGrowth,
  }
}

async function time({ url, headers }: Running, address: string): Promise<number> {
  const started = performance.now()
  const response = await fetch(url + address, { headers, redirect: 'manual' })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`)
  return performance.now() - started
}
