import { access, constants, mkdir } from 'node:fs/promises'
import { createDispatcher } from '#platform/dispatcher.ts'
import { createReader, type Environment, readOutlets } from '#platform/environment.ts'
import type { Log } from '#platform/http/log.ts'
import type { Service } from '#platform/http/service.ts'
import type { ServiceName } from '#platform/http/service-path.ts'
import { unavailable } from '#platform/http/unavailable.ts'
import { createWebServer } from '#platform/http/web-server.ts'
import { createStaticKeyRing } from '#platform/identity/key-ring.ts'
import { keysFile, loadOrCreateApiKeys } from '#platform/identity/stored-api-keys.ts'
import { openMailServer } from '#platform/mail/mail-server.ts'
import { createPictures } from '#platform/pictures/pictures.ts'
import { Database } from '#platform/postgres/database.ts'
import type { DatabaseHealth } from '#platform/postgres/health.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { explainMissingRight } from '#platform/postgres/missing-right.ts'
import { exposeNewTables } from '#platform/postgres/new-tables.ts'
import { refuseUnusable } from '#platform/postgres/refuse-unusable.ts'
import { ensureServiceLogins } from '#platform/postgres/service-logins.ts'
import { type PostgresTarget, urlTarget } from '#platform/postgres/target.ts'
import { openServices, type ServicesOptions } from '#platform/services.ts'
import { StartError } from '#platform/start-error.ts'
import { takePort } from '#platform/take-port.ts'
import { createWorkerLoop } from '#platform/worker-loop.ts'
import { makeBuckets } from './configured-buckets.ts'
import { readSupabaseConfig } from './supabase-config.ts'

const upkeepSeconds = 10 * 60

export type ServeOptions = {
  configFile: string
  databaseUrl: string
  port: number
  host: string
  dataDir: string
  functions: ServicesOptions['functions']
  env: Environment
  log: Log
  say(line: string): void
}

/** The services of a config file over a database, until they are stopped. */
export async function serve(options: ServeOptions): Promise<{ stop(): Promise<void> }> {
  const { port, host, dataDir, log, say } = options
  const { s3, mail } = readOutlets(createReader(options.env))
  const config = await readSupabaseConfig(options.configFile, { port, smtpUrl: mail.smtpUrl })
  const target = urlTarget(options.databaseUrl)
  await refuseUnusable(target, '--database')
  await makeDataFolder(dataDir)
  await migrate(target, undefined, '--database')
  await ensureServiceLogins(target, '--database')

  const { api, db, auth, storage } = config.sections
  const stored = await explainMissingRight('--database', () =>
    asOwner(target, async (owner) => {
      await exposeNewTables(owner, api.auto_expose_new_tables)
      return loadOrCreateApiKeys(owner, dataDir)
    }),
  )
  const apiKeys = {
    publishable: auth.publishable_key ?? stored.publishable,
    secret: auth.secret_key ?? stored.secret,
  }
  const { signingKeys, jwtSecret } = config
  const hasKeys = signingKeys.length > 0 || jwtSecret !== undefined
  const pictures = createPictures()
  let missing: string[] = []
  const opened = await openServices({
    target,
    pictures,
    apiKeys,
    openKeyRing: hasKeys
      ? () => createStaticKeyRing({ jwks: signingKeys, secret: jwtSecret })
      : undefined,
    anonymousWithoutKey: api.anonymous_without_key,
    auth: config.auth,
    rest: {
      schemas: api.schemas,
      extraSearchPath: api.extra_search_path,
      maxRows: api.max_rows,
      allowTxOverride: db.tx_end === 'commit-allow-override',
      planEnabled: db.plan_enabled,
    },
    storage: {
      fileSizeLimitBytes: storage.file_size_limit,
      imageTransformation: storage.image_transformation.enabled,
    },
    functions: (parts) => {
      const functions = options.functions?.(parts) ?? {}
      missing = Object.keys(config.sections.functions).filter((name) => !(name in functions))
      return withoutDisabled(functions, config.sections.functions)
    },
    mailServer: openMailServer({ dataDir, ...mail, ...config.smtp }),
    config: { s3, dataDir },
    log,
  })
  const upkeep = createWorkerLoop({
    look: async () => {
      await opened.removeOld()
      return null
    },
    lookSeconds: upkeepSeconds,
    onFailure: (cause) => log.error('upkeep failed', { cause }),
  })
  upkeep.start()

  if (!config.off.includes('storage')) {
    await makeBuckets(opened.site.storage, apiKeys.secret, storage.buckets)
  }
  const app = createDispatcher({ ...opened.api, ...switchedOff(config.off) }, opened.health)
  const server = createWebServer({
    app: withHealthChecks(app, opened.health),
    shortcuts: [],
    siteUrl: config.auth.api_external_url,
    trustProxy: false,
    log,
  })
  await takePort(server, { port, host }, { port: '--port', host: '--host' })
  const notOffered = [...config.notOffered, ...missing.map((name) => `function ${name}`)]
  if (notOffered.length > 0) say(`Not offered here: ${notOffered.join(', ')}.`)
  const sourceOf = (given: string | undefined) => (given ? options.configFile : keysFile(dataDir))
  say(`Publishable key: ${apiKeys.publishable} (kept in ${sourceOf(auth.publishable_key)})`)
  say(`Secret key: ${apiKeys.secret} (kept in ${sourceOf(auth.secret_key)})`)
  say(`Ready on http://${host}:${port}`)
  return {
    async stop() {
      server.close()
      server.closeIdleConnections()
      await upkeep.stop()
      await opened.close()
      pictures.close()
    },
  }
}

async function asOwner<T>(target: PostgresTarget, work: (owner: Database) => Promise<T>) {
  const owner = new Database({ ...target.owner, max: 1 })
  try {
    return await work(owner)
  } finally {
    await owner.close()
  }
}

async function makeDataFolder(folder: string) {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new StartError(`--data ${folder} cannot be written: ${(cause as Error).message}.`, {
      cause,
    })
  }
}

/** `[functions.NAME] enabled = false` */
function withoutDisabled(
  functions: Record<string, Service>,
  settings: Record<string, { enabled: boolean }>,
) {
  return Object.fromEntries(
    Object.entries(functions).filter(([name]) => settings[name]?.enabled !== false),
  )
}

function switchedOff(names: ServiceName[]): Partial<Record<ServiceName, Service>> {
  const refuse: Service = async () =>
    Response.json(
      { code: 'not_found', message: 'This service is switched off in the configuration' },
      { status: 404 },
    )
  return Object.fromEntries(names.map((name) => [name, refuse]))
}

/** `/healthz`: the program runs. `/readyz`: Postgres answers as well. */
function withHealthChecks(app: Service, database: DatabaseHealth): Service {
  return async (request, connection) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/healthz') return new Response('ok\n')
    if (pathname !== '/readyz') return app(request, connection)
    return (await database.check())
      ? new Response('ready\n')
      : unavailable(connection, 'Postgres is away')
  }
}
