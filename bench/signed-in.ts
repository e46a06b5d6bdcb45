import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { siteArgs } from '#scripts/start-site.ts'
import type { Bench, Figure } from './figure.ts'
import { type Load, load } from './support/load.ts'
import { firstLesson, makeStudent, signIn, student } from './support/people.ts'
import { startPinned, startPinnedSite } from './support/pinned.ts'
import { listPostgres, processorMs } from './support/processes.ts'

const connections = 32
const warmUpSeconds = 3
const seconds = 8
const leastOfBareRender = 0.2
/** Half of what a page with its styles inlined takes. */
const mostBytes = 14_500

type Server = { url: string; pid: number; postgres?: string; headers?: Record<string, string> }
/** Processor time per request. */
type Measured = Load & { webMs: number; postgresMs: number }

/** Pages of one person, on one core, against rendering the same React tree and nothing else. */
export const signedIn: Bench = {
  name: 'signed-in',
  async run() {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-signed-in-'))
    const dataDir = path.join(folder, 'data')
    const site = await startPinnedSite({ DATA_DIR: dataDir, PORT: '0' })
    try {
      await makeStudent(site.url, dataDir)
      const headers = await signIn(site.url, student)
      const postgres = path.join(dataDir, 'postgres')
      const figures: Figure[] = []
      for (const [name, url] of [
        ['dashboard', `${site.url}/dashboard`],
        ['lesson', await firstLesson(site.url, headers)],
      ] as const) {
        const recording = path.join(folder, 'loaders.data')
        const recorded = await fetch(`${url}.data`, { headers })
        await writeFile(recording, Buffer.from(await recorded.arrayBuffer()))
        const bare = await startPinned([
          ...siteArgs.slice(0, -1),
          'bench/support/bare-render.ts',
          url,
          recording,
        ])
        const alone = await measure(bare)
        await bare.stop()
        const whole = await measure({ url, pid: site.pid, postgres, headers })
        figures.push(...describe(name, whole, alone), await weigh(name, url, headers))
      }
      return figures
    } finally {
      await site.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function measure({ url, pid, postgres, headers }: Server): Promise<Measured> {
  // Listed each time: connections, which are processes of Postgres, open under load.
  const used = async () => ({
    web: await processorMs([pid]),
    postgres: postgres ? await processorMs(await listPostgres(postgres)) : 0,
  })
  await load(url, { seconds: warmUpSeconds, connections, headers })
  const before = await used()
  const result = await load(url, { seconds, connections, headers })
  const after = await used()
  const requests = result.requestsPerSecond * seconds
  return {
    ...result,
    webMs: (after.web - before.web) / requests,
    postgresMs: (after.postgres - before.postgres) / requests,
  }
}

/** Compared in processor time, which other programs on the machine change least. */
function describe(name: string, whole: Measured, bare: Measured): Figure[] {
  const totalMs = whole.webMs + whole.postgresMs
  const profile = [
    `React ${bare.webMs.toFixed(1)}`,
    `Postgres ${whole.postgresMs.toFixed(1)}`,
    `all else ${(whole.webMs - bare.webMs).toFixed(1)}`,
  ]
  const measured = `${connections} connections, median ${whole.p50Ms} ms, ${whole.failures} failed`
  const page = `${name} for a signed-in person`
  return [
    {
      name: `${page}, of a bare React render of its tree`,
      measured: `${totalMs.toFixed(1)} ms of the processor a request: ${profile.join(', ')}`,
      value: bare.webMs / totalMs,
      atLeast: leastOfBareRender,
    },
    { name: `${page}, requests/s on one core`, measured, value: whole.requestsPerSecond },
    { name: `${page}, p99 ms`, measured, value: whole.p99Ms },
  ]
}

async function weigh(name: string, url: string, headers: Record<string, string>): Promise<Figure> {
  const page = await fetch(url, { headers })
  await page.body?.cancel()
  return {
    name: `${name} for a signed-in person, compressed bytes`,
    measured: `${page.headers.get('content-encoding')}, without the stylesheet, which is cached`,
    value: Number(page.headers.get('content-length')),
    atMost: mostBytes,
  }
}
