import { isbot } from 'isbot'
import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { hostContext } from './lib/contexts.ts'
import type { Host } from './lib/host.ts'

/** Called by the program around the site, once per request, before the request is handled. */
export function provideContext(host: Host) {
  const context = new RouterContextProvider()
  context.set(hostContext, host)
  return context
}

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
  let shellRendered = false
  let finalStatus = status
  const body = await renderToReadableStream(
    <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
    {
      nonce,
      signal: request.signal,
      onError(cause) {
        finalStatus = 500
        // Before the shell, the error is thrown and reaches handleError.
        if (shellRendered && !request.signal.aborted) host.log('error', 'rendering failed', cause)
      },
    },
  )
  shellRendered = true
  // Crawlers get the finished page; people get it as it comes.
  if (isbot(request.headers.get('User-Agent') ?? '')) await body.allReady
  return new Response(body, { status: finalStatus, headers })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  if (isRouteErrorResponse(error) && error.status < 500) return
  // The router refused the context it was given: there is no log to write to.
  if (!context) throw error
  context.get(hostContext).log('error', `${request.method} ${new URL(request.url).pathname}`, error)
}
