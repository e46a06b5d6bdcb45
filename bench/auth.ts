import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { siteArgs } from '#scripts/start-site.ts'
import type { Bench, Figure } from './figure.ts'
import { load } from './support/load.ts'

const signInsInFlight = 200
const seconds = 8
const account = { email: 'bench@example.com', password: 'a sample password for measuring' }

/** Password hashing must leave a core to page requests. */
export const auth: Bench = {
  name: 'auth',
  async run() {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bench-auth-'))
    const site = await startSite(dataDir)
    try {
      const keys = JSON.parse(await readFile(path.join(dataDir, 'keys.json'), 'utf8'))
      const admin = createClient(site.url, keys.secret, { auth: { persistSession: false } })
      await admin.auth.admin.createUser({ ...account, email_confirm: true })
      return await measure(site.url, keys.publishable)
    } finally {
      await site.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

/** The real program on every core, with rate limits that one client address never reaches. */
async function startSite(dataDir: string) {
  const child = spawn(process.execPath, siteArgs, {
    cwd: path.join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: '0',
      RATE_LIMIT_SCALE: '1000000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4000)
      const ready = /Ready on (http:\/\/\S+)/.exec(output)?.[1]
      if (ready) resolve(ready)
    })
    child.once('exit', () => reject(new Error(`The site ended: ${output}`)))
  })
  return {
    url,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

async function measure(url: string, apikey: string): Promise<Figure[]> {
  const reads = `${url}/rest/v1/blog_posts?select=id,title,slug&order=published_at.desc&limit=12`
  const headers = { apikey }
  await load(reads, { seconds: 2, headers })
  const calm = await load(reads, { seconds, headers })

  const signIns = keepSigningIn(url, apikey)
  const busy = await load(reads, { seconds, headers })
  const { perSecond, refused } = await signIns.stop()

  const cores = os.availableParallelism()
  const share = cores > 1 ? (cores - 1) / cores : 1
  const perCore = (value: number) => Math.round(value).toLocaleString('en-US')
  return [
    {
      name: `reads beside ${signInsInFlight} sign-ins, per remaining core`,
      value: busy.requestsPerSecond / (calm.requestsPerSecond * share),
      atLeast: 0.7,
      measured: `${perCore(busy.requestsPerSecond)} of ${perCore(calm.requestsPerSecond)} reads/s on ${cores} cores, ${busy.failures} failed`,
    },
    {
      name: 'sign-ins that failed under that load',
      value: [...refused.values()].reduce((sum, times) => sum + times, 0),
      atMost: 0,
      measured: `${Math.round(perSecond)} sign-ins/s${[...refused].map(([why, times]) => `, ${times} × ${why}`).join('')}`,
    },
  ]
}

function keepSigningIn(url: string, apikey: string) {
  const started = performance.now()
  let isOn = true
  let done = 0
  const refused = new Map<string, number>()
  const one = async () => {
    while (isOn) {
      const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey, 'content-type': 'application/json' },
        body: JSON.stringify(account),
      }).catch((error: Error) => error)
      if (response instanceof Response) await response.arrayBuffer()
      if (response instanceof Response && response.ok) done++
      else count(refused, response instanceof Response ? String(response.status) : response.message)
    }
  }
  const all = Promise.all(Array.from({ length: signInsInFlight }, one))
  return {
    async stop() {
      isOn = false
      const perSecond = done / ((performance.now() - started) / 1000)
      await all
      return { perSecond, refused }
    },
  }
}

function count(counts: Map<string, number>, key: string) {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
