import { isbot } from 'isbot'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { hostContext } from './lib/contexts.ts'
import { rememberPresses } from './lib/early-presses.server.ts'
import { EarlyScript } from './lib/early-script.ts'
import type { Host } from './lib/host.ts'
import { findLearningVersion } from './lib/learning-version.server.ts'
import { renderPage } from './lib/render-page.server.ts'

/** A page in one piece costs half as much to pack and send as one in several. */
const patienceMs = 50

/** Called by the program around the site, once per request, before the request is handled. */
export function provideContext(host: Host) {
  const context = new RouterContextProvider()
  context.set(hostContext, host)
  return context
}

export const findVersion = findLearningVersion

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const host = context.get(hostContext)
  const nonce = host.nonce || undefined
  const isCrawler = isbot(request.headers.get('User-Agent') ?? '')
  const page = await renderPage(
    <EarlyScript value={{ text: rememberPresses, nonce }}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </EarlyScript>,
    {
      nonce,
      signal: request.signal,
      // Crawlers get the finished page; people get it as it comes, in one piece if that is soon.
      patienceMs: isCrawler ? Number.POSITIVE_INFINITY : patienceMs,
      onLateError: (cause) => host.log('error', 'rendering failed', cause),
    },
  )
  return new Response(page.body, { status: page.hasFailed ? 500 : status, headers })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  if (isRouteErrorResponse(error) && error.status < 500) return
  // The router refused the context it was given: there is no log to write to.
  if (!context) throw error
  context.get(hostContext).log('error', `${request.method} ${new URL(request.url).pathname}`, error)
}
