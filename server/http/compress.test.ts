import { brotliDecompressSync, createGunzip } from 'node:zlib'
import { expect, test } from 'vitest'
import { compress } from './compress.ts'

const html = { 'content-type': 'text/html' }

test('a page is packed in the best way the client knows', async () => {
  const packed = compress(new Response('hello '.repeat(100), { headers: html }), 'gzip, br')
  expect(packed.headers.get('content-encoding')).toBe('br')
  expect(packed.headers.get('vary')).toBe('Accept-Encoding')
  const bytes = Buffer.from(await packed.arrayBuffer())
  expect(brotliDecompressSync(bytes).toString()).toBe('hello '.repeat(100))
})

test('pictures, parts of files, packed answers and simple clients are left alone', () => {
  const picture = new Response('x', { headers: { 'content-type': 'image/png' } })
  const part = new Response('x', { status: 206, headers: html })
  const packed = new Response('x', { headers: { ...html, 'content-encoding': 'gzip' } })
  for (const response of [picture, part, packed]) expect(compress(response, 'br')).toBe(response)
  const plain = new Response('x', { headers: html })
  expect(compress(plain, 'gzip;q=0')).toBe(plain)
})

test('the first piece of a streamed page leaves before the last is made', async () => {
  let finish = () => {}
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('<p>first</p>'))
      finish = () => controller.close()
    },
  })
  const { body } = compress(new Response(stream, { headers: html }), 'gzip')
  const unpacked = createGunzip()
  const first = new Promise((resolve) => unpacked.once('data', resolve))
  body?.pipeTo(new WritableStream({ write: (chunk) => void unpacked.write(chunk) }))
  expect(String(await first)).toBe('<p>first</p>')
  finish()
})
