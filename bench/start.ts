import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSite } from '#scripts/start-site.ts'
import type { Bench, Figure } from './figure.ts'
import { median } from './figure.ts'
import { listPostgres, residentMegabytes } from './support/processes.ts'

const mostStartSeconds = 3
const mostWebMegabytes = 160
const mostPostgresMegabytes = 80
const starts = 3
const settleSeconds = 5

/** Start-up time of a site with data, and its idle memory. */
export const start: Bench = {
  name: 'start',
  async run() {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-start-'))
    const dataDir = path.join(folder, 'data')
    try {
      await (await startSite({ dataDir })).stop()
      const seconds: number[] = []
      for (let count = 0; count < starts; count++) {
        const started = performance.now()
        const site = await startSite({ dataDir })
        seconds.push((performance.now() - started) / 1000)
        await site.stop()
      }
      return [
        {
          name: 'warm start to Ready, seconds',
          measured: `median of ${starts} starts`,
          value: median(seconds),
          atMost: mostStartSeconds,
        },
        ...(await measureMemory(dataDir)),
      ]
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function measureMemory(dataDir: string): Promise<Figure[]> {
  const site = await startSite({ dataDir })
  try {
    await sleep(settleSeconds * 1000)
    const web = await residentMegabytes(site.process.pid ?? 0)
    const postgres = await postgresMegabytes(path.join(dataDir, 'postgres'))
    const measured = `idle, ${settleSeconds} s after the start`
    return [
      { name: 'web process, MB resident', measured, value: web, atMost: mostWebMegabytes },
      {
        name: 'Postgres, MB (its share of shared pages)',
        measured,
        value: postgres,
        atMost: mostPostgresMegabytes,
      },
    ]
  } finally {
    await site.stop()
  }
}

async function postgresMegabytes(folder: string) {
  let kilobytes = 0
  for (const pid of await listPostgres(folder)) {
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
    kilobytes += Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0)
  }
  return kilobytes / 1024
}
