import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { hydrationStart } from '#app/shell/hydration.ts'
import { PageStylesheet, type Stylesheet } from '#app/shell/page-styles.tsx'
import { renderPage } from '#app/shell/render-page.server.ts'
import styles from './app.css?inline'
import stylesFile from './app.css?url'
import blocks from './editor/blocks/blocks.css?inline'
import { hostContext, toastsContext } from './lib/contexts.ts'
import type { Host } from './lib/host.ts'

/** A complete page costs half as much to compress and send as a streamed one. */
const maxWaitMs = 50

/** Called by the server once per request, before the request is handled. */
export function provideContext(host: Host) {
  const context = new RouterContextProvider()
  context.set(hostContext, host)
  context.set(toastsContext, { pending: [], isPage: false, isShown: false })
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

  const { nonce, finishPage, log } = context.get(hostContext)
  const start = finishPage
    ? hydrationStart(routerContext.staticHandlerContext, context.get(toastsContext))
    : 'atOnce'
  const page = await renderPage(
    <PageStylesheet value={chooseStylesheet(context.get(hostContext))}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </PageStylesheet>,
    {
      nonce,
      signal: request.signal,
      // A page that hydrates later is sent whole; a screen is streamed when it takes long.
      maxWaitMs: start === 'atOnce' ? maxWaitMs : Number.POSITIVE_INFINITY,
      onLateError: (cause) => log('error', 'rendering failed', cause),
    },
  )
  const sent = { status: page.hasFailed ? 500 : status, headers }
  if (page.body instanceof ReadableStream) return new Response(page.body, sent)
  if (!finishPage || start === 'atOnce') return new Response(page.body, withLength(sent, page.body))
  const finished = finishPage(page.body.toString(), start)
  headers.set('Content-Security-Policy', finished.policy)
  const body = Buffer.from(finished.html)
  return new Response(body, withLength(sent, body))
}

/**
 * A cached page has its styles inlined: it is compressed once, and the first paint of a first visit
 * needs one response. A page for one person links the file, which the browser keeps: inlined, the
 * styles would be most of what is compressed and sent each time.
 */
function chooseStylesheet({ isForEverybody, nonce }: Host): Stylesheet {
  return isForEverybody || import.meta.env.DEV
    ? { nonce, text: styles, blocks }
    : { nonce, href: stylesFile }
}

/** Content-Length tells the server that the body is complete. */
function withLength(sent: { status: number; headers: Headers }, body: Buffer) {
  sent.headers.set('Content-Length', String(body.byteLength))
  return sent
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  if (isRouteErrorResponse(error) && error.status < 500) return
  // The router refused its context, so there is no log to write to.
  if (!context) throw error
  const cause = isRouteErrorResponse(error) ? error.data : error
  context.get(hostContext).log('error', 'page not shown', cause)
}
