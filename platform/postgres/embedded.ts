import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#platform/http/log.ts'
import { StartError } from '#platform/start-error.ts'
import { readdirIfThere } from '#platform/whole-file.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { isReachable } from './reachable.ts'
import { stopStalePostgres } from './stale-postgres.ts'
import { embeddedTarget, type PostgresTarget, socketFolder } from './target.ts'
import { findPostgresUser, type UnixUser } from './unix-user.ts'

export type EmbeddedPostgres = {
  target: PostgresTarget
  isUp(): boolean
  stop(): Promise<void>
}

type Settings = Record<string, string>
type Options = {
  dataDir: string
  log: Log
  /** Postgres settings over the usual ones. */
  settings?: Settings
}

const usualSettings: Settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  fsync: 'on',
  max_connections: '120',
  shared_buffers: '64MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  io_method: 'sync',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  max_logical_replication_workers: '0',
  // After a crash, one syncfs call instead of an fsync per file: recovery is faster.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
  // Errors of callers carry their data; only errors of the server itself are logged.
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
  log_line_prefix: '',
  timezone: 'UTC',
}

const readySeconds = 60
const stopSeconds = 20
const restartDelaysMs = [100, 200, 400, 800, 1600, 3200, 6400, 10_000]

export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir, log } = options
  const settings = { ...usualSettings, ...options.settings }
  const folder = path.join(dataDir, 'postgres')
  const user = await findPostgresUser()
  const binaries = await findBinaries(user)
  await initialise(folder, binaries, user)
  await stopStalePostgres(folder)

  const target = embeddedTarget(folder)
  let server = launch(folder, binaries, user, settings, log)
  let up = false
  let stopping = false
  await untilReady(server, target)
  up = true
  supervise()

  return { target, isUp: () => up, stop }

  function supervise() {
    server.process.once('exit', async (code, signal) => {
      up = false
      if (stopping) return
      log.error('Postgres ended unexpectedly', { code, signal })
      for (let attempt = 0; !stopping; attempt++) {
        await sleep(restartDelaysMs[attempt] ?? restartDelaysMs.at(-1))
        if (stopping) return
        try {
          await stopStalePostgres(folder)
          server = launch(folder, binaries, user, settings, log)
          await untilReady(server, target)
          up = true
          log.info('Postgres is back', { attempt: attempt + 1 })
          supervise()
          return
        } catch (cause) {
          log.error('Postgres could not be restarted', { attempt: attempt + 1, cause })
        }
      }
    })
  }

  async function stop() {
    stopping = true
    up = false
    await end(server.process)
  }
}

type Server = { process: ChildProcess; lastWords(): string }

function launch(
  folder: string,
  binaries: Binaries,
  user: UnixUser | null,
  settings: Settings,
  log: Log,
): Server {
  const here = process.platform === 'linux' ? '/proc/self/cwd' : folder
  const options = { ...settings, unix_socket_directories: socketFolder(folder) }
  const args = ['-D', here, ...Object.entries(options).flatMap(([k, v]) => ['-c', `${k}=${v}`])]
  const child = spawnAs(user, binaries.postgres, args, folder)
  let tail = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-2000)
    for (const line of text.split('\n')) {
      if (
        /^(FATAL|PANIC)/.test(line) &&
        !/the database system is|terminating connection/.test(line)
      ) {
        log.warn('Postgres', { line })
      }
    }
  })
  return { process: child, lastWords: () => tail.trim() }
}

/**
 * Runs a program in `folder` as an ordinary user. With util-linux the kernel sends Postgres SIGINT
 * (fast shutdown) when this process dies.
 */
function spawnAs(user: UnixUser | null, program: string, args: string[], folder: string) {
  const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' }
  const stdio = ['ignore', 'ignore', 'pipe'] as const
  if (process.platform === 'linux') {
    const drop = user ? ['--reuid', `${user.uid}`, '--regid', `${user.gid}`, '--clear-groups'] : []
    return spawn('setpriv', [...drop, '--pdeathsig', 'INT', program, ...args], {
      cwd: folder,
      env,
      stdio: [...stdio],
      // A process group of its own: a terminal's Ctrl-C must not stop Postgres before the last
      // request.
      detached: true,
    })
  }
  return spawn(program, args, { cwd: folder, env, stdio: [...stdio], detached: true })
}

async function untilReady(server: Server, target: PostgresTarget) {
  const deadline = Date.now() + readySeconds * 1000
  let failed: Error | undefined
  server.process.once('error', (error) => {
    failed = error
  })
  while (Date.now() < deadline) {
    if (failed) throw new StartError('Postgres could not be started.', { cause: failed })
    if (server.process.exitCode !== null || server.process.signalCode !== null) {
      throw new StartError(`Postgres ended while starting: ${server.lastWords()}`)
    }
    if (await isReachable(target)) return
    await sleep(20)
  }
  throw new StartError(`Postgres did not answer within ${readySeconds} seconds.`)
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGINT')
  const forceStop = setTimeout(() => child.kill('SIGQUIT'), stopSeconds * 1000)
  await gone
  clearTimeout(forceStop)
}

/**
 * Creates the cluster beside its final place and renames it, so that a crash never leaves half of
 * one.
 */
async function initialise(folder: string, binaries: Binaries, user: UnixUser | null) {
  if (await isInitialised(folder)) return
  const half = `${folder}.new`
  await rm(half, { recursive: true, force: true })
  await mkdir(half, { mode: 0o700 })
  if (user) await chown(half, user.uid, user.gid)
  const here = process.platform === 'linux' ? '/proc/self/cwd' : half
  const child = spawnAs(
    user,
    binaries.initdb,
    ['-D', here, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-instructions'].concat(
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
    ),
    half,
  )
  let words = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words += text
  })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) {
    await rm(half, { recursive: true, force: true })
    throw new StartError(`The database could not be initialised: ${words.trim()}`)
  }
  await rename(half, folder)
}

async function isInitialised(folder: string): Promise<boolean> {
  const entries = await readdirIfThere(folder).catch((error: unknown) => {
    throw new StartError(`The database folder ${folder} cannot be read.`, { cause: error })
  })
  if (entries.length > 0 && !entries.includes('PG_VERSION')) {
    throw new StartError(`${folder} holds something that is not a Postgres database.`)
  }
  return entries.length > 0
}
