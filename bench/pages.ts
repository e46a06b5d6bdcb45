import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Bench, Figure } from './figure.ts'
import { load } from './support/load.ts'
import { startPinned, startPinnedSite } from './support/pinned.ts'

const cached = ['/', '/blog', '/blog/chart-of-accounts-basics']
const leastShareOfBare = 0.5
const leastTimesRendered = 15

/** Anonymous pages: against a bare server with the same bytes, and against rendering each time. */
export const pages: Bench = {
  name: 'pages',
  async run() {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-pages-'))
    const site = await startPinnedSite({
      DATA_DIR: path.join(folder, 'data'),
      PORT: '0',
    })
    try {
      const figures: Figure[] = []
      for (const page of cached) figures.push(...(await measure(site.url, page, folder)))
      return figures
    } finally {
      await site.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function measure(url: string, page: string, folder: string): Promise<Figure[]> {
  const file = path.join(folder, 'page')
  const answer = await fetch(url + page, { headers: { 'accept-encoding': 'identity' } })
  await writeFile(file, Buffer.from(await answer.arrayBuffer()))
  const bare = await startPinned(['bench/support/bare-server.ts', file])
  // Identity encoding: the same bytes on the wire for both.
  const plain = { headers: { 'accept-encoding': 'identity' } }
  await load(url + page, { seconds: 1, ...plain })
  const fromBare = await load(bare.url, plain)
  await bare.stop()
  const fromCache = await load(url + page, plain)
  // A cookie that looks like a session's bypasses the page cache.
  const rendered = await load(url + page, {
    headers: { ...plain.headers, cookie: 'sb-bench-none=1' },
    seconds: 4,
  })
  const perSecond = (value: number) => Math.round(value).toLocaleString('en-US')
  return [
    {
      name: `${page} from memory, of a bare server`,
      measured: `${perSecond(fromCache.requestsPerSecond)} of ${perSecond(fromBare.requestsPerSecond)} requests/s`,
      value: fromCache.requestsPerSecond / fromBare.requestsPerSecond,
      atLeast: leastShareOfBare,
    },
    {
      name: `${page} from memory, times rendering it`,
      measured: `${perSecond(fromCache.requestsPerSecond)} against ${perSecond(rendered.requestsPerSecond)} requests/s`,
      value: fromCache.requestsPerSecond / rendered.requestsPerSecond,
      atLeast: leastTimesRendered,
    },
  ]
}
