import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  brotliDecompressSync,
  createZstdDecompress,
  gunzipSync,
  zstdDecompressSync,
} from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import { compress } from './compress.ts'

const html = { 'content-type': 'text/html' }
const text = 'hello '.repeat(100)

test('a page is compressed with the fastest encoding the client accepts, and has a length', async () => {
  const unpackers = {
    'gzip, br, zstd': zstdDecompressSync,
    'gzip, br': brotliDecompressSync,
    'zstd;q=0, gzip': gunzipSync,
  }
  for (const [accepted, unpack] of Object.entries(unpackers)) {
    const answer = await ask(() => whole(text, { vary: 'Cookie' }), accepted)
    expect(accepted).toContain(answer.headers['content-encoding'])
    expect(answer.headers.vary).toBe('Cookie, Accept-Encoding')
    const bytes = await readAll(answer)
    expect(answer.headers['content-length']).toBe(String(bytes.byteLength))
    expect(unpack(bytes).toString()).toBe(text)
  }
})

test.each(['application/rss+xml; charset=utf-8', 'application/feed+json', 'image/svg+xml'])(
  'feeds and drawings are packed too: %s',
  async (type) => {
    const answer = await ask(() => whole(text, { 'content-type': type }), 'br')
    expect(answer.headers['content-encoding']).toBe('br')
    await readAll(answer)
  },
)

test('pictures, parts of files, packed answers and simple clients are left alone', async () => {
  const picture = new Response('x', { headers: { 'content-type': 'image/png' } })
  const part = new Response('x', { status: 206, headers: html })
  const packed = new Response('x', { headers: { ...html, 'content-encoding': 'gzip' } })
  const asking = (accepted: string, method = 'GET') =>
    new Request('http://localhost/', { method, headers: { 'accept-encoding': accepted } })
  for (const response of [picture, part, packed]) {
    expect(await compress(response, asking('br'))).toBe(response)
  }
  const page = whole(text)
  expect(await compress(page, asking('gzip;q=0'))).toBe(page)
  expect(await compress(page, asking('gzip', 'HEAD'))).toBe(page)
})

test('the first piece of a streamed page leaves before the last is made', async () => {
  let finish = () => {}
  const answer = await ask(() => {
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('<p>first</p>'))
        finish = () => {
          controller.enqueue(new TextEncoder().encode('<p>last</p>'))
          controller.close()
        }
      },
    })
    return new Response(stream, { headers: html })
  }, 'zstd')
  expect(answer.headers['content-length']).toBeUndefined()
  const unpacked = answer.pipe(createZstdDecompress())
  const [first] = (await once(unpacked, 'data')) as [Buffer]
  expect(first.toString()).toBe('<p>first</p>')
  finish()
  expect((await readAll(unpacked)).toString()).toBe('<p>last</p>')
})

test('a large answer arrives whole, in several pieces', async () => {
  const piece = Buffer.alloc(100_000, 'x')
  let left = 20
  const stream = () =>
    new ReadableStream({
      pull(controller) {
        if (left-- > 0) controller.enqueue(piece)
        else controller.close()
      },
    })
  const answer = await ask(() => new Response(stream(), { headers: html }), 'br')
  expect(answer.headers['content-length']).toBeUndefined()
  expect(brotliDecompressSync(await readAll(answer)).byteLength).toBe(2_000_000)
})

function whole(body: string, headers: Record<string, string> = {}) {
  const length = String(Buffer.byteLength(body))
  return new Response(body, { headers: { ...html, 'content-length': length, ...headers } })
}

/** Sends the response of `respond` through a real server. */
async function ask(respond: () => Response, accepted: string): Promise<IncomingMessage> {
  const server = createServer(getRequestListener((request) => compress(respond(), request)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const headers = { 'accept-encoding': accepted }
  const request = httpRequest({ port, host: '127.0.0.1', agent: false, headers }).end()
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  return answer
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
