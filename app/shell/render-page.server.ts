import { PassThrough, Readable, Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

type RenderOptions = {
  nonce: string | undefined
  signal: AbortSignal
  /** How long the page may take before it is streamed. */
  maxWaitMs: number
  /** Called for errors after the first part was sent. */
  onLateError(cause: unknown): void
}

type RenderedPage = { body: Buffer<ArrayBuffer> | ReadableStream; hasFailed: boolean }

/**
 * A page that is complete in time is one buffer; any other is a stream. Throws errors of the shell.
 */
export function renderPage(page: ReactNode, options: RenderOptions): Promise<RenderedPage> {
  const { nonce, signal, maxWaitMs, onLateError } = options
  return new Promise((resolve, reject) => {
    let hasShell = false
    let hasFailed = false
    let timer: NodeJS.Timeout | undefined
    const rendering = renderToPipeableStream(page, {
      nonce: { script: nonce, style: nonce },
      // React would move a large Suspense boundary to the end of the page, for a script to put back.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady() {
        hasShell = true
        if (Number.isFinite(maxWaitMs)) timer = setTimeout(sendAsItComes, maxWaitMs)
      },
      onShellError(cause) {
        forget()
        reject(cause)
      },
      onAllReady: sendWhole,
      onError(cause) {
        hasFailed = true
        if (hasShell && !signal.aborted) onLateError(cause)
      },
    })
    const abort = () => rendering.abort(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
    // The signal outlives the page and would keep it, with its form and data, in memory.
    const forget = () => signal.removeEventListener('abort', abort)

    let isSent = false
    function sendWhole() {
      clearTimeout(timer)
      if (isSent || !hasShell) return
      isSent = true
      const chunks: Buffer[] = []
      const sink = new Writable({
        write(chunk: Buffer, _encoding, done) {
          chunks.push(chunk)
          done()
        },
        final(done) {
          forget()
          resolve({ body: Buffer.concat(chunks), hasFailed })
          done()
        },
      })
      rendering.pipe(sink)
    }
    function sendAsItComes() {
      if (isSent) return
      isSent = true
      const stream = rendering.pipe(new PassThrough()).once('close', forget)
      resolve({ body: Readable.toWeb(stream) as ReadableStream, hasFailed })
    }
  })
}
