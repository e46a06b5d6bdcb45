import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { Counted, Host } from '#app/lib/host.ts'
import { splitAddress } from '#platform/http/address.ts'
import { clientNetwork } from '#platform/http/client-network.ts'
import type { Log, LogFields } from '#platform/http/log.ts'
import { checkLength } from '#platform/http/read-body.ts'
import type { Connection, Service } from '#platform/http/service.ts'
import type { FairGate } from '#platform/postgres/fair-gate.ts'
import { LargeBodyGate } from '#platform/postgres/large-body-gate.ts'
import { StartError } from '#platform/start-error.ts'
import { type HostedKeys, hostedFetch, type Tell } from './hosted/hosted-fetch.ts'
import { isInvalidUrl, readForm, shortFormBytes } from './http/form-request.ts'
import { type ContentPolicy, contentSecurityPolicy, createNonce } from './pages/content-policy.ts'
import { finishPage } from './pages/finish-page.ts'
import { searchHeader } from './pages/packed-page.ts'
import { type FoundRoute, PageRoutes } from './pages/page-routes.ts'
import type { SiteContentSource } from './site-content.ts'

/** The exports of app/entry.server.tsx besides its handler. */
type SiteBuild = ServerBuild & {
  entry: { module: { provideContext(host: Host): RouterContextProvider } }
}

export type SiteOptions = {
  build: SiteBuild | (() => Promise<SiteBuild>)
  mode: 'production' | 'development'
  siteUrl: string
  supabase: HostedKeys | null
  publishableKey: string
  /** Calls the bundled services in process. */
  services(request: Request, connection: Connection): Promise<Response>
  /** With the secret key of a hosted Supabase its functions run in this process. */
  hostedFunctions: Service | null
  resizesPictures: Host['resizesPictures']
  findStorageLimits: Host['findStorageLimits']
  drawPng: Host['drawPng']
  readPdf: Host['readPdf']
  content: SiteContentSource
  contactTo: Host['contactTo']
  mailServer: Host['mailServer']
  unsentMails: Host['unsentMails']
  payments: Host['payments']
  backups: Host['backups']
  transfers: Host['transfers']
  /** The semaphore of page renders. */
  renderGate: FairGate
  count(kind: Counted, name: string, visitor: { headers: Headers; address: string }): void
  log: Log
}

export const buildFolder = path.join(import.meta.dirname, '..', 'build')

export async function importBuild(): Promise<SiteBuild> {
  return import(pathToFileURL(path.join(buildFolder, 'server', 'index.js')).href)
}

async function resolveBuild(build: SiteOptions['build']) {
  return typeof build === 'function' ? build() : build
}

export async function listRoutePaths(build: SiteOptions['build']): Promise<string[]> {
  const { routes } = await resolveBuild(build)
  return Object.values(routes).flatMap((route) => route?.path ?? (route?.index ? '' : []))
}

export type Site = {
  handle: Service
  /** Renders a page for an anonymous visitor, for the page cache. */
  renderForAll(pathAndQuery: string): Promise<Response>
  routes(): Promise<PageRoutes>
  /** Renders one page at the start, so that unexpected markup fails the start and not a visitor. */
  checkMarkup(): Promise<void>
}

/** Needs no session, no database and no worker thread: that of sanitizing costs memory from then on. */
const checkedPage = '/contact'

/** The website: React Router's request handler, with the context it needs to reach Supabase. */
export function createSite(options: SiteOptions): Site {
  const handle = createRequestHandler(options.build, options.mode)
  const https = options.siteUrl.startsWith('https:')
  const isDevelopment = options.mode === 'development'
  const { renderGate } = options
  const largeBodies = new LargeBodyGate()
  const fileOrigins = options.supabase ? [options.supabase.url] : []

  type Sources = Pick<ContentPolicy, 'scripts' | 'styles' | 'formOrigins'>
  const policyFor = (sources: Sources) =>
    contentSecurityPolicy({ ...sources, fileOrigins, https, isDevelopment })

  /** Stripe's page, on a page that sells. */
  async function formOriginsOf(route: FoundRoute | null): Promise<string[]> {
    const { payments } = options
    const isSold = payments && route?.handle.sells && (await payments.describe()).isReady
    return isSold ? [payments.checkoutOrigin] : []
  }

  type Visit = {
    connection: Connection
    form: FormData
    headers: Headers | null
    formOrigins: string[]
    tell: Tell
  }

  async function hostFor(visit: Visit): Promise<Host> {
    const { connection, form, headers, formOrigins, tell } = visit
    const nonce = createNonce()
    return {
      form,
      siteUrl: options.siteUrl,
      supabaseUrl: options.supabase?.url ?? null,
      publishableKey: options.supabase?.publishableKey ?? options.publishableKey,
      fetch: options.supabase
        ? hostedFetch(options.supabase, options.hostedFunctions, { connection, tell })
        : inProcessFetch(options, connection, tell),
      nonce,
      isForEverybody: false,
      // Vite's own scripts start at once, without the hydration script.
      finishPage: isDevelopment
        ? null
        : (html, start) => {
            const page = finishPage(html, { nonce, start })
            return { html: page.html, policy: policyFor({ ...page, formOrigins }) }
          },
      content: await options.content.current(),
      refreshContent: () => options.content.invalidate(),
      contactTo: options.contactTo,
      mailServer: options.mailServer,
      unsentMails: options.unsentMails,
      payments: options.payments,
      backups: options.backups,
      transfers: options.transfers,
      count(kind, name = '') {
        if (headers) options.count(kind, name, { headers, address: connection.address })
      },
      findRelease: async () => (await loadBuild()).assets.version,
      listRoutePaths: () => listRoutePaths(options.build),
      requestId: connection.requestId,
      clientAddress: connection.address,
      resizesPictures: options.resizesPictures,
      findStorageLimits: options.findStorageLimits,
      drawPng: options.drawPng,
      readPdf: options.readPdf,
      log(level, message, cause) {
        if (level === 'error' && connection.note) tell({ failure: message, cause })
        else options.log[level](message, { requestId: connection.requestId, cause })
      },
    }
  }

  const loadBuild = () => resolveBuild(options.build)

  let known: { manifest: ServerBuild['routes']; routes: PageRoutes } | undefined
  async function routes() {
    const { routes: manifest } = await loadBuild()
    // In development the build changes.
    if (known?.manifest !== manifest) known = { manifest, routes: new PageRoutes(manifest) }
    return known.routes
  }

  async function render(request: Request, host: Host): Promise<Response> {
    const { entry } = await loadBuild()
    return handle(request, entry.module.provideContext(host))
  }

  async function anonymousVisit(pathAndQuery: string) {
    const request = new Request(options.siteUrl + pathAndQuery, {
      headers: { accept: 'text/html' },
    })
    const connection = { address: '', requestId: 'page-cache' }
    const route = (await routes()).find(splitAddress(request.url).pathname)
    const formOrigins = await formOriginsOf(route)
    const visit = { connection, form: new FormData(), headers: null, formOrigins, tell: () => {} }
    const host = await hostFor(visit)
    return { request, host: { ...host, isForEverybody: true } }
  }

  type Asked = {
    request: Request
    connection: Connection
    form: FormData
    route: FoundRoute | null
  }

  async function answer({ request, connection, form, route }: Asked) {
    const notes = createVisitNotes(connection)
    const { headers } = request
    const formOrigins = await formOriginsOf(route)
    const host = await hostFor({ connection, form, headers, formOrigins, tell: notes.tell })
    const network = clientNetwork(connection.address)
    const response = await renderGate.run(network, () => render(request, host))
    notes.answered(response.status)
    // Rendered for one visitor: shared caches must not keep it.
    if (!response.headers.has('cache-control')) {
      response.headers.set('cache-control', 'private, no-cache')
    }
    if (!response.headers.has('content-security-policy')) {
      const sources = [`'nonce-${host.nonce}'`]
      const policy = policyFor({ scripts: sources, styles: sources, formOrigins })
      response.headers.set('content-security-policy', policy)
    }
    return response
  }

  return {
    async handle(request, connection) {
      if (isInvalidUrl(request.url)) return unreadable()
      const route = (await routes()).find(splitAddress(request.url).pathname)
      const formBytes = route?.handle.formBytes ?? shortFormBytes
      checkLength(request, formBytes)
      return largeBodies.run(clientNetwork(connection.address), request, async () => {
        const form = await readForm(request, formBytes)
        return form ? answer({ request, connection, form, route }) : unreadable()
      })
    },
    routes,
    async renderForAll(pathAndQuery) {
      const { request, host } = await anonymousVisit(pathAndQuery)
      const logged: Parameters<Host['log']>[] = []
      const log: Host['log'] = (...line) => void logged.push(line)
      let search = ''
      const count: Host['count'] = (_kind, words = '') => {
        search = words
      }
      const response = await render(request, { ...host, log, count })
      if (search) response.headers.set(searchHeader, encodeURIComponent(search.toWellFormed()))
      // A page that fails is rendered again for its visitor, and told on the line of that request.
      if (response.status < 500) for (const line of logged) host.log(...line)
      return response
    },
    async checkMarkup() {
      const { request, host } = await anonymousVisit(checkedPage)
      let cause: unknown
      const log: Host['log'] = (_level, _message, failure) => {
        cause = failure
      }
      const { status } = await render(request, { ...host, log })
      if (status === 200) return
      const reason = cause instanceof Error ? cause.message : `It answered ${status}.`
      throw new StartError(`The page ${checkedPage} cannot be rendered. ${reason}`, { cause })
    },
  }
}

function unreadable() {
  return new Response('This request cannot be read.\n', {
    status: 400,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}

/**
 * Services that a page calls have no line of their own in the log: their role, and what failed in
 * them, are told on the page's. Their code only where the page is refused or fails, too: a missing
 * row may be all that a page wanted to know.
 */
function createVisitNotes({ note }: Connection) {
  let lastCode: unknown
  let hasCause = false
  return {
    tell({ code, cause, ...fields }: LogFields) {
      lastCode = code ?? lastCode
      note?.({ ...fields, ...(!hasCause && cause !== undefined && { cause }) })
      hasCause ||= cause !== undefined
    },
    answered(status: number) {
      if (status >= 400 && lastCode !== undefined) note?.({ code: lastCode })
    },
  }
}

function inProcessFetch(options: SiteOptions, connection: Connection, tell: Tell): typeof fetch {
  return async (input, init) => {
    const inner = { ...connection, note: tell }
    const response = await options.services(new Request(input, init), inner)
    const { status, headers } = response
    const isTooSlow = headers.get('Proxy-Status')?.endsWith('error=57014') ?? false
    if (status === 429 || status === 504 || isTooSlow) connection.isBusy = true
    return response
  }
}
