import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#platform/http/log.ts'
import type { ApiKeys } from '#platform/identity/identity.ts'
import { loadOrCreateApiKeys } from '#platform/identity/stored-api-keys.ts'
import { Database } from '#platform/postgres/database.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded.ts'
import { refuseUnusable } from '#platform/postgres/refuse-unusable.ts'
import { ensureServiceLogins } from '#platform/postgres/service-logins.ts'
import { limitStatements } from '#platform/postgres/statement-limits.ts'
import { embeddedTarget, type PostgresTarget, urlTarget } from '#platform/postgres/target.ts'
import { StartError } from '#platform/start-error.ts'
import { type Config, readyAddress } from './config.ts'
import { explainFullDisk, openDataFolder } from './data-folder.ts'
import { fillBundledSite, fillHostedSite } from './first-start/fill-empty-site.ts'
import { refuseUnusableSupabase } from './hosted/refuse-unusable-supabase.ts'
import { migrateSite } from './migrate-site.ts'
import type { Backend } from './runtime.ts'
import { openWebProcess } from './web-process.ts'

export type RunOptions = {
  config: Config
  log: Log
  isDevelopment: boolean
  say(line: string): void
}
export type Running = { stop(): Promise<void> }
type OpenBackend = { backend: Backend | null; stop(): Promise<void> }

/** Web server and Postgres in one process. */
export async function runSingle({ config, log, isDevelopment, say }: RunOptions): Promise<Running> {
  const web = await openWebProcess(config, log)
  let opened: OpenBackend | undefined
  try {
    opened = await openBackend({ config, log, siteUrl: web.siteUrl, say })
    const devServer = isDevelopment ? await openDevServer() : undefined
    await web.serve(opened.backend, { devServer })
  } catch (cause) {
    await web.stop()
    await opened?.stop()
    throw cause
  }
  say(`Ready on ${readyAddress(config, web.port)}`)
  return {
    async stop() {
      await web.stop()
      await opened.stop()
    },
  }
}

/** Several web processes (cluster): the primary runs Postgres and restarts a worker that dies. */
export async function runSupervisor({ config, log, say }: RunOptions): Promise<Running> {
  const probe = await openWebProcess(config, log)
  const { port, siteUrl } = probe
  await probe.stop()
  const opened = await openBackend({ config, log, siteUrl, say })
  const environment = {
    PORT: String(port),
    WORKER_API_KEYS: JSON.stringify(opened.backend?.apiKeys ?? null),
  }
  let stopping = false
  const workers = new Set<Worker>()

  function fork() {
    const worker = cluster.fork(environment)
    workers.add(worker)
    worker.once('exit', async (code, signal) => {
      workers.delete(worker)
      if (stopping) return
      log.error('a web process ended unexpectedly', { code, signal })
      await sleep(500)
      if (!stopping) fork()
    })
    return worker
  }
  async function stop() {
    stopping = true
    const gone = [...workers].map((worker) => once(worker, 'exit'))
    for (const worker of workers) worker.kill('SIGTERM')
    await Promise.all(gone)
    await opened.stop()
  }

  const first = Array.from({ length: config.webConcurrency }, fork)
  try {
    await Promise.all(first.map(isServing))
  } catch (cause) {
    await stop()
    throw cause
  }
  say(`Ready on ${readyAddress(config, port)}`)
  return { stop }
}

/** A worker reports when it serves; one that exits before has printed the reason. */
async function isServing(worker: Worker) {
  const ended = once(worker, 'exit').then(() => {
    throw new StartError('A web process could not start: see its message above.')
  })
  await Promise.race([once(worker, 'message'), ended])
  ended.catch(() => {})
}

export async function runWorker({ config, log }: RunOptions): Promise<Running> {
  const apiKeys = JSON.parse(process.env.WORKER_API_KEYS ?? 'null') as ApiKeys | null
  const web = await openWebProcess(config, log)
  await web.serve(apiKeys && { target: findTarget(config), apiKeys })
  process.send?.('ready')
  process.once('disconnect', () => process.exit(1))
  return { stop: () => web.stop() }
}

/** Postgres and the keys behind the web server; null when Supabase is hosted. */
async function openBackend(options: {
  config: Config
  log: Log
  siteUrl: string
  say(line: string): void
}): Promise<OpenBackend> {
  const { config, log, siteUrl, say } = options
  if (config.supabase) {
    await refuseUnusableSupabase(config.supabase)
    await fillHostedSite({ config, say })
    return { backend: null, stop: async () => {} }
  }

  const folder = await openDataFolder(config.dataDir)
  const closers = [() => folder.release()]
  const stop = async () => {
    for (const closer of closers.reverse()) await closer()
  }
  try {
    let target: PostgresTarget
    if (config.databaseUrl) {
      target = findTarget(config)
      await refuseUnusable(target, 'DATABASE_URL')
    } else {
      const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
      closers.push(() => postgres.stop())
      target = postgres.target
    }
    await migrateSite(target, 'DATABASE_URL')
    if (config.databaseUrl) await ensureServiceLogins(target, 'DATABASE_URL')
    const owner = new Database({ ...target.owner, max: 3 })
    try {
      await limitStatements(owner)
      const apiKeys = await loadOrCreateApiKeys(owner, config.dataDir)
      const backend = { target, apiKeys }
      await fillBundledSite({ owner, backend, config, siteUrl, log, say })
      return { backend, stop }
    } finally {
      await owner.close()
    }
  } catch (cause) {
    await stop()
    throw explainFullDisk(cause, config.dataDir)
  }
}

function findTarget(config: Config): PostgresTarget {
  if (config.databaseUrl) return urlTarget(config.databaseUrl)
  return embeddedTarget(path.join(config.dataDir, 'postgres'))
}

async function openDevServer() {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true } })
  // Vite's own handler would exit before Postgres has stopped.
  process.removeAllListeners('SIGTERM')
  return {
    serveFile: (incoming: IncomingMessage, outgoing: ServerResponse) =>
      new Promise<boolean>((resolve) => {
        outgoing.once('close', () => resolve(true))
        vite.middlewares(incoming, outgoing, () => resolve(false))
      }),
    loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build') as never,
  }
}
