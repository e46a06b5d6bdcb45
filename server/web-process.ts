import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Log } from '#platform/http/log.ts'
import type { Connection } from '#platform/http/service.ts'
import { createWebServer, type WebServerOptions } from '#platform/http/web-server.ts'
import { takePort } from '#platform/take-port.ts'
import { type Config, siteUrlFor } from './config.ts'
import { refusalPage } from './pages/plain-pages.ts'
import { type Backend, createRuntime, type DevServer, type Runtime } from './runtime.ts'

const shutdownSeconds = 15

export type WebProcess = {
  /** Starts to serve the backend; before that every request is answered with "starting". */
  serve(backend: Backend | null, start?: { devServer?: DevServer }): Promise<void>
  port: number
  siteUrl: string
  /** Graceful shutdown: finishes requests in flight, then closes everything it opened. */
  stop(): Promise<void>
}

/** Listens at once, so that a busy port is reported before anything else is created. */
export async function openWebProcess(config: Config, log: Log): Promise<WebProcess> {
  const front: WebServerOptions = {
    app: starting,
    shortcuts: [],
    siteUrl: config.siteUrl ?? 'http://localhost',
    trustProxy: config.trustProxy,
    refusalPage,
    log,
  }
  const server = createWebServer(front)
  const port = await takePort(server, config, { port: 'PORT', host: 'HOST' })
  const siteUrl = siteUrlFor(config, port)
  front.siteUrl = siteUrl
  let runtime: Runtime | undefined

  return {
    port,
    siteUrl,
    async serve(backend, start) {
      runtime = await createRuntime({ config, siteUrl, backend, log, ...start })
      front.app = runtime.handle
      front.shortcuts = runtime.shortcuts
    },
    async stop() {
      await close(server)
      await runtime?.close()
    },
  }
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
