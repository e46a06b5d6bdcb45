import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { Host } from '#app/lib/host.ts'
import { forOne, KeptPages } from './http/kept-pages.ts'
import type { Log } from './http/log.ts'
import type { InlineHashes, PackOptions } from './http/packed-page.ts'
import { readableForm } from './http/readable-form.ts'
import { contentSecurityPolicy, createNonce } from './http/security-headers.ts'
import type { Connection, Service } from './http/service.ts'

/** What app/entry.server.tsx exports beside its handler. */
type SiteBuild = ServerBuild & {
  entry: {
    module: {
      provideContext(host: Host): RouterContextProvider
      /** Of what the request would show; null when the page is to be made each time. */
      findVersion(request: Request, host: Host): Promise<string | null>
    }
  }
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
  inlineStyles: PackOptions['inlineStyles']
  log: Log
}

export const buildFolder = path.join(import.meta.dirname, '..', 'build')

export async function importBuild(): Promise<SiteBuild> {
  return import(pathToFileURL(path.join(buildFolder, 'server', 'index.js')).href)
}

export type Site = {
  handle: Service
  /** A page as anybody would see it, for the page cache: no cookies, and no nonce in it. */
  renderForAll(pathAndQuery: string): Promise<Response>
  policyFor(hashes: InlineHashes): string
}

/** The website: React Router's handler, lent a way to reach Supabase. */
export function createSite(options: SiteOptions): Site {
  const handle = createRequestHandler(options.build, options.mode)
  const https = options.siteUrl.startsWith('https:')
  const isDevelopment = options.mode === 'development'
  const fileOrigins = options.supabase ? [options.supabase.url] : []

  const policyFor = (sources: InlineHashes) =>
    contentSecurityPolicy({ ...sources, fileOrigins, https, isDevelopment })

  const keptPages = new KeptPages({ policyFor, inlineStyles: options.inlineStyles })

  const loadBuild = async () =>
    typeof options.build === 'function' ? options.build() : options.build

  const hostFor = (request: Request, connection: Connection): Host => ({
    siteUrl: options.siteUrl,
    supabaseUrl: options.supabase?.url ?? new URL(request.url).origin,
    publishableKey: options.supabase?.publishableKey ?? options.publishableKey,
    fetch: options.supabase ? fetch : inProcessFetch(options, connection),
    nonce: '',
    requestId: connection.requestId,
    clientAddress: connection.address,
    drawPng: options.drawPng,
    log: (level, message, cause) =>
      options.log[level](message, { requestId: connection.requestId, cause }),
  })

  async function renderForOne(request: Request, { entry }: SiteBuild, host: Host) {
    const response = await handle(request, entry.module.provideContext(host))
    // Rendered for one visitor: what stands between must not keep it for the next.
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', forOne)
    if (!response.headers.has('content-security-policy')) {
      const sources = [`'nonce-${host.nonce}'`]
      response.headers.set(
        'content-security-policy',
        policyFor({ scripts: sources, styles: sources }),
      )
    }
    return response
  }

  return {
    policyFor,
    async handle(given, connection) {
      const request = await readableForm(given)
      if (!request) return unreadable()
      const host = hostFor(request, connection)
      const build = await loadBuild()
      const version = isDevelopment ? null : await build.entry.module.findVersion(request, host)
      const renderWith = (nonce: string) => renderForOne(request, build, { ...host, nonce })
      return version === null
        ? renderWith(createNonce())
        : keptPages.answer(request, version, renderWith)
    },
    async renderForAll(pathAndQuery) {
      // The name makes the renderer wait for the whole page, as it does for crawlers.
      const headers = { accept: 'text/html', 'user-agent': 'page-cache-bot' }
      const request = new Request(options.siteUrl + pathAndQuery, { headers })
      const { entry } = await loadBuild()
      const host = hostFor(request, { address: '', requestId: 'page-cache' })
      return handle(request, entry.module.provideContext(host))
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
