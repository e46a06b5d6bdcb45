import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type RunningSite, startSite } from '#scripts/start-site.ts'
import { createApi, readKeys } from '#tests/support/api-client.ts'
import { createRandom, settings, tell } from './settings.ts'
import { connectOwner } from './site-processes.ts'
import { expectStoredData } from './stored-data.ts'
import { countOf, emptyLedger, startWriteLoad, stockShelf } from './write-load.ts'

vi.setConfig({ testTimeout: (settings.soakMinutes + 10) * 60_000 })

const samples = 12

test.skipIf(settings.soakMinutes === 0)(
  'under mixed traffic memory, handles and connections level off',
  async () => {
    const site = await startSite({ env: { SEED: 'none', RATE_LIMIT_SCALE: '1000000' } })
    onTestFinished(async () => void (await site.stop()))
    const api = createApi(site.url, await readKeys(site.dataDir))
    const people = await Promise.all(Array.from({ length: 4 }, () => api.newPerson()))
    const owner = await connectOwner(site.dataDir)
    const [shelf, ledger] = [await stockShelf(owner), emptyLedger()]
    const random = createRandom(settings.seed)
    const load = await startWriteLoad({ site, people, shelf, ledger, random })
    const readers = startReaders(site)

    const seen: Record<'megabytes' | 'handles' | 'connections', number>[] = []
    for (let sample = 0; sample < samples; sample++) {
      await sleep((settings.soakMinutes * 60_000) / samples)
      const { rows } = await owner.query(
        "select count(*)::int as connections from pg_stat_activity where backend_type = 'client backend'",
      )
      seen.push({ ...(await footprint(site)), connections: rows[0].connections })
      tell(`soak: ${JSON.stringify(seen.at(-1))}, ${countOf(ledger)} writes`)
    }
    await readers.stop()
    await load.stop()
    await expectStoredData(site, owner, ledger)
    await owner.end()

    // The first third is a warm-up; after it nothing may keep growing.
    const [early, late] = [seen.slice(4, 8), seen.slice(8)]
    const most = (list: typeof seen, name: keyof (typeof seen)[number]) =>
      Math.max(...list.map((figures) => figures[name]))
    expect(most(late, 'megabytes')).toBeLessThan(most(early, 'megabytes') * 1.25 + 50)
    expect(most(late, 'handles')).toBeLessThan(most(early, 'handles') + 30)
    expect(most(late, 'connections')).toBeLessThanOrEqual(most(early, 'connections') + 3)
  },
)

const pages = [
  '/',
  '/blog',
  '/about',
  '/services',
  '/blog?q=sample',
  '/sitemap.xml',
  '/no-such-page',
]

function startReaders(site: RunningSite) {
  let isRunning = true
  const working = [0, 1].map(async (offset) => {
    for (let turn = offset; isRunning; turn++) {
      const response = await fetch(site.url + pages[turn % pages.length])
      await response.text()
      expect(response.status).toBeLessThan(500)
      await sleep(20)
    }
  })
  return {
    async stop() {
      isRunning = false
      await Promise.all(working)
    },
  }
}

async function footprint(site: RunningSite) {
  const proc = `/proc/${site.process.pid}`
  const status = await readFile(`${proc}/status`, 'utf8')
  return {
    megabytes: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024),
    handles: (await readdir(`${proc}/fd`)).length,
  }
}
