import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { findPacker } from './compress.ts'
import { HttpError } from './http-error.ts'
import { lightRequest } from './light-request.ts'
import type { Log, LogFields } from './log.ts'
import { sendReady, sendResponse, toRequest } from './node-bridge.ts'
import { type PageCache, sendPage } from './page-cache.ts'
import { readyPartsOf } from './ready-response.ts'
import { clientAddress, requestOrigin } from './request-origin.ts'
import { baseHeaders, inertPolicy } from './security-headers.ts'
import type { Service } from './service.ts'
import { findService, type ServiceName } from './service-path.ts'
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
/** A Request cannot even be made for some of the others (TRACE). */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const allow = { Allow: methods.join(', ') }
const headersOverTls = baseHeaders(true)
const headersInPlain = baseHeaders(false)

/** node:http in front of web-standard handlers: ids, limits, headers and the one log line. */
export function createWebServer(options: WebServerOptions): Server {
  const server = createServer(
    { headersTimeout: headersSeconds * 1000, requestTimeout: 0, keepAliveTimeout: 65_000 },
    (incoming, outgoing) => void handle(incoming, outgoing),
  )
  server.timeout = idleSeconds * 1000
  // CONNECT never becomes a request: without a listener node:http hangs up.
  server.on('connect', (_incoming, socket) => {
    socket.end(
      `HTTP/1.1 405 Method Not Allowed\r\nAllow: ${allow.Allow}\r\nConnection: close\r\n\r\n`,
    )
  })
  return server

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse) {
    const started = performance.now()
    const requestId = randomUUID()
    const target = incoming.url ?? '/'
    const pathname = target.split('?', 1)[0] ?? '/'
    const service = findService(pathname)
    const noted: LogFields = {}
    outgoing.on('close', () => {
      const ms = Math.round((performance.now() - started) * 10) / 10
      const level = outgoing.statusCode >= 500 ? 'error' : 'info'
      const cut = !outgoing.writableFinished && { cut: true }
      options.log[level]('request', {
        id: requestId,
        service: service ?? 'site',
        method: incoming.method,
        path: pathname,
        status: outgoing.statusCode,
        ms,
        ...cut,
        ...noted,
      })
    })
    const isOverTls = options.siteUrl.startsWith('https:')
    const always = { ...(isOverTls ? headersOverTls : headersInPlain), 'x-request-id': requestId }

    try {
      if (!methods.includes(incoming.method ?? '')) {
        const message = `The method ${incoming.method} is not allowed`
        throw new HttpError(405, 'method_not_allowed', message, { headers: allow })
      }
      if (!service) {
        setHeaders(outgoing, always)
        if (options.staticFiles?.serve(incoming, outgoing, pathname)) return
        const key = options.pageCache?.keyOf(incoming)
        if (options.pageCache && key) {
          const page = options.pageCache.find(key) ?? (await options.pageCache.make(key))
          if (page) return sendPage(incoming, outgoing, page)
        }
        if (options.devMiddleware) {
          await new Promise<void>((next) => options.devMiddleware?.(incoming, outgoing, next))
          if (outgoing.headersSent) return
        }
      }
      const url = URL.parse(requestOrigin(options.siteUrl, incoming.headers.host) + target)
      if (!url || !target.startsWith('/') || target.length > longestUrl) {
        throw new HttpError(400, 'bad_request', 'The address of the request is not valid.')
      }
      const limit = service === 'storage' ? null : limitBody(incoming)
      const response = await options.app(requestFor(service, incoming, outgoing, url.href), {
        address: clientAddress(incoming, options.trustProxy),
        requestId,
        note: (fields) => Object.assign(noted, fields),
      })
      limit?.stop()
      const ready = readyPartsOf(response)
      if (ready) return sendReady(ready, outgoing, { ...always, ...inert })
      if (service) setHeaders(outgoing, always)
      if (!response.headers.has('content-security-policy')) setHeaders(outgoing, inert)
      const accepted = incoming.headers['accept-encoding'] as string | undefined
      await sendResponse(response, outgoing, service ? null : findPacker(response, accepted))
    } catch (cause) {
      if (cause instanceof HttpError) return refuse(outgoing, cause, always)
      if (!incoming.destroyed || !outgoing.headersSent) noted.cause ??= cause
      refuse(outgoing, ourFault, always)
    }
  }
}

const inert = { 'content-security-policy': inertPolicy }
const ourFault = new HttpError(
  500,
  'internal_error',
  'Something went wrong on our side. Please try again.',
)

function setHeaders(outgoing: ServerResponse, headers: Record<string, string>) {
  for (const name in headers) outgoing.setHeader(name, headers[name] ?? '')
}

function requestFor(
  service: ServiceName | null,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  url: string,
): Request {
  if (service === 'rest') return lightRequest(incoming, url, () => toRequest(incoming, url, null))
  // A statement under way is not broken off, and a signal would cost as much as reading it.
  return toRequest(incoming, url, service === 'auth' ? null : abortedBy(outgoing))
}

/** Tells the work behind an answer that nobody waits for it any more. */
function abortedBy(outgoing: ServerResponse): AbortSignal {
  const aborter = new AbortController()
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) aborter.abort()
  })
  return aborter.signal
}

function refuse(
  outgoing: ServerResponse,
  { status, code, message, headers: own }: HttpError,
  always: Record<string, string>,
) {
  if (outgoing.headersSent) return void outgoing.destroy()
  setHeaders(outgoing, { ...always, ...inert })
  const headers = { 'content-type': 'application/json', connection: 'close', ...own }
  outgoing.writeHead(status, headers).end(JSON.stringify({ code, message }))
}

/** Forms and JSON are small and quick; whoever drips or floods is cut off. */
function limitBody(incoming: IncomingMessage) {
  const { 'content-length': length, 'transfer-encoding': encoding } = incoming.headers
  if (length === undefined && encoding === undefined) return null
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
