import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { createLog } from '#platform/http/log.ts'
import { Database } from '#platform/postgres/database.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { migrateSite } from '#server/migrate-site.ts'
import { type Bench, type Figure, median } from './figure.ts'
import { readPath, tableSql } from './rest-table.ts'
import { load } from './support/load.ts'

const comparedPackage = '@supabase/lite@0.10'
/** The Postgres driver of @supabase/lite, a peer dependency. */
const driver = 'postgres@3'
/** Interleaved rounds, because the speed of a shared machine varies. */
const roundCount = 5
const roundSeconds = 2

/** Reading ten rows under row level security: through HTTP, and the same SQL without it. */
export const rest: Bench = {
  name: 'rest',
  async run() {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bench-rest-'))
    const liteFolder = await mkdtemp(path.join(os.tmpdir(), 'bench-lite-'))
    const postgres = await startEmbeddedPostgres({
      dataDir,
      log: createLog((text) => process.stderr.write(text)),
    })
    try {
      await migrateSite(postgres.target)
      const owner = new Database({ ...postgres.target.owner, max: 1 })
      await owner.query({ text: tableSql, values: [] })
      await owner.close()
      await installCompared(liteFolder)
      return await measure(path.join(dataDir, 'postgres'), liteFolder)
    } finally {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
      await rm(liteFolder, { recursive: true, force: true })
    }
  },
}

async function measure(folder: string, liteFolder: string): Promise<Figure[]> {
  const pool = await open('pool', folder, liteFolder)
  const ours = await open('service', folder, liteFolder)
  const lite = await open('lite', folder, liteFolder)
  const ways = { pool, ours, lite }
  const rounds: Record<keyof typeof ways, number>[] = []
  try {
    for (const way of Object.values(ways)) await way.run()
    while (rounds.length < roundCount) {
      rounds.push({ pool: await pool.run(), ours: await ours.run(), lite: await lite.run() })
    }
  } finally {
    await Promise.all(Object.values(ways).map((way) => way.stop()))
  }
  const shown = (way: keyof typeof ways) =>
    Math.round(median(rounds.map((round) => round[way]))).toLocaleString('en-US')
  const against = (way: keyof typeof ways) => median(rounds.map((round) => round.ours / round[way]))
  return [
    {
      name: 'reads through /rest/v1 against the same SQL through the pool',
      value: against('pool'),
      atLeast: 0.25,
      measured: `${shown('ours')} of ${shown('pool')} requests/s`,
    },
    {
      name: `reads through /rest/v1 against ${comparedPackage}`,
      value: against('lite'),
      atLeast: 6,
      measured: `${shown('ours')} against ${shown('lite')} requests/s on the same Postgres`,
    },
  ]
}

/** Installed for the comparison only, so it is not among the dependencies. */
async function installCompared(folder: string) {
  await writeFile(path.join(folder, 'package.json'), '{"private":true,"type":"module"}')
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', comparedPackage, driver]
  await promisify(execFile)('npm', args, { cwd: folder })
}

/** An implementation in a process of its own; each run returns its requests per second. */
type Way = { run(): Promise<number>; stop(): Promise<void> }

async function open(name: string, folder: string, liteFolder: string): Promise<Way> {
  const child = start(name, folder, liteFolder)
  const ready = await readLine(child, /Ready on (\S+)/)
  const stop = async () => {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  if (name === 'pool') {
    const run = async () => {
      child.stdin?.write(`${roundSeconds}\n`)
      return Number(await readLine(child, /Requests per second ([\d.]+)/))
    }
    return { run, stop }
  }
  const url = `${ready}${readPath}`
  await checkAnswer(url)
  const run = async () => {
    const { requestsPerSecond, failures } = await load(url, { seconds: roundSeconds })
    if (failures > 0) throw new Error(`${failures} reads through ${name} failed`)
    return requestsPerSecond
  }
  return { run, stop }
}

/** Only servers that return the same rows are compared. */
async function checkAnswer(url: string) {
  const response = await fetch(url)
  const rows = (await response.json()) as { title: string }[]
  if (rows.length !== 10 || rows[0]?.title !== 'Post 4999') {
    throw new Error(`Not the expected rows: ${JSON.stringify(rows).slice(0, 200)}`)
  }
}

function start(way: string, folder: string, liteFolder: string): ChildProcess {
  const script = path.join(import.meta.dirname, 'rest-target.ts')
  return spawn(process.execPath, [script, way, folder, liteFolder], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

async function readLine(child: ChildProcess, pattern: RegExp): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error(`A measured process ended: ${output}`))
    const read = (text: string) => {
      output = (output + text).slice(-4_000)
      const found = pattern.exec(output)?.[1]
      if (!found) return
      child.stdout?.off('data', read)
      child.off('exit', ended)
      resolve(found)
    }
    child.stdout?.setEncoding('utf8').on('data', read)
    child.once('exit', ended)
  })
}
