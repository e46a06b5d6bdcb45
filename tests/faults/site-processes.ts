import { once } from 'node:events'
import { readdir, readFile, readlink, realpath } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { embeddedTarget } from '#platform/postgres/target.ts'
import type { RunningSite } from '#scripts/start-site.ts'

/** Finds this site's Postgres processes by their working directory, which is the data folder. */
export async function postgresProcesses(dataDir: string): Promise<number[]> {
  const folder = await realpath(path.join(dataDir, 'postgres'))
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const cwd = await readlink(`/proc/${name}/cwd`).catch(() => '')
    if (cwd === folder) found.push(Number(name))
  }
  return found
}

export async function postmaster(dataDir: string): Promise<number> {
  const file = path.join(dataDir, 'postgres', 'postmaster.pid')
  return Number.parseInt(await readFile(file, 'utf8'), 10)
}

export function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause
  }
}

/** SIGKILL to the web process, as in a power cut: it cannot finish anything. */
export async function killWeb(site: RunningSite) {
  const gone = once(site.process, 'exit')
  site.process.kill('SIGKILL')
  await gone
}

export async function connectOwner(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client(embeddedTarget(path.join(dataDir, 'postgres')).owner)
  client.on('error', () => {})
  await client.connect()
  return client
}

export async function isReady(site: RunningSite): Promise<boolean> {
  const signal = AbortSignal.timeout(5000)
  return fetch(`${site.url}/readyz`, { signal }).then(
    ({ status }) => status === 200,
    () => false,
  )
}

/**
 * Polls until the condition is true; returns the milliseconds it took. Often at first and then less
 * so, because most conditions cost the site a page or Postgres a connection.
 */
export async function until(
  what: string,
  claim: () => Promise<boolean> | boolean,
  seconds = 120,
): Promise<number> {
  const started = performance.now()
  for (let pauseMs = 25; !(await claim()); pauseMs = Math.min(pauseMs * 1.5, 250)) {
    if (performance.now() - started > seconds * 1000) {
      throw new Error(`Not within ${seconds} s: ${what}`)
    }
    await sleep(pauseMs)
  }
  return Math.round(performance.now() - started)
}

/** A fixed port that a site keeps over its restarts. */
export async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return String(port)
}
