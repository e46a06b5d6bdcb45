import { readFile, readlink } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { RunningSite } from '#scripts/start-site.ts'

export type Visit = { page: string; status: number; ms: number; turn: number }

/**
 * A visitor who requests one page after the other until told to stop, in a worker thread: the
 * attacker's work on megabytes of text must not be measured as the site's. Resolves after a warm-up
 * of each page, which is not counted.
 */
export async function startVisitor(site: RunningSite) {
  const thread = new Worker(new URL('./visitor-thread.ts', import.meta.url), {
    workerData: { url: site.url },
  })
  const visits: Visit[] = []
  await new Promise<void>((resolve, reject) => {
    thread.on('error', reject)
    thread.on('message', (visit: Visit) => {
      if (visit.turn === 0) return
      resolve()
      visits.push(visit)
    })
  })
  return {
    visits: visits as readonly Visit[],
    async stop() {
      await thread.terminate()
    },
  }
}

export function slowestOfHundred(visits: readonly Visit[]): number {
  const times = visits.map(({ ms }) => ms).sort((one, other) => one - other)
  return Math.round(times[Math.floor(times.length * 0.99)] ?? 0)
}

/** The peak memory of the site and its children, without Postgres. */
export function watchMemory(site: RunningSite) {
  let most = 0
  let isWatching = true
  const watching = (async () => {
    while (isWatching) {
      most = Math.max(most, await megabytesOf(site))
      await sleep(100)
    }
  })()
  return {
    async stop(): Promise<number> {
      isWatching = false
      await watching
      return Math.round(most)
    },
  }
}

async function megabytesOf(site: RunningSite): Promise<number> {
  let sum = 0
  for (const pid of await listProcesses(site)) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    sum += Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  }
  return sum
}

/** The site's process and those below it, without Postgres. */
export async function listProcesses(site: RunningSite): Promise<number[]> {
  const postgres = path.join(site.dataDir, 'postgres')
  const found = [Number(site.process.pid)]
  for (const pid of found) {
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
    for (const child of children.trim().split(' ').filter(Boolean)) {
      const cwd = await readlink(`/proc/${child}/cwd`).catch(() => '')
      if (!cwd.startsWith(postgres)) found.push(Number(child))
    }
  }
  return found
}
