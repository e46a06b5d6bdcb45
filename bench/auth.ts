import { readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { startSite } from '#tests/support/start-site.ts'
import type { Bench, Figure } from './figure.ts'
import { load } from './load.ts'

const signInsInFlight = 200
const seconds = 8
const account = { email: 'bench@example.com', password: 'a sample password for measuring' }

/** Hashing passwords must leave the cores it does not use to everybody who reads. */
export const auth: Bench = {
  name: 'auth',
  async run() {
    const site = await startSite({ env: { RATE_LIMIT_SCALE: '1000000' } })
    try {
      const keys = JSON.parse(await readFile(path.join(site.dataDir, 'keys.json'), 'utf8'))
      const admin = createClient(site.url, keys.secret, { auth: { persistSession: false } })
      await admin.auth.admin.createUser({ ...account, email_confirm: true })
      return await measure(site.url, keys.publishable)
    } finally {
      await site.stop()
    }
  },
}

async function measure(url: string, apikey: string): Promise<Figure[]> {
  const reads = `${url}/rest/v1/blog_posts?select=id,title,slug&order=published_at.desc&limit=12`
  const headers = { apikey }
  await load(reads, { seconds: 2, headers })
  const calm = await load(reads, { seconds, headers })

  const signIns = keepSigningIn(url, apikey)
  const busy = await load(reads, { seconds, headers })
  const { perSecond, failures } = await signIns.stop()

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
      value: failures,
      atMost: 0,
      measured: `${Math.round(perSecond)} sign-ins/s`,
    },
  ]
}

function keepSigningIn(url: string, apikey: string) {
  const started = performance.now()
  let isOn = true
  let done = 0
  let failures = 0
  const one = async () => {
    while (isOn) {
      const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey, 'content-type': 'application/json' },
        body: JSON.stringify(account),
      }).catch(() => null)
      await response?.arrayBuffer()
      if (response?.ok) done++
      else failures++
    }
  }
  const all = Promise.all(Array.from({ length: signInsInFlight }, one))
  return {
    async stop() {
      isOn = false
      const perSecond = done / ((performance.now() - started) / 1000)
      await all
      return { perSecond, failures }
    },
  }
}
