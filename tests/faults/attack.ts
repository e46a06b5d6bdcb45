import { expect } from 'vitest'
import { type RunningSite, startSite } from '#scripts/start-site.ts'
import { createApi, readKeys } from '#tests/support/api-client.ts'
import { createVisitor } from '#tests/support/visitor.ts'
import { settings, tell } from './settings.ts'
import { isReady } from './site-processes.ts'
import { slowestOfHundred, startVisitor, watchMemory } from './visitor.ts'

/** An attack is a hundred requests at a time. */
const rounds = settings.isLong ? 10 : 1
const mostMegabytes = 400
const slowestMs = 1000

/** The attacker's address; the visitor has another one. */
export const attackerHeaders = { 'x-forwarded-for': '198.51.100.9' }

export function times<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => work(index)))
}

export async function startAttackedSite(env: Record<string, string> = {}) {
  const site = await startSite({
    env: { TRUST_PROXY: 'true', RATE_LIMIT_SCALE: '1000000', ...env },
    readySeconds: 120,
  })
  return { site, api: createApi(site.url, await readKeys(site.dataDir)) }
}

/** A site with a signed-in student, and requests that come from the attacker. */
export async function openFlood(env: Record<string, string> = {}) {
  const { site, api } = await startAttackedSite(env)
  const student = createVisitor(site.url)
  await student.signIn(await api.newPerson())
  const cookie = [...student.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  /** Reads the answer to its end; 0 where the connection was closed. */
  async function send(path: string, init: RequestInit = {}): Promise<number> {
    try {
      const response = await fetch(site.url + path, {
        redirect: 'manual',
        ...init,
        headers: { ...attackerHeaders, accept: 'text/html', origin: site.url, ...init.headers },
        signal: AbortSignal.timeout(120_000),
      })
      await response.arrayBuffer()
      return response.status
    } catch {
      return 0
    }
  }
  return { site, api, cookie, send }
}

export function oneOf(paths: string[], at: number): string {
  return paths[at % paths.length] ?? '/'
}

export async function whileVisited(
  name: string,
  site: RunningSite,
  attack: () => Promise<number[]>,
) {
  const memory = watchMemory(site)
  const visitor = await startVisitor(site)
  const { visits } = visitor
  const answers: number[] = []
  for (let round = 0; round < rounds; round++) answers.push(...(await attack()))
  await visitor.stop()
  const megabytes = await memory.stop()
  const counts = Object.entries(Object.groupBy(answers, String)).map(
    ([status, list]) => `${list?.length} × ${status}`,
  )
  const slowest = slowestOfHundred(visits)
  tell(
    `${name}: ${visits.length} visits, p99 ${slowest} ms, ${megabytes} MB, answered ${counts.join(', ')}`,
  )
  const failed = visits.filter(({ status }) => status >= 500)
  expect([...new Set(failed.map(({ page, status }) => `${status} ${page}`))]).toEqual([])
  expect(answers.filter((status) => status === 500)).toEqual([])
  expect(megabytes).toBeLessThan(mostMegabytes)
  if (settings.isLong) expect(slowest).toBeLessThan(slowestMs)
  expect(await isReady(site)).toBe(true)
  expect(site.output()).not.toContain('Postgres is away')
}
