import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { Host } from '#app/lib/host.ts'
import type { Log } from '#platform/http/log.ts'
import type { Connection, Service } from '#platform/http/service.ts'
import { FairGate } from '#platform/postgres/fair-gate.ts'
import { StartError } from '#platform/start-error.ts'
import { clientNetwork } from '#platform/http/client-network.ts'
import { readableForm } from './http/readable-form.ts'
import { contentSecurityPolicy, createNonce } from './pages/content-policy.ts'
import { finishPage } from './pages/finish-page.ts'

/** What app/entry.server.tsx exports beside its handler. */
type SiteBuild = ServerBuild & {
  entry: { module: { provideContext(host: Host): RouterContextProvider } }
}

export type SiteOptions = {
  build: SiteBuild | (() => Promise<SiteBuild>)
  mode: 'production' | 'development'
  siteUrl: string
  supabase: { url: string; publishableKey: string } | null
  publishableKey: string
  /** Reaches the bundled services without a socket. */
  services(request: Request, connection: Connection): Promise<Response>
  drawPng: Host['drawPng']
  log: Log
}

export const buildFolder = path.join(import.meta.dirname, '..', 'build')

export async function importBuild(): Promise<SiteBuild> {
  return import(pathToFileURL(path.join(buildFolder, 'server', 'index.js')).href)
}

export type Site = {
  handle: Service
  /** A page as an anonymous visitor sees it, for the page cache. */
  renderForAll(pathAndQuery: string): Promise<Response>
  /** Renders one page, so that markup we cannot finish stops the start instead of a visitor. */
  checkMarkup(): Promise<void>
}

/** Needs neither a session nor the database. */
const checkedPage = '/privacy-policy'

/** Pages rendered at once, and how many of them for one network: others wait behind few of its pages. */
const renders = { places: 24, share: 16, longestLine: 300, waitMs: 30_000 }

/** The website: React Router's handler, lent a way to reach Supabase. */
export function createSite(options: SiteOptions): Site {
  const handle = createRequestHandler(options.build, options.mode)
  const https = options.siteUrl.startsWith('https:')
  const isDevelopment = options.mode === 'development'
  const renderGate = new FairGate(renders)
  const fileOrigins = options.supabase ? [options.supabase.url] : []

  const policyFor = (sources: { scripts: string[]; styles: string[] }) =>
    contentSecurityPolicy({ ...sources, fileOrigins, https, isDevelopment })

  function hostFor(request: Request, connection: Connection): Host {
    const nonce = createNonce()
    return {
      siteUrl: options.siteUrl,
      supabaseUrl: options.supabase?.url ?? new URL(request.url).origin,
      publishableKey: options.supabase?.publishableKey ?? options.publishableKey,
      fetch: options.supabase ? fetch : inProcessFetch(options, connection),
      nonce,
      // Vite's own scripts start at once.
      finishPage: isDevelopment
        ? null
        : (html, start) => {
            const page = finishPage(html, { nonce, start })
            return { html: page.html, policy: policyFor(page) }
          },
      requestId: connection.requestId,
      clientAddress: connection.address,
      drawPng: options.drawPng,
      log: (level, message, cause) =>
        options.log[level](message, { requestId: connection.requestId, cause }),
    }
  }

  async function render(request: Request, host: Host): Promise<Response> {
    const { entry } = typeof options.build === 'function' ? await options.build() : options.build
    return handle(request, entry.module.provideContext(host))
  }

  function anonymousVisit(pathAndQuery: string) {
    const request = new Request(options.siteUrl + pathAndQuery, {
      headers: { accept: 'text/html' },
    })
    return { request, host: hostFor(request, { address: '', requestId: 'page-cache' }) }
  }

  return {
    async handle(given, connection) {
      const request = await readableForm(given)
      if (!request) return unreadable()
      const host = hostFor(request, connection)
      const network = clientNetwork(connection.address)
      const response = await renderGate.run(network, () => render(request, host))
      // Rendered for one visitor: shared caches must not keep it.
      if (!response.headers.has('cache-control')) {
        response.headers.set('cache-control', 'private, no-cache')
      }
      if (!response.headers.has('content-security-policy')) {
        const sources = [`'nonce-${host.nonce}'`]
        const policy = policyFor({ scripts: sources, styles: sources })
        response.headers.set('content-security-policy', policy)
      }
      return response
    },
    renderForAll(pathAndQuery) {
      const { request, host } = anonymousVisit(pathAndQuery)
      return render(request, host)
    },
    async checkMarkup() {
      const { request, host } = anonymousVisit(checkedPage)
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

function inProcessFetch(options: SiteOptions, connection: Connection): typeof fetch {
  return async (input, init) => {
    const response = await options.services(new Request(input, init), connection)
    if (response.status === 429 || response.status === 504) connection.isBusy = true
    return response
  }
}
