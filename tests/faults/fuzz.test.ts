import { readdir, readFile } from 'node:fs/promises'
import http from 'node:http'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type RunningSite, startSite } from '#scripts/start-site.ts'
import { createApi, readKeys } from '#tests/support/api-client.ts'
import { createVisitor } from '#tests/support/visitor.ts'
import { type FuzzRequest, fuzzRequest } from './fuzz-requests.ts'
import { settings, tell } from './settings.ts'

vi.setConfig({ testTimeout: 300_000 + settings.fuzzRequests * 100 })

const atOnce = 6
const batch = 500
/** The promised limit in the long form; the short one runs beside other tests on a busy machine. */
const longestMs = settings.isLong ? 5000 : 30_000

test('no input makes the site fail, crash, hang or grow', async () => {
  tell(`fuzz: FAULT_SEED=${settings.seed}, ${settings.fuzzRequests} requests`)
  const env = { RATE_LIMIT_SCALE: '1000000' }
  const site = await startSite({ env, readySeconds: 120 })
  onTestFinished(async () => void (await site.stop()))
  const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce })
  onTestFinished(() => agent.destroy())
  const bad: string[] = []
  const statuses = new Map<number, number>()
  let settled: Footprint | undefined
  for (let sent = 0; sent < settings.fuzzRequests; sent += batch) {
    const numRuns = Math.min(batch, settings.fuzzRequests - sent)
    const requests = fc.sample(fuzzRequest, { seed: settings.seed + sent, numRuns })
    // New credentials for each batch: some requests sign out, or change the password.
    const credentials = await makeCredentials(site)
    await inParallel(requests, async (request) => {
      const outcome = await send(site, agent, request, credentials[request.caller])
      statuses.set(outcome.status, (statuses.get(outcome.status) ?? 0) + 1)
      if (outcome.status >= 500 || outcome.ms > longestMs) bad.push(describe(request, outcome))
    })
    expect(site.process.exitCode, bad.join('\n')).toBeNull()
    if (sent >= settings.fuzzRequests / 4) settled ??= await footprint(site)
    if (bad.length > 20) break
  }
  expect(bad).toEqual([])
  tell(`fuzz: answers ${JSON.stringify(Object.fromEntries([...statuses].sort()))}`)
  const end = await footprint(site)
  expect(end.megabytes - (settled?.megabytes ?? 0)).toBeLessThan(250)
  expect(end.handles - (settled?.handles ?? 0)).toBeLessThan(40)
  expect(site.output()).not.toMatch(/uncaught exception|unhandled rejection/)
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
})

async function makeCredentials(
  site: RunningSite,
): Promise<Record<FuzzRequest['caller'], Record<string, string>>> {
  const { publishable: apikey, secret } = await readKeys(site.dataDir)
  const person = await createApi(site.url, { publishable: apikey, secret }).newPerson()
  const browser = createVisitor(site.url)
  await browser.signIn(person)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    nobody: {},
    anonymous: { apikey },
    student: { apikey, authorization: `Bearer ${person.token}`, cookie },
  }
}

type Outcome = { status: number; ms: number; text: string }

function send(
  site: RunningSite,
  agent: http.Agent,
  { method, path, headers, body }: FuzzRequest,
  credentials: Record<string, string>,
): Promise<Outcome> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const outgoing = http.request(
      {
        agent,
        method,
        path,
        hostname: '127.0.0.1',
        port: new URL(site.url).port,
        headers: {
          ...headers,
          ...credentials,
          ...(body && { 'content-length': String(body.byteLength) }),
        },
      },
      (incoming) => {
        let text = ''
        incoming.setEncoding('latin1').on('data', (chunk: string) => {
          if (text.length < 500) text += chunk
        })
        const finish = () => {
          resolve({ status: incoming.statusCode ?? 0, ms: performance.now() - began, text })
        }
        incoming.once('end', finish)
        incoming.once('close', finish)
      },
    )
    outgoing.setTimeout(90_000, () => outgoing.destroy(new Error('No answer in 90 s')))
    outgoing.once('error', (cause) => {
      // The server closed the connection before the whole request was sent, which is allowed.
      if (['EPIPE', 'ECONNRESET'].includes((cause as NodeJS.ErrnoException).code ?? '')) {
        resolve({ status: 0, ms: performance.now() - began, text: cause.message })
      } else reject(new Error(`${method} ${path.slice(0, 300)}`, { cause }))
    })
    outgoing.end(body)
  })
}

async function inParallel<T>(items: T[], work: (item: T) => Promise<void>) {
  const queue = items.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of queue) await work(item)
    }),
  )
}

type Footprint = { megabytes: number; handles: number }

async function footprint(site: RunningSite): Promise<Footprint> {
  const proc = `/proc/${site.process.pid}`
  const status = await readFile(`${proc}/status`, 'utf8')
  return {
    megabytes: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
    handles: (await readdir(`${proc}/fd`)).length,
  }
}

function describe({ method, path, headers, body, caller }: FuzzRequest, outcome: Outcome) {
  const sent = body ? JSON.stringify(body.toString('latin1').slice(0, 300)) : ''
  return `${outcome.status} after ${Math.round(outcome.ms)} ms: ${method} ${path.slice(0, 300)} as ${caller} ${JSON.stringify(headers)} ${sent} -> ${outcome.text.slice(0, 300)}`
}
