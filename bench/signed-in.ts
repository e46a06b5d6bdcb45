import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Bench, Figure } from './figure.ts'
import { load } from './load.ts'
import { firstLesson, makeStudent, rendered, signIn, student } from './people.ts'
import { startPinnedSite } from './pinned.ts'

const connections = 32
const leastPerSecond = 150
/** Half of what a page with its styles inlined takes. */
const mostBytes = 11_500

/** Pages of one person, on one core, rendered for each request: as they are, and with a toast. */
export const signedIn: Bench = {
  name: 'signed-in',
  async run() {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-signed-in-'))
    const dataDir = path.join(folder, 'data')
    const site = await startPinnedSite({ DATA_DIR: dataDir, PORT: '0' })
    try {
      await makeStudent(site.url, dataDir)
      const headers = await signIn(site.url, student)
      const lesson = await firstLesson(site.url, headers)
      return [
        ...(await measure('dashboard', `${site.url}/dashboard`, headers)),
        ...(await measure('lesson', lesson, headers)),
        await measureRendering('dashboard', `${site.url}/dashboard`, rendered(headers)),
        await measureRendering('lesson', lesson, rendered(headers)),
      ]
    } finally {
      await site.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function measure(
  name: string,
  url: string,
  headers: Record<string, string>,
): Promise<Figure[]> {
  await load(url, { seconds: 3, connections, headers })
  const result = await load(url, { seconds: 8, connections, headers })
  const page = await fetch(url, { headers })
  await page.body?.cancel()
  const measured = `${connections} connections, median ${result.p50Ms} ms, ${result.failures} failed`
  return [
    {
      name: `${name} for a signed-in person, requests/s on one core`,
      measured,
      value: result.requestsPerSecond,
      atLeast: leastPerSecond,
    },
    {
      name: `${name} for a signed-in person, p99 ms`,
      measured,
      value: result.p99Ms,
    },
    {
      name: `${name} for a signed-in person, compressed bytes`,
      measured: `${page.headers.get('content-encoding')}, without the stylesheet, which is cached`,
      value: Number(page.headers.get('content-length')),
      atMost: mostBytes,
    },
  ]
}

async function measureRendering(
  name: string,
  url: string,
  headers: Record<string, string>,
): Promise<Figure> {
  await load(url, { seconds: 3, connections, headers })
  const { requestsPerSecond, p50Ms } = await load(url, { seconds: 5, connections, headers })
  return {
    name: `${name} for a signed-in person, rendered each time, requests/s on one core`,
    measured: `${connections} connections, median ${p50Ms} ms`,
    value: requestsPerSecond,
    atLeast: leastPerSecond,
  }
}
