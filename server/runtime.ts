import path from 'node:path'
import { createDispatcher } from '#platform/dispatcher.ts'
import { clientNetwork } from '#platform/http/client-network.ts'
import type { Log } from '#platform/http/log.ts'
import { clientAddress } from '#platform/http/request-origin.ts'
import type { Service } from '#platform/http/service.ts'
import type { Shortcut } from '#platform/http/web-server.ts'
import type { ApiKeys } from '#platform/identity/identity.ts'
import { createPictures } from '#platform/pictures/pictures.ts'
import { FairGate } from '#platform/postgres/fair-gate.ts'
import { listen } from '#platform/postgres/listen.ts'
import type { PostgresTarget } from '#platform/postgres/target.ts'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { readVisitorKey } from './hosted/hosted-fetch.ts'
import { openHostedServices } from './hosted/hosted-services.ts'
import { findStorageLimits, readPlan } from './hosted/plan.ts'
import { serveStaticFiles } from './http/static-files.ts'
import { openNumberStore } from './numbers/number-store.ts'
import { openVisitCounter, type VisitCounter } from './numbers/visit-counter.ts'
import { compress } from './pages/compress.ts'
import { fetchOldAddressesFrom, OldAddresses } from './pages/old-addresses.ts'
import { PageCache } from './pages/page-cache.ts'
import { openPayments } from './payments/open-payments.ts'
import { createServiceClient, type ServiceClient } from './service-client.ts'
import { buildFolder, createSite, importBuild, listRoutePaths, type SiteOptions } from './site.ts'
import { createSiteContent, fetchDocumentsFrom, type SiteContentSource } from './site-content.ts'
import { openSiteJobs } from './site-jobs.ts'
import { openSiteServices } from './site-services.ts'

const cardLane = { lane: 'social cards' }
/** The semaphore of page renders, and the share of one network. */
const renders = { places: 12, share: 6, longestLine: 300, waitMs: 30_000 }
/** The NOTIFY channel for changes of public content. */
const contentChannel = 'content_changed'

export type Backend = { target: PostgresTarget; apiKeys: ApiKeys }

/** Vite's part of `npm run dev`. */
export type DevServer = {
  loadBuild: SiteOptions['build']
  serveFile: Shortcut
}

type RuntimeParts = {
  config: Config
  siteUrl: string
  /** Null when Supabase is hosted. */
  backend: Backend | null
  log: Log
  devServer?: DevServer
}

export type Runtime = {
  /** Answers every request but those for static files: pages, feeds, services, health checks. */
  handle: Service
  /** Answers from memory that a web server tries first: static files and cached pages. */
  shortcuts: Shortcut[]
  close(): Promise<void>
}

/** The whole site behind a function: it listens on no port. */
export async function createRuntime(parts: RuntimeParts): Promise<Runtime> {
  const { config, siteUrl, backend, log, devServer } = parts
  const times = cacheTimes(backend)
  // Closes everything, last opened first; also when a later part fails to open.
  await using opened = new AsyncDisposableStack()

  const content = createSiteContent({ freshMs: times.freshMs, seed: config.seed, log })

  const pictures = opened.adopt(createPictures(), (made) => made.close())
  const readContent = content.current
  const services =
    backend && (await openSiteServices({ config, siteUrl, backend, readContent, pictures, log }))
  if (services) opened.defer(() => services.close())
  const health = services?.health ?? null
  const dispatch = services && createDispatcher(services.api, services.health)
  const askServices: Service = services
    ? createDispatcher(services.site, services.health)
    : async () => Response.error()
  const askHere: typeof fetch = (input, init) =>
    askServices(new Request(input, init), { address: '', requestId: 'site' })
  const rest = config.supabase
    ? ([config.supabase.url, config.supabase.publishableKey, fetch] as const)
    : ([siteUrl, backend?.apiKeys.publishable ?? '', askHere] as const)
  content.readFrom(fetchDocumentsFrom(...rest))
  const oldAddresses = new OldAddresses({ read: fetchOldAddressesFrom(...rest), ...times, log })
  // Over the API's connections: background work delays no page.
  const askApi: typeof fetch = async (input, init) =>
    dispatch?.(new Request(input, init), { address: '', requestId: 'jobs' }) ?? Response.error()
  const service = openServiceClient({ config, siteUrl, backend, askHere: askApi })
  const build = devServer?.loadBuild ?? (await importBuild())
  const background = openBackground({
    ...{ config, siteUrl, backend, build, log },
    service,
    services,
    content,
  })
  opened.defer(background.close)
  const { hosted, mail, payments, jobs } = background
  const plan = config.supabase ? await readPlan(config.supabase) : null

  let counter: VisitCounter | null = null
  const renderGate = new FairGate(renders)
  const site = createSite({
    renderGate,
    content,
    contactTo: config.mail.contactTo ?? null,
    mailServer: mail?.mailServer ?? null,
    unsentMails: mail?.unsentMails ?? null,
    payments: payments?.host ?? null,
    hostedFunctions: hosted?.functions ?? null,
    backups: jobs?.backups ?? null,
    transfers: jobs?.transfers ?? null,
    build,
    mode: devServer ? 'development' : 'production',
    siteUrl,
    supabase: config.supabase
      ? { ...config.supabase, visitorKey: await readVisitorKey(service) }
      : null,
    publishableKey: backend?.apiKeys.publishable ?? '',
    resizesPictures: plan?.resizesPictures ?? true,
    findStorageLimits: () => findStorageLimits(service, plan),
    drawPng: (svg) => pictures.run(cardLane, async () => ({ task: 'draw', svg, format: 'png' })),
    readPdf: (source) => pictures.readPdf({ lane: 'PDFs' }, source),
    services: askServices,
    count: (...counted) => counter?.count(...counted),
    log,
  })
  if (service) {
    counter = openVisitCounter({
      store: openNumberStore(service),
      routes: await site.routes(),
      siteUrl,
      trustProxy: config.trustProxy,
      rateLimitScale: config.rateLimitScale,
      readTimeZone: async () => (await content.current()).business.timeZone,
      log,
    })
    opened.adopt(counter, (one) => one.close())
  }

  // Vite's build changes while it is served, so in development nothing is cached.
  if (!devServer) await site.checkMarkup()
  const cache = devServer
    ? null
    : new PageCache({
        render: site.renderForAll,
        routes: await site.routes(),
        oldAddresses,
        gate: renderGate,
        callerOf: (incoming) => clientNetwork(clientAddress(incoming, config.trustProxy)),
        countSearch: (incoming, words) => counter?.countSearch(incoming, words),
        canRender: () => !health?.isDown(),
        log,
        ...times,
      })
  if (backend) {
    // The payload is the table, or empty when messages may have been missed.
    const onChange = (table: string) => {
      if (table === 'site_documents' || table === '') content.invalidate()
      oldAddresses.invalidate()
      cache?.invalidate()
    }
    opened.defer(listen(backend.target.login('authenticator'), contentChannel, onChange))
  } else {
    content.onChange(() => cache?.invalidate())
    const timer = setInterval(() => {
      content.invalidate()
      void content.current()
    }, times.freshMs)
    opened.defer(() => clearInterval(timer))
  }

  const handle = createApp({
    dispatch,
    webhook: payments?.webhook ?? null,
    site: async (request, connection) => compress(await site.handle(request, connection), request),
    health,
    isReady: () => isReady(config, health),
  })
  const shortcuts: Shortcut[] = devServer
    ? [devServer.serveFile]
    : [
        await serveStaticFiles(path.join(buildFolder, 'client')),
        ...(counter ? [counter.watch] : []),
        (incoming, outgoing) => cache?.answer(incoming, outgoing) ?? false,
      ]
  const closing = opened.move()
  return { handle, shortcuts, close: () => closing.disposeAsync() }
}

/** Payments, mail on a hosted Supabase, and jobs: all of it needs the secret key. */
function openBackground(parts: {
  config: Config
  siteUrl: string
  backend: Backend | null
  log: Log
  service: ServiceClient | null
  services: Awaited<ReturnType<typeof openSiteServices>> | null
  content: SiteContentSource
  build: SiteOptions['build']
}) {
  const { config, siteUrl, backend, log, service, services, content, build } = parts
  const readContent = content.current
  const hosted = backend ? null : openHostedServices({ config, siteUrl, service, readContent, log })
  const mail = services ?? hosted
  const payments =
    service &&
    mail &&
    openPayments({ config, siteUrl, service, mailer: mail.mailer, readContent, log })
  const jobs =
    service &&
    openSiteJobs({
      ...{ client: service, config, siteUrl, log, mail, target: backend?.target ?? null },
      payments,
      readContent,
      listRoutePaths: () => listRoutePaths(build),
    })
  return {
    ...{ hosted, mail, payments, jobs },
    async close() {
      await jobs?.stop()
      await hosted?.close()
    },
  }
}

/** Null with a hosted Supabase whose secret key is not set. */
function openServiceClient(parts: {
  config: Config
  siteUrl: string
  backend: Backend | null
  askHere: typeof fetch
}): ServiceClient | null {
  const { config, siteUrl, backend, askHere } = parts
  if (backend) return createServiceClient(siteUrl, backend.apiKeys.secret, askHere)
  const { url, secretKey } = config.supabase ?? {}
  return url && secretKey ? createServiceClient(url, secretKey) : null
}

/**
 * With LISTEN a page lives until its data changes; the limit is for changes by time alone, such as
 * a scheduled post. A hosted Supabase offers no LISTEN: words are polled, and cached pages dropped
 * when they changed; other pages are stale for a while.
 */
function cacheTimes(backend: Backend | null) {
  return backend ? { freshMs: 60_000, staleMs: 0 } : { freshMs: 10_000, staleMs: 60_000 }
}

async function isReady(config: Config, health: { check(): Promise<boolean> } | null) {
  if (health) return health.check()
  if (!config.supabase) return false
  const { url, publishableKey } = config.supabase
  const signal = AbortSignal.timeout(3000)
  return fetch(`${url}/auth/v1/health`, { headers: { apikey: publishableKey }, signal }).then(
    (response) => response.ok,
    () => false,
  )
}
