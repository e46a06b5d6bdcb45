import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { findPacker } from './compress.ts'
import { HttpError } from './http-error.ts'
import type { Log, LogFields } from './log.ts'
import { sendResponse, toRequest } from './node-bridge.ts'
import { type PageCache, sendPage } from './page-cache.ts'
import { clientAddress, requestOrigin } from './request-origin.ts'
import { baseHeaders, inertPolicy } from './security-headers.ts'
import type { Service } from './service.ts'
import { findService } from './service-path.ts'
import type { StaticFiles } from './static-files.ts'

export type WebServerOptions = {
  app: Service
  staticFiles: StaticFiles | null
  pageCache?: PageCache
  siteUrl: string
  trustProxy: boolean
  log: Log
  /** Vite's in development. */
  devMiddleware?(incoming: IncomingMessage, outgoing: ServerResponse, next: () => void): void
}

const headersSeconds = 20
const idleSeconds = 75
/** How long a body may take. Files are sent to storage, which measures its own pace. */
const bodySeconds = 60
/** The largest form carries a picture for a post. */
const siteBodyBytes = 12 * 1024 * 1024
const longestUrl = 16_384
const headersOverTls = baseHeaders(true)
const headersInPlain = baseHeaders(false)

/** node:http in front of web-standard handlers: ids, limits, headers and the one log line. */
export function createWebServer(options: WebServerOptions): Server {
  const server = createServer(
    { headersTimeout: headersSeconds * 1000, requestTimeout: 0, keepAliveTimeout: 65_000 },
    (incoming, outgoing) => void handle(incoming, outgoing),
  )
  server.timeout = idleSeconds * 1000
  return server

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse) {
    const started = performance.now()
    const requestId = randomUUID()
    const target = incoming.url ?? '/'
    const pathname = target.split('?', 1)[0] ?? '/'
    const noted: LogFields = {}
    outgoing.on('close', () => {
      const service = findService(pathname) ?? 'site'
      const ms = Math.round((performance.now() - started) * 10) / 10
      const { method } = incoming
      const level = outgoing.statusCode >= 500 ? 'error' : 'info'
      const cut = !outgoing.writableFinished && { cut: true }
      options.log[level]('request', {
        id: requestId,
        service,
        method,
        path: pathname,
        status: outgoing.statusCode,
        ms,
        ...cut,
        ...noted,
      })
    })
    const always = options.siteUrl.startsWith('https:') ? headersOverTls : headersInPlain
    for (const [name, value] of Object.entries(always)) outgoing.setHeader(name, value)
    outgoing.setHeader('x-request-id', requestId)

    try {
      if (options.staticFiles?.serve(incoming, outgoing, pathname)) return
      const key = options.pageCache?.keyOf(incoming)
      if (options.pageCache && key) {
        const page = options.pageCache.find(key) ?? (await options.pageCache.make(key))
        if (page) return sendPage(incoming, outgoing, page)
      }
      if (options.devMiddleware && !findService(pathname)) {
        await new Promise<void>((next) => options.devMiddleware?.(incoming, outgoing, next))
        if (outgoing.headersSent) return
      }
      const origin = requestOrigin(options.siteUrl, incoming.headers.host)
      const url = URL.parse(origin + target)
      if (!url || !target.startsWith('/') || target.length > longestUrl) {
        return refuse(outgoing, 400, 'bad_request', 'The address of the request is not valid.')
      }
      const service = findService(pathname)
      const limit = service === 'storage' ? null : limitBody(incoming)
      // A statement under way is not broken off, and a signal would cost as much as reading it.
      const signal = service === 'rest' || service === 'auth' ? null : abortedBy(outgoing)
      const request = toRequest(incoming, url.href, signal)
      const response = await options.app(request, {
        address: clientAddress(incoming, options.trustProxy),
        requestId,
        note: (fields) => Object.assign(noted, fields),
      })
      limit?.stop()
      if (!response.headers.has('content-security-policy')) {
        outgoing.setHeader('content-security-policy', inertPolicy)
      }
      const accepted = incoming.headers['accept-encoding'] as string | undefined
      await sendResponse(response, outgoing, service ? null : findPacker(response, accepted))
    } catch (cause) {
      if (cause instanceof HttpError)
        return refuse(outgoing, cause.status, cause.code, cause.message)
      if (!incoming.destroyed || !outgoing.headersSent) noted.cause ??= cause
      refuse(outgoing, 500, 'internal_error', 'Something went wrong on our side. Please try again.')
    }
  }
}

/** Tells the work behind an answer that nobody waits for it any more. */
function abortedBy(outgoing: ServerResponse): AbortSignal {
  const aborter = new AbortController()
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) aborter.abort()
  })
  return aborter.signal
}

function refuse(outgoing: ServerResponse, status: number, code: string, message: string) {
  if (outgoing.headersSent) return void outgoing.destroy()
  const body = JSON.stringify({ code, message })
  outgoing.setHeader('content-security-policy', inertPolicy)
  outgoing.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(body)
}

/** Forms and JSON are small and quick; whoever drips or floods is cut off. */
function limitBody(incoming: IncomingMessage) {
  const timer = setTimeout(
    () => incoming.destroy(new Error('The body took too long')),
    bodySeconds * 1000,
  )
  if (Number(incoming.headers['content-length'] ?? 0) > siteBodyBytes) {
    clearTimeout(timer)
    throw new HttpError(
      413,
      'request_entity_too_large',
      `The body is larger than ${siteBodyBytes} bytes.`,
    )
  }
  let size = 0
  const count = (chunk: Buffer) => {
    size += chunk.byteLength
    if (size > siteBodyBytes) incoming.destroy(new Error('The body is too large'))
  }
  if (!incoming.headers['content-length']) incoming.on('data', count)
  incoming.once('end', () => clearTimeout(timer))
  return { stop: () => clearTimeout(timer) }
}
