import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { createLog } from '#server/http/log.ts'
import { Database } from '#server/postgres/database.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded.ts'
import { migrate } from '#server/postgres/migrate.ts'
import type { Bench, Figure } from './figure.ts'
import { load } from './load.ts'
import { readPath, tableSql } from './rest-table.ts'

const comparedPackage = '@supabase/lite@0.10'
/** What it speaks to Postgres with, and leaves to its users to install. */
const driver = 'postgres@3'
const seconds = 8

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
      await migrate(postgres.target)
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
  const pool = await measurePool(folder)
  const ours = await measureServer('service', folder, liteFolder)
  const lite = await measureServer('lite', folder, liteFolder)
  const shown = (value: number) => Math.round(value).toLocaleString('en-US')
  return [
    {
      name: 'reads through /rest/v1 against the same SQL through the pool',
      value: ours / pool,
      atLeast: 0.3,
      measured: `${shown(ours)} of ${shown(pool)} requests/s`,
    },
    {
      name: `reads through /rest/v1 against ${comparedPackage}`,
      value: ours / lite,
      atLeast: 8,
      measured: `${shown(ours)} against ${shown(lite)} requests/s on the same Postgres`,
    },
  ]
}

/** Only for comparing, so it is never among the dependencies. */
async function installCompared(folder: string) {
  await writeFile(path.join(folder, 'package.json'), '{"private":true,"type":"module"}')
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', comparedPackage, driver]
  await promisify(execFile)('npm', args, { cwd: folder })
}

async function measurePool(folder: string): Promise<number> {
  const child = start('pool', folder, '')
  return Number(await readLine(child, /Requests per second ([\d.]+)/))
}

async function measureServer(way: string, folder: string, liteFolder: string): Promise<number> {
  const child = start(way, folder, liteFolder)
  try {
    const url = `${await readLine(child, /Ready on (http:\/\/\S+)/)}${readPath}`
    await checkAnswer(url)
    await load(url, { seconds: 2 })
    const { requestsPerSecond, failures } = await load(url, { seconds })
    if (failures > 0) throw new Error(`${failures} reads through ${way} failed`)
    return requestsPerSecond
  } finally {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
}

/** Speed is only compared between servers that give the same rows. */
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
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function readLine(child: ChildProcess, pattern: RegExp): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4_000)
      const found = pattern.exec(output)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`A measured process ended: ${output}`)))
  })
}
