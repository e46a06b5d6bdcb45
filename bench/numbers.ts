import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Database } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'
import { embeddedTarget } from '#platform/postgres/target.ts'
import { adminAccount } from '#scripts/start-site.ts'
import { type Bench, type Figure, median } from './figure.ts'
import { load } from './support/load.ts'
import { signIn } from './support/people.ts'
import { startPinnedSite } from './support/pinned.ts'

const rounds = 8
const samples = 31
const noiseMs = 2
const counted = {
  accept: 'text/html',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
}

/** Counting visits: what it costs a cached page, and the page of numbers after a busy year. */
export const numbers: Bench = {
  name: 'numbers',
  async run() {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-numbers-'))
    const dataDir = path.join(folder, 'data')
    const site = await startPinnedSite({
      DATA_DIR: dataDir,
      PORT: '0',
      ADMIN_PASSWORD: adminAccount.password,
    })
    const owner = new Database({ ...embeddedTarget(path.join(dataDir, 'postgres')).owner, max: 1 })
    try {
      return [await measureCounting(site.url), await measureYear(site.url, owner)]
    } finally {
      await owner.close()
      await site.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function measureCounting(url: string): Promise<Figure> {
  const ratios: number[] = []
  await load(`${url}/`, { seconds: 1, headers: counted })
  for (let round = 0; round < rounds; round++) {
    const without = await load(`${url}/`, { seconds: 2, headers: { ...counted, accept: '*/*' } })
    const withCounting = await load(`${url}/`, { seconds: 2, headers: counted })
    ratios.push(withCounting.requestsPerSecond / without.requestsPerSecond)
  }
  return {
    name: 'a cached page that is counted, of one that is not',
    measured: `median of ${rounds} rounds`,
    value: median(ratios),
    atLeast: 0.97,
  }
}

async function measureYear(url: string, owner: Database): Promise<Figure> {
  const headers = await signIn(url, adminAccount)
  const read = async () => {
    const times: number[] = []
    for (let sample = 0; sample < samples; sample++) {
      const started = performance.now()
      await (await fetch(`${url}/admin/numbers?days=365`, { headers })).arrayBuffer()
      times.push(performance.now() - started)
    }
    return median(times)
  }
  const empty = await read()
  // A million visits over a year, on sixty pages, from forty sites.
  await owner.query(sql`
    insert into public.daily_numbers (day, kind, name, count)
    select current_date - ago, kind, case when names > 1 then '/' || kind || name else '' end, visits
    from generate_series(1, 365) as ago
    cross join (values ('page', 60, 46), ('from', 40, 20), ('visit', 1, 2740), ('reader', 1, 900))
      as counted (kind, names, visits)
    cross join lateral generate_series(1, names) as name
    on conflict do nothing`)
  await owner.query(sql`
    insert into public.daily_totals (day, kind, count)
    select day, kind, sum(count) from public.daily_numbers group by day, kind
    on conflict on constraint daily_totals_pkey do update
    set count = excluded.count`)
  await owner.query(sql`select public.read_reader_salt(current_date)`)
  const full = await read()
  return {
    name: 'numbers page after a million visits, against an empty one',
    measured: `median ${empty.toFixed(1)} ms to ${full.toFixed(1)} ms`,
    value: (full + noiseMs) / (empty + noiseMs),
    atMost: 1.5,
  }
}
