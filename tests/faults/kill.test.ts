import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeDataFolder } from '#scripts/data-folder-copy.ts'
import { type RunningSite, startSite } from '#scripts/start-site.ts'
import { createApi, readKeys } from '#tests/support/api-client.ts'
import { createRandom, settings, tell } from './settings.ts'
import {
  connectOwner,
  freePort,
  isReady,
  killWeb,
  postgresProcesses,
  postmaster,
  signal,
  until,
} from './site-processes.ts'
import { expectStoredData } from './stored-data.ts'
import { countOf, emptyLedger, startWriteLoad, stockShelf } from './write-load.ts'

vi.setConfig({ testTimeout: 60_000 + settings.rounds * 60_000 })

const peopleCount = 5
const victims = ['web process', 'Postgres', 'a connection of Postgres', 'everything'] as const
type Victim = (typeof victims)[number]

test('nothing that was acknowledged is lost, whatever is killed and whenever', async () => {
  const random = createRandom(settings.seed)
  tell(`kill: FAULT_SEED=${settings.seed}, ${settings.rounds} rounds`)
  const env = { SEED: 'none', PORT: await freePort(), RATE_LIMIT_SCALE: '100000' }
  const dataDir = await makeDataFolder(env, startSite)
  let site = await startSite({ dataDir, env })
  onTestFinished(async () => {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const api = createApi(site.url, await readKeys(dataDir))
  const people = await Promise.all(Array.from({ length: peopleCount }, () => api.newPerson()))
  const first = await connectOwner(dataDir)
  const shelf = await stockShelf(first)
  await first.end()
  const ledger = emptyLedger()

  for (let round = 0; round < settings.rounds; round++) {
    const victim = round < victims.length ? victims[round] : random.pick(victims)
    const load = await startWriteLoad({ site, people, shelf, ledger, random })
    const before = countOf(ledger)
    await until('the load is under way', () => countOf(ledger) >= before + 10, 120)
    await sleep(random.between(0, 1000))
    const began = performance.now()
    site = await killAndRestart(victim ?? 'web process', site, env).catch((cause) => {
      throw new Error(`${victim}: ${site.output().slice(-6000)}`, { cause })
    })
    const awayMs = Math.round(performance.now() - began)
    await load.stop()
    const owner = await connectOwner(dataDir)
    await expectStoredData(site, owner, ledger)
    await owner.end()
    tell(`round ${round + 1}: ${victim}, back after ${awayMs} ms, ${countOf(ledger)} writes kept`)
    if (settings.isLong) expect(awayMs, `round ${round + 1}: ${victim}`).toBeLessThan(5000)
  }
  expect(countOf(ledger)).toBeGreaterThanOrEqual(10 * settings.rounds)
})

/** Kills the process and returns the site that serves again. */
async function killAndRestart(
  victim: Victim,
  site: RunningSite,
  env: Record<string, string>,
): Promise<RunningSite> {
  const { dataDir } = site
  if (victim === 'Postgres') {
    const pid = await postmaster(dataDir)
    signal(pid, 'SIGKILL')
    await until('Postgres ended unexpectedly', () => site.output().includes('ended unexpectedly'))
    await until('serves again', () => isReady(site))
    return site
  }
  if (victim === 'a connection of Postgres') {
    const server = await postmaster(dataDir)
    const others = (await postgresProcesses(dataDir)).filter((pid) => pid !== server)
    signal(others.at(-1) ?? server, 'SIGKILL')
    await sleep(50)
    await until('serves again', () => isReady(site))
    return site
  }
  const database = victim === 'everything' ? await postgresProcesses(dataDir) : []
  for (const pid of database) signal(pid, 'SIGKILL')
  await killWeb(site)
  return startSite({ dataDir, env })
}
