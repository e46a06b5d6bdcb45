import { readdir, readFile, readlink } from 'node:fs/promises'
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
  const postgres = path.join(site.dataDir, 'postgres')
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    const stat =
      /^\d+$/.test(name) && (await readFile(`/proc/${name}/stat`, 'utf8').catch(() => ''))
    if (stat) parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]))
  }
  let sum = 0
  for (const pid of parents.keys()) {
    if (!isBelow(pid, Number(site.process.pid), parents)) continue
    const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => '')
    if (cwd.startsWith(postgres)) continue
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    sum += Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  }
  return sum
}

function isBelow(pid: number, root: number, parents: Map<number, number>): boolean {
  for (let at: number | undefined = pid; at; at = parents.get(at)) if (at === root) return true
  return false
}
