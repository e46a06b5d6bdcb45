import { readFile } from 'node:fs/promises'
import { crc32, deflateSync, gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { createApi, readKeys } from '#tests/support/api-client.ts'
import { siteUrl, startHttpsSite } from './https-site.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const site = await startHttpsSite({ SEED: 'none' })
const api = createApi(site.url, await readKeys(site.dataDir))
const person = await api.newPerson()

function upload(name: string, type: string, bytes: Uint8Array) {
  return api.send('POST', `/storage/v1/object/blog-images/${person.id}/${name}`, {
    token: person.token,
    body: bytes,
    headers: { 'content-type': type },
  })
}

const publicUrl = (name: string) =>
  `${site.url}/storage/v1/object/public/blog-images/${person.id}/${name}`

test('upload polyglots: a file is what its bytes say, and nothing in it can run here', async () => {
  const script = '<html><script>alert(document.domain)</script></html>'
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
  for (const [name, type, content] of [
    ['page.html', 'text/html', script],
    ['page.png', 'image/png', script],
    ['page.gif', 'image/gif', `\r\n${script}`],
    ['drawing.svg', 'image/svg+xml', svg],
    ['drawing.png', 'image/png', svg],
    ['paper.png', 'image/png', '%PDF-1.7 sample'],
    ['worker.js', 'text/javascript', 'onfetch = () => {}'],
    ['types.png', 'image/png, text/html', script],
  ] as const) {
    const response = await upload(name, type, Buffer.from(content))
    expect(response.status, name).toBe(400)
    expect((await response.json()).statusCode, name).toBe('415')
    expect((await fetch(publicUrl(name))).status, name).toBe(400)
  }

  const pretended = Buffer.concat([Buffer.from('GIF89a/*\0\0'), Buffer.from(`*/=1;${script}`)])
  const refused = await upload('pretended.gif', 'image/gif', pretended)
  expect(await refused.json()).toMatchObject({
    statusCode: '400',
    message: 'The picture is damaged and cannot be read',
  })
  expect((await fetch(publicUrl('pretended.gif'))).status).toBe(400)

  const pixel = Buffer.from('R0lGODdhAQABAIAAAP///////ywAAAAAAQABAAACAkQBADs=', 'base64')
  const both = Buffer.concat([pixel, Buffer.from(script)])
  expect((await upload('both.html', 'image/gif', both)).status).toBe(200)
  const served = await fetch(publicUrl('both.html'))
  expect(served.headers.get('content-type')).toBe('image/gif')
  expect(served.headers.get('x-content-type-options')).toBe('nosniff')
  expect(served.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
  const asPage = await fetch(`${publicUrl('both.html')}?download=page.html`)
  expect(asPage.headers.get('content-disposition')).toMatch(/^attachment/)
})

test('copy and move: a file cannot become what its bytes are not', async () => {
  const text = { 'content-type': 'text/plain' }
  const secret = (await readKeys(site.dataDir)).secret
  const asService = (method: string, path: string, body: unknown, headers = {}) =>
    api.send(method, `/storage/v1${path}`, { token: secret, body, headers })
  await asService('POST', '/bucket', { id: 'anything', name: 'anything' })
  const script = Buffer.from('<html><script>alert(1)</script></html>')
  await asService('POST', '/object/anything/page', script, text)
  await asService('POST', '/object/anything/bomb', pngOf(30_000, 30_000), text)

  const pretend = { copyMetadata: false, metadata: { mimetype: 'image/png' } }
  for (const [sourceKey, statusCode] of [
    ['page', '415'],
    ['bomb', '400'],
  ]) {
    const to = { destinationBucket: 'blog-images', destinationKey: `${person.id}/copied.png` }
    const copy = { bucketId: 'anything', sourceKey, ...to, ...pretend }
    const copied = await asService('POST', '/object/copy', copy)
    expect((await copied.json()).statusCode, sourceKey).toBe(statusCode)
    const inPlace = { ...copy, destinationBucket: 'anything', destinationKey: 'other' }
    expect((await asService('POST', '/object/copy', inPlace)).status, sourceKey).toBe(400)
    const move = { bucketId: 'anything', sourceKey, ...to }
    expect((await asService('POST', '/object/move', move)).status, sourceKey).toBe(400)
  }
  expect((await fetch(publicUrl('copied.png'))).status).toBe(400)
})

test('a student’s pictures have a limit, whichever way they come, and the editor tells it', async () => {
  const student = await site.student()
  const { id, token } = await api.signInPerson(student.account)
  const pixel = Buffer.from('R0lGODdhAQABAIAAAP///////ywAAAAAAQABAAACAkQBADs=', 'base64')
  const headers = { 'content-type': 'image/gif' }
  const send = (name: string) =>
    api.send('POST', `/storage/v1/object/blog-images/${id}/${name}`, {
      token,
      body: pixel,
      headers,
    })
  const sign = (name: string) =>
    api.send('POST', `/storage/v1/object/upload/sign/blog-images/${id}/${name}`, { token })
  const early = await (await sign('signed')).json()
  for (let first = 0; first < 300; first += 20) {
    const names = Array.from({ length: 20 }, (_, index) => `${first + index}`)
    const statuses = await Promise.all(names.map(async (name) => (await send(name)).status))
    expect(new Set(statuses)).toEqual(new Set([200]))
  }
  const noRoom =
    'There is no room for more pictures: 300 pictures or 200 MB is the most for one person.'
  const copy = { bucketId: 'blog-images', sourceKey: `${id}/0`, destinationKey: `${id}/copy` }
  const encode = (value: string) => Buffer.from(value).toString('base64')
  const metadata = `bucketName ${encode('blog-images')},objectName ${encode(`${id}/tus`)},contentType ${encode('image/gif')}`
  const ways = [
    await send('over'),
    await sign('over'),
    await api.send('PUT', `/storage/v1${early.url}`, { body: pixel, headers }),
    await api.send('POST', '/storage/v1/object/copy', { token, body: copy }),
    await api.send('POST', '/storage/v1/upload/resumable', {
      token,
      headers: { 'tus-resumable': '1.0.0', 'upload-length': '49', 'upload-metadata': metadata },
    }),
  ]
  for (const response of ways) {
    expect(response.status).toBeLessThan(500)
    expect(await response.text()).toContain(noRoom)
  }
  const form = new FormData()
  form.set('file', new File([pixel], 'pixel.gif', { type: 'image/gif' }))
  const encoded = new Response(form)
  const editor = await student.send('POST', '/admin/blog/images', {
    headers: { origin: siteUrl, 'content-type': encoded.headers.get('content-type') ?? '' },
    body: new Uint8Array(await encoded.arrayBuffer()),
  })
  expect(JSON.parse(editor.text)).toEqual({ error: `Upload Error: ${noRoom}` })
})

test('unfinished uploads count toward a student’s pictures with their whole size', async () => {
  const { id, token } = await api.newPerson()
  const encode = (value: string) => Buffer.from(value).toString('base64')
  const start = (name: string, length: Record<string, string>) => {
    const metadata = `bucketName ${encode('blog-images')},objectName ${encode(`${id}/${name}`)},contentType ${encode('image/gif')}`
    const headers = { 'tus-resumable': '1.0.0', 'upload-metadata': metadata, ...length }
    return api.send('POST', '/storage/v1/upload/resumable', { token, headers })
  }
  const statuses: number[] = []
  for (let index = 0; index < 25; index++) {
    // Without a length the bucket's limit counts.
    const [header, value] = index % 2 ? ['defer-length', 1] : ['length', 10 * 1024 ** 2]
    const { status } = await start(`part-${index}`, { [`upload-${header}`]: String(value) })
    statuses.push(status)
  }
  const begun = statuses.indexOf(403)
  expect(new Set(statuses.slice(0, begun))).toEqual(new Set([201]))
  expect(begun * 10).toBeLessThanOrEqual(200)
  expect(begun).toBeGreaterThan(5)
  const refused = await start('over', { 'upload-length': `${10 * 1024 ** 2}` })
  expect(await refused.text()).toContain('There is no room for more pictures')
})

test('a student can leave only so many uploads unfinished', async () => {
  const encode = (value: string) => Buffer.from(value).toString('base64')
  const start = (index: number) => {
    const name = `${person.id}/unfinished-${index}`
    const metadata = `bucketName ${encode('blog-images')},objectName ${encode(name)},contentType ${encode('image/gif')}`
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '49', 'upload-metadata': metadata }
    return api.send('POST', '/storage/v1/upload/resumable', { token: person.token, headers })
  }
  const begun: Response[] = []
  for (let index = 0; index < 50; index++) begun.push(await start(index))
  expect(new Set(begun.map(({ status }) => status))).toEqual(new Set([201]))
  const refused = await start(50)
  expect(refused.status).toBe(429)
  expect(await refused.text()).toContain('Too many uploads are unfinished')

  const [first] = begun
  const { pathname } = new URL(first?.headers.get('location') ?? '', site.url)
  const headers = { 'tus-resumable': '1.0.0' }
  await api.send('DELETE', pathname, { token: person.token, headers })
  await vi.waitFor(async () => expect((await start(51)).status).toBe(201))
})

test('decompression bombs: pictures and bodies that unfold are refused without unfolding', async () => {
  const before = await residentMegabytes()
  const bomb = pngOf(30_000, 30_000)
  expect(bomb.byteLength).toBeLessThan(1024 * 1024)
  const refused = await upload('bomb.png', 'image/png', bomb)
  expect(refused.status).toBe(400)
  expect((await refused.json()).message).toContain('more than 25 megapixels')

  const zipped = new Uint8Array(gzipSync(Buffer.alloc(200 * 1024 * 1024, ' ')))
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  for (const path of [
    '/rest/v1/contact_submissions',
    '/auth/v1/signup',
    '/functions/v1/send-contact-email',
  ]) {
    const response = await api.send('POST', path, { body: zipped, headers })
    expect(response.status, path).toBeGreaterThanOrEqual(400)
    expect(response.status, path).toBeLessThan(500)
  }
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'content-encoding': 'gzip' }
  const page = await site.visitor().send('POST', '/contact', { body: zipped, headers: form })
  expect(page.status).toBeLessThan(500)
  expect((await residentMegabytes()) - before).toBeLessThan(400)
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
})

async function residentMegabytes() {
  const status = await readFile(`/proc/${site.process.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** A decompression bomb: a few kilobytes of one-bit black that declare a gigapixel. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const frame = Buffer.alloc(body.byteLength + 8)
  frame.writeUInt32BE(content.byteLength, 0)
  frame.set(body, 4)
  frame.writeUInt32BE(crc32(body), body.byteLength + 4)
  return frame
}
