import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Writable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { Packer } from './compress.ts'
import { HttpError } from './http-error.ts'
import type { Ready } from './ready-response.ts'

/** A web-standard request whose body streams from the socket. */
export function toRequest(
  incoming: IncomingMessage,
  url: string,
  signal: AbortSignal | null,
): Request {
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
export async function sendResponse(
  response: Response,
  outgoing: ServerResponse,
  packer: Packer | null = null,
): Promise<void> {
  const headers = readHeaders(response)
  if (!response.body || outgoing.req.method === 'HEAD') {
    await response.body?.cancel()
    outgoing.writeHead(response.status, headers).end()
    letRunDry(outgoing.req)
    return
  }
  if (packer) {
    headers['content-encoding'] = packer.encoding
    headers.vary = [response.headers.get('vary'), 'Accept-Encoding'].filter(Boolean).join(', ')
    delete headers['content-length']
  }
  const reader = (response.body as unknown as NodeReadableStream<Uint8Array>).getReader()
  const stop = () => void reader.cancel().catch(() => {})
  outgoing.once('close', stop)
  try {
    const { there, next } = await readWhatIsThere(reader)
    if (next) {
      outgoing.writeHead(response.status, headers)
      await sendPieces({ there, next, reader, outgoing, packer })
    } else {
      const bytes = packer ? packer.whole(there) : there
      headers['content-length'] = String(bytes.byteLength)
      outgoing.writeHead(response.status, headers).end(bytes)
    }
    letRunDry(outgoing.req)
  } catch (cause) {
    if (outgoing.headersSent) outgoing.destroy()
    throw cause
  } finally {
    outgoing.off('close', stop)
  }
}

/** A body that is at hand leaves with its headers in one piece. */
export function sendReady(
  { body, status, headers }: Ready,
  outgoing: ServerResponse,
  also: Record<string, string>,
) {
  const length = Buffer.byteLength(body)
  outgoing.writeHead(status, { ...also, ...headers, 'content-length': length }).end(body)
  letRunDry(outgoing.req)
}

function readHeaders(response: Response): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {}
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') headers[name] = value
  }
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) headers['set-cookie'] = cookies
  return headers
}

type Reader = ReadableStreamDefaultReader<Uint8Array>
type Reading = ReturnType<Reader['read']>

/** Beyond this an answer is not held back to be sent in one piece. */
const largestPieceBytes = 256 * 1024

/** Most answers are complete by the time they are sent; `next` is there only for those that are not. */
async function readWhatIsThere(reader: Reader): Promise<{ there: Buffer; next?: Reading }> {
  const chunks: Uint8Array[] = []
  const turn = new Promise<null>((resolve) => setImmediate(resolve, null))
  let size = 0
  for (;;) {
    const next = reader.read()
    const read = size < largestPieceBytes ? await Promise.race([next, turn]) : null
    if (!read) return { there: Buffer.concat(chunks), next }
    if (read.done) return { there: Buffer.concat(chunks) }
    chunks.push(read.value)
    size += read.value.byteLength
  }
}

async function sendPieces(answer: {
  there: Buffer
  next: Reading
  reader: Reader
  outgoing: ServerResponse
  packer: Packer | null
}) {
  const { reader, outgoing } = answer
  const packing = answer.packer?.stream()
  packing?.on('error', (error) => outgoing.destroy(error)).pipe(outgoing)
  outgoing.once('close', () => packing?.destroy())
  const sink = packing ?? outgoing
  let chunk: Uint8Array | undefined = answer.there
  let { next } = answer
  for (;;) {
    if (chunk.byteLength > 0 && !sink.write(chunk)) await roomToWrite(sink)
    const read = await next
    if (read.done || outgoing.destroyed) break
    chunk = read.value
    next = reader.read()
  }
  sink.end()
}

/** Resolves when there is room again or nobody reads any more, and leaves no listener behind. */
function roomToWrite(outgoing: Writable): Promise<void> {
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
  if (incoming.readableEnded) return
  incoming.removeAllListeners('data')
  incoming.resume()
}
