import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { HttpError } from './http-error.ts'

/** A web-standard request whose body streams from the socket. */
export function toRequest(incoming: IncomingMessage, url: string, signal: AbortSignal): Request {
  const headers = new Headers()
  for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
    const name = incoming.rawHeaders[index] ?? ''
    if (!name.startsWith(':')) headers.append(name, incoming.rawHeaders[index + 1] ?? '')
  }
  const method = incoming.method ?? 'GET'
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return new Request(url, {
    method,
    headers,
    signal,
    ...(hasBody && { body: bodyOf(incoming), duplex: 'half' }),
  } as RequestInit)
}

const bodyBufferBytes = 64 * 1024

/**
 * Reads from the socket at the pace of the reader. A reader that gives up half-way lets the rest
 * run dry, so that the client can hear the answer. (Node's own adapter throws outside of any
 * handler there: after the answer node:http reads on and the stream is closed already.)
 */
function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  let isOpen = true
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const end = (finish: () => void) => {
          if (isOpen) finish()
          isOpen = false
        }
        incoming.pause()
        incoming.on('data', (chunk: Buffer) => {
          if (!isOpen) return
          controller.enqueue(chunk)
          if ((controller.desiredSize ?? 0) <= 0) incoming.pause()
        })
        incoming.on('end', () => end(() => controller.close()))
        const breakOff = () => end(() => controller.error(cutOff()))
        incoming.on('error', breakOff)
        incoming.on('close', breakOff)
      },
      pull() {
        incoming.resume()
      },
      cancel() {
        isOpen = false
        incoming.resume()
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: bodyBufferBytes }),
  )
}

/** Without the socket's error as its cause, which would look as if Postgres had gone away. */
function cutOff() {
  return new HttpError(400, 'request_cut_off', 'The client left before it had sent everything')
}

/** Writes a response at the pace the client reads it; a client that left ends the work. */
export async function sendResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  const headers: Record<string, string | string[]> = {}
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') headers[name] = value
  }
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) headers['set-cookie'] = cookies
  outgoing.writeHead(response.status, headers)

  if (!response.body || outgoing.req.method === 'HEAD') {
    await response.body?.cancel()
    outgoing.end()
    letRunDry(outgoing.req)
    return
  }
  const reader = (response.body as unknown as NodeReadableStream<Uint8Array>).getReader()
  const stop = () => void reader.cancel().catch(() => {})
  outgoing.once('close', stop)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done || outgoing.destroyed) break
      if (!outgoing.write(value)) await roomToWrite(outgoing)
    }
    outgoing.end()
    letRunDry(outgoing.req)
  } catch (cause) {
    outgoing.destroy()
    throw cause
  } finally {
    outgoing.off('close', stop)
  }
}

/** Resolves when there is room again or nobody reads any more, and leaves no listener behind. */
function roomToWrite(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      outgoing.off('drain', done)
      outgoing.off('close', done)
      resolve()
    }
    outgoing.once('drain', done)
    outgoing.once('close', done)
    if (outgoing.destroyed) done()
  })
}

/** What no handler wanted to read must not keep the client from its next request. */
function letRunDry(incoming: IncomingMessage) {
  incoming.removeAllListeners('data')
  incoming.resume()
}
