import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { Host } from '#app/lib/host.ts'
import type { Log } from './http/log.ts'
import { contentSecurityPolicy, createNonce } from './http/security-headers.ts'
import type { Connection, Service } from './http/service.ts'

/** What app/entry.server.tsx exports beside its handler. */
type Site = ServerBuild & {
  entry: { module: { provideContext(host: Host): RouterContextProvider } }
}

export type SiteOptions = {
  build: Site | (() => Promise<Site>)
  mode: 'production' | 'development'
  siteUrl: string
  supabase: { url: string; publishableKey: string } | null
  publishableKey: string
  /** Reaches the bundled services without a socket. */
  services(request: Request, connection: Connection): Promise<Response>
  log: Log
}

export const buildFolder = path.join(import.meta.dirname, '..', 'build')

export async function importBuild(): Promise<Site> {
  return import(pathToFileURL(path.join(buildFolder, 'server', 'index.js')).href)
}

/** The website: React Router's handler, lent a way to reach Supabase. */
export function createSite(options: SiteOptions): Service {
  const handle = createRequestHandler(options.build, options.mode)
  const https = options.siteUrl.startsWith('https:')
  const fileOrigins = options.supabase ? [options.supabase.url] : []

  return async function site(request, connection) {
    const nonce = createNonce()
    const build = typeof options.build === 'function' ? await options.build() : options.build
    const context = build.entry.module.provideContext({
      siteUrl: options.siteUrl,
      supabaseUrl: options.supabase?.url ?? new URL(request.url).origin,
      publishableKey: options.supabase?.publishableKey ?? options.publishableKey,
      fetch: options.supabase ? fetch : inProcessFetch(options, connection),
      nonce,
      requestId: connection.requestId,
      clientAddress: connection.address,
      log: (level, message, cause) =>
        options.log[level](message, { requestId: connection.requestId, cause }),
    })
    const response = await handle(request, context)
    if (!response.headers.has('content-security-policy')) {
      const policy = contentSecurityPolicy({
        scripts: [`'nonce-${nonce}'`],
        styles: [`'nonce-${nonce}'`],
        fileOrigins,
        https,
      })
      response.headers.set('content-security-policy', policy)
    }
    return response
  }
}

function inProcessFetch(options: SiteOptions, connection: Connection): typeof fetch {
  return (input, init) => options.services(new Request(input, init), connection)
}
