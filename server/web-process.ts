import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createDispatcher } from '#platform/dispatcher.ts'
import { clientNetwork } from '#platform/http/client-network.ts'
import type { Log } from '#platform/http/log.ts'
import { clientAddress } from '#platform/http/request-origin.ts'
import type { Connection, Service } from '#platform/http/service.ts'
import { createWebServer, type Shortcut, type WebServerOptions } from '#platform/http/web-server.ts'
import type { ApiKeys } from '#platform/identity/identity.ts'
import { createPictures } from '#platform/pictures/pictures.ts'
import { FairGate } from '#platform/postgres/fair-gate.ts'
import { listen as listenTo } from '#platform/postgres/listen.ts'
import type { PostgresTarget } from '#platform/postgres/target.ts'
import { createApp } from './app.ts'
import { createHostBackups } from './backup/host-backups.ts'
import { type Config, siteUrlFor } from './config.ts'
import { openTransfers } from './export/transfers.ts'
import { serveStaticFiles } from './http/static-files.ts'
import { openLetterSender } from './letters/open-letter-sender.ts'
import { compress } from './pages/compress.ts'
import { PageCache } from './pages/page-cache.ts'
import { refusalPage } from './pages/plain-pages.ts'
import { buildFolder, createSite, importBuild, type SiteOptions } from './site.ts'
import { createSiteContent, fetchDocumentsFrom } from './site-content.ts'
import { openSiteServices } from './site-services.ts'

const shutdownSeconds = 15
const cardLane = { lane: 'social cards' }
/** The semaphore of page renders, and the share of one network. */
const renders = { places: 12, share: 6, longestLine: 300, waitMs: 30_000 }
/** The NOTIFY channel for changes of public content. */
const contentChannel = 'content_changed'

export type Backend = { target: PostgresTarget; apiKeys: ApiKeys }

export type WebProcess = {
  /** Starts to serve the backend; before that every request is answered with "starting". */
  serve(backend: Backend | null, start?: { devServer?: DevServer }): Promise<void>
  port: number
  siteUrl: string
  /** Graceful shutdown: finishes requests in flight, then closes everything it opened. */
  stop(): Promise<void>
}

/** Vite's part of `npm run dev`. */
export type DevServer = {
  loadBuild: SiteOptions['build']
  serveFile: Shortcut
}

/** Listens at once, so that a busy port is reported before anything else is created. */
export async function openWebProcess(config: Config, log: Log): Promise<WebProcess> {
  let app: Service = starting
  const pictures = createPictures()
  const closers: (() => Promise<void> | void)[] = [() => pictures.close()]
  const front: WebServerOptions = {
    app: (request, connection) => app(request, connection),
    shortcuts: [],
    siteUrl: config.siteUrl ?? 'http://localhost',
    trustProxy: config.trustProxy,
    refusalPage,
    log,
  }
  const server = createWebServer(front)
  const port = await listen(server, config)
  const siteUrl = siteUrlFor(config, port)
  front.siteUrl = siteUrl

  return {
    port,
    siteUrl,
    async serve(backend, { devServer } = {}) {
      const services =
        backend &&
        (await openSiteServices({
          config,
          siteUrl,
          backend,
          readContent: () => content.current(),
          pictures,
          log,
        }))
      if (services) closers.push(() => services.close())
      const transfers =
        backend && openTransfers({ dataDir: config.dataDir, target: backend.target, log })
      if (transfers) closers.push(() => transfers.close())
      if (services && backend) {
        const { mailServer } = services
        const sender = openLetterSender({
          target: backend.target,
          mailServer,
          siteUrl,
          config,
          log,
        })
        closers.push(() => sender.stop())
      }
      const dispatch = services && createDispatcher(services.api, services.health)
      const dispatchSite = services && createDispatcher(services.site, services.health)
      const askServices = (request: Request, connection: Connection) =>
        dispatchSite ? dispatchSite(request, connection) : Promise.resolve(Response.error())
      const content = createSiteContent({
        fetchDocuments: fetchDocumentsFrom(
          config.supabase?.url ?? siteUrl,
          config.supabase?.publishableKey ?? backend?.apiKeys.publishable ?? '',
          config.supabase
            ? fetch
            : (input, init) =>
                askServices(new Request(input, init), { address: '', requestId: 'site-content' }),
        ),
        freshMs: cacheTimes(backend).freshMs,
        onChange: () => {
          if (!backend) invalidate()
        },
        seed: config.seed,
        log,
      })
      let invalidate = () => {}
      const renderGate = new FairGate(renders)
      const site = createSite({
        renderGate,
        content,
        contactTo: config.mail.contactTo ?? null,
        mailServer: services?.mailServer ?? null,
        unsentMails: services?.unsentMails ?? null,
        backups:
          backend &&
          createHostBackups(config, async () => (await content.current()).business.timeZone),
        transfers,
        build: devServer?.loadBuild ?? (await importBuild()),
        mode: devServer ? 'development' : 'production',
        siteUrl,
        supabase: config.supabase ?? null,
        publishableKey: backend?.apiKeys.publishable ?? '',
        drawPng: (svg) =>
          pictures.run(cardLane, async () => ({ task: 'draw', svg, format: 'png' })),
        readPdf: (source) => pictures.readPdf({ lane: 'PDFs' }, source),
        services: askServices,
        log,
      })
      const health = services?.health ?? null
      if (devServer) front.shortcuts = [devServer.serveFile]
      else {
        await site.checkMarkup()
        const cache = new PageCache({
          render: site.renderForAll,
          routes: await site.routes(),
          gate: renderGate,
          callerOf: (incoming) => clientNetwork(clientAddress(incoming, config.trustProxy)),
          canRender: () => !health?.isDown(),
          log,
          ...cacheTimes(backend),
        })
        front.shortcuts = [
          await serveStaticFiles(path.join(buildFolder, 'client')),
          (incoming, outgoing) => cache.answer(incoming, outgoing),
        ]
        invalidate = () => cache.invalidate()
      }
      if (backend) {
        // The payload is the table, or empty when messages may have been missed.
        const onChange = (table: string) => {
          if (table === 'site_documents' || table === '') content.invalidate()
          invalidate()
        }
        closers.push(listenTo(backend.target.login('authenticator'), contentChannel, onChange))
      } else {
        const timer = setInterval(() => {
          content.invalidate()
          void content.current()
        }, cacheTimes(backend).freshMs)
        closers.push(() => clearInterval(timer))
      }
      app = createApp({
        dispatch,
        site: async (request, connection) =>
          compress(await site.handle(request, connection), request),
        health,
        isReady: () => isReady(config, health),
      })
    },
    async stop() {
      await close(server)
      for (const closer of closers.reverse()) await closer()
    },
  }
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

async function starting(request: Request, { note }: Connection): Promise<Response> {
  const isAlive = new URL(request.url).pathname === '/healthz'
  if (!isAlive) note?.({ cause: 'The site is starting' })
  return new Response(isAlive ? 'ok\n' : 'The site is starting. Please try again in a moment.\n', {
    status: isAlive ? 200 : 503,
    headers: {
      'Retry-After': '2',
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
    },
  })
}

async function listen(server: Server, { port, host }: Config): Promise<number> {
  server.listen(port, host)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function close(server: Server) {
  const closed = once(server, 'close')
  server.close()
  // Closes idle keep-alive connections, which would keep the server open.
  const sweep = setInterval(() => server.closeIdleConnections(), 20)
  const force = setTimeout(() => server.closeAllConnections(), shutdownSeconds * 1000)
  await closed
  clearTimeout(force)
  clearInterval(sweep)
}
