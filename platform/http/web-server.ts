import { randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import { HttpError } from './http-error.ts'
import { LimitedMessage } from './limited-message.ts'
import type { Log, LogFields } from './log.ts'
import { clientAddress, originTrust, requestOrigin } from './request-origin.ts'
import { baseHeaders, inertPolicy } from './security-headers.ts'
import type { Service } from './service.ts'
import { findService } from './service-path.ts'

/** Answers from memory before a Request object is made. True when it has answered. */
export type Shortcut = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) => boolean | Promise<boolean>

export type WebServerOptions = {
  app: Service
  /** Static files, cached pages, and Vite's files in development, in order of precedence. */
  shortcuts: Shortcut[]
  siteUrl: string
  trustProxy: boolean
  /** A refusal as a page for people; programs get JSON. */
  refusalPage?(error: HttpError): { html: string; headers: Record<string, string> }
  log: Log
}

const headersSeconds = 20
const idleSeconds = 75
const longestUrl = 16_384
/** Other methods are refused; a Request object cannot be made for some of them (TRACE). */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const allow = { Allow: methods.join(', ') }
const headersByTrust = {
  tls: baseHeaders('tls'),
  loopback: baseHeaders('loopback'),
  none: baseHeaders('none'),
}

/**
 * node:http in front of web-standard handlers: request ids, limits, headers and the request log.
 */
export function createWebServer(options: WebServerOptions): Server {
  const server = createServer(
    {
      IncomingMessage: LimitedMessage,
      headersTimeout: headersSeconds * 1000,
      requestTimeout: 0,
      keepAliveTimeout: 65_000,
    },
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

  async function handle(incoming: LimitedMessage, outgoing: ServerResponse) {
    const requestId = randomUUID()
    const target = incoming.url ?? '/'
    const service = findService(pathOf(target))
    const noted: LogFields = {}
    logWhenClosed(options.log, { incoming, outgoing, requestId, noted })
    setHeaders(outgoing, headersByTrust[originTrust(options.siteUrl, incoming.headers.host)])
    outgoing.setHeader('x-request-id', requestId)

    const fail = (given: unknown) => {
      const cause = given instanceof RequestError ? badAddress : given
      const known = [cause, incoming.errored].find((one) => one instanceof HttpError)
      const error = known ?? (incoming.errored ? cutOff : ourFault)
      noted.code = error.code
      if (error.status >= 500) noted.cause ??= cause
      const isForPeople = !service && incoming.headers.accept?.includes('text/html')
      const page = isForPeople ? options.refusalPage?.(error) : undefined
      // A bounded body is drained: a browser that still sends would not see the answer of a
      // connection that is closed.
      const connection = incoming.isLimited && !incoming.errored ? 'keep-alive' : 'close'
      refuse(outgoing, error, { connection, ...page?.headers }, page?.html)
    }
    try {
      if (!methods.includes(incoming.method ?? '')) {
        const message = `The method ${incoming.method} is not allowed`
        throw new HttpError(405, 'method_not_allowed', message, { headers: allow })
      }
      if (!service) {
        for (const answer of options.shortcuts) if (await answer(incoming, outgoing)) return
      }
      if (!target.startsWith('/') || target.length > longestUrl) throw badAddress
      incoming.url = requestOrigin(options.siteUrl, incoming.headers) + target
      if (service !== 'storage') incoming.limitBody()
      // The default CSP; a page replaces it with its own.
      outgoing.setHeader('content-security-policy', inertPolicy)
      const address = clientAddress(incoming, options.trustProxy)
      const note = (fields: LogFields) => Object.assign(noted, fields)
      outgoing.once('finish', () => drainBody(incoming))
      await getRequestListener((request) => options.app(request, { address, requestId, note }), {
        errorHandler: fail,
      })(incoming, outgoing)
    } catch (cause) {
      fail(cause)
    }
  }
}

const badAddress = new HttpError(400, 'bad_request', 'The address of the request is not valid.')
const cutOff = new HttpError(400, 'request_cut_off', 'The client left before it had sent all.')
const ourFault = new HttpError(
  500,
  'internal_error',
  'Something went wrong on our side. Please try again.',
)

type LoggedRequest = {
  incoming: IncomingMessage
  outgoing: ServerResponse
  requestId: string
  noted: LogFields
}

function logWhenClosed(log: Log, { incoming, outgoing, requestId, noted }: LoggedRequest) {
  const started = performance.now()
  const path = pathOf(incoming.url ?? '/')
  const { method } = incoming
  outgoing.on('close', () => {
    const { statusCode: status } = outgoing
    const level = status >= 500 || noted.cause !== undefined ? 'error' : 'info'
    log[level]('request', {
      id: requestId,
      service: findService(path) ?? 'site',
      method,
      path,
      status,
      ms: Math.round((performance.now() - started) * 10) / 10,
      role: 'anon',
      ...(status >= 400 && { code: codeOf(status) }),
      ...(!outgoing.writableFinished && { cut: true }),
      ...noted,
    })
  })
}

/** For answers that come without a code of their own, as pages do: `not_found`, `bad_request` … */
function codeOf(status: number): string {
  return (STATUS_CODES[status] ?? String(status)).toLowerCase().replaceAll(' ', '_')
}

/**
 * Drains a body that was refused before its end, or the next request on a keep-alive connection fails:
 * the listener drains too, but the reader that gave up would pause the stream again.
 */
function drainBody(incoming: IncomingMessage) {
  if (incoming.readableEnded) return
  incoming.removeAllListeners('data')
  incoming.resume()
}

function pathOf(target: string): string {
  return target.split('?', 1)[0] ?? '/'
}

function setHeaders(outgoing: ServerResponse, headers: Record<string, string>) {
  for (const name in headers) outgoing.setHeader(name, headers[name] ?? '')
}

function refuse(
  outgoing: ServerResponse,
  { status, code, message, headers }: HttpError,
  more: Record<string, string>,
  page = JSON.stringify({ code, message }),
) {
  if (outgoing.headersSent) return void outgoing.destroy()
  const basic = { 'content-security-policy': inertPolicy, 'content-type': 'application/json' }
  outgoing.writeHead(status, { ...basic, ...more, ...headers }).end(page)
}
