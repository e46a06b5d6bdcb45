import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { documentNames, documents } from '#content/documents.ts'
import { type Bench, type Figure, median } from './figure.ts'
import { load } from './support/load.ts'
import { startPinnedSite } from './support/pinned.ts'

const page = '/'
/** Interleaved rounds, because the speed of a shared machine varies. */
const roundCount = 5
const roundSeconds = 2
const leastShareOfDefaults = 0.9

/** A page with every document published in the database, against the same page with the defaults. */
export const words: Bench = {
  name: 'words',
  async run() {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bench-words-'))
    const site = await startPinnedSite({ DATA_DIR: dataDir, PORT: '0' })
    try {
      return await measure(site.url, dataDir)
    } finally {
      await site.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

async function measure(url: string, dataDir: string): Promise<Figure[]> {
  const { secret } = JSON.parse(await readFile(path.join(dataDir, 'keys.json'), 'utf8'))
  const table = createClient(url, secret, { auth: { persistSession: false } }).from(
    'site_documents',
  )
  const rows = documentNames.map((name) => ({ name, content: documents[name].defaults }))
  // A cookie that looks like a session's bypasses the page cache.
  const renderedEachTime = { headers: { cookie: 'sb-bench-none=1' } }
  const run = async () =>
    (await load(url + page, { seconds: roundSeconds, ...renderedEachTime })).requestsPerSecond

  await run()
  const rounds: { defaults: number; published: number }[] = []
  while (rounds.length < roundCount) {
    await table.delete().in('name', documentNames).throwOnError()
    const defaults = await run()
    await table.insert(rows).throwOnError()
    rounds.push({ defaults, published: await run() })
  }
  const rate = (which: 'defaults' | 'published') =>
    Math.round(median(rounds.map((round) => round[which])))
  return [
    {
      name: `${page} with published words, of the defaults`,
      measured: `${rate('published')} of ${rate('defaults')} requests/s, rendered each time`,
      value: median(rounds.map(({ defaults, published }) => published / defaults)),
      atLeast: leastShareOfDefaults,
    },
  ]
}
