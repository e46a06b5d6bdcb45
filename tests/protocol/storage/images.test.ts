import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findObject } from '#platform/storage/objects/queries.ts'
import { createRenditions } from '#platform/storage/objects/renditions.ts'
import { samplePdf, startStorage, type TestStorage } from './harness.ts'

let storage: TestStorage
let bucket: ReturnType<TestStorage['admin']['from']>
const bucketName = 'pictures'
const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const

beforeAll(async () => {
  storage = await startStorage('folder')
  await storage.admin.createBucket(bucketName, { public: true })
  bucket = storage.admin.from(bucketName)
  const photo = sharp({
    create: { width: 400, height: 300, channels: 3, background: 'teal', noise },
  })
  await bucket.upload('photo.jpg', await photo.jpeg().toBuffer(), { contentType: 'image/jpeg' })
})
afterAll(() => storage.stop())

const render = (query: string, headers: Record<string, string> = {}) =>
  fetch(`${storage.url}/storage/v1/render/image/public/${bucketName}/${query}`, { headers })

async function sizeOf(response: Response) {
  const { width, height, format } = await sharp(await response.arrayBuffer()).metadata()
  return { width, height, format }
}

test('a picture comes in the size that was asked', async () => {
  const response = await render('photo.jpg?width=100&height=100&quality=60')
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(response.headers.get('x-transformations')).toBe(
    'height:100,width:100,resizing_type:fill,quality:60',
  )
  expect(Number(response.headers.get('content-length'))).toBeGreaterThan(0)
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  expect(await sizeOf(response)).toEqual({ width: 100, height: 100, format: 'jpeg' })
  expect(await sizeOf(await render('photo.jpg?width=200'))).toMatchObject({
    width: 200,
    height: 150,
  })
  expect(await sizeOf(await render('photo.jpg?width=100&height=100&resize=contain'))).toMatchObject(
    { width: 100, height: 75 },
  )
  expect(await sizeOf(await render('photo.jpg?width=100&height=50&resize=fill'))).toMatchObject({
    width: 100,
    height: 50,
  })
})

test.each([
  ['width=33', 'width:50', 50, 38],
  ['height=101', 'height:150', 200, 150],
  ['width=301&height=1', 'height:50,width:400', 400, 50],
  ['quality=61', 'quality:75', 400, 300],
  ['width=2500&height=2499', 'height:1600,width:1600', 400, 300],
])('%s is answered with the next listed size: %s', async (query, told, width, height) => {
  const response = await render(`photo.jpg?${query}`)
  expect(response.headers.get('x-transformations')).toContain(told)
  expect(await sizeOf(response)).toMatchObject({ width, height })
})

test('a stranger who asks for every width gets no more than the list of pictures', async () => {
  const tags = new Set<string | null>()
  for (let width = 1; width <= 2500; width += 19) {
    const response = await render(`photo.jpg?width=${width}&format=webp`)
    expect(response.status).toBe(200)
    tags.add(response.headers.get('etag'))
    await response.body?.cancel()
  }
  expect(tags.size).toBeLessThanOrEqual(13)
})

test('a long strip is not converted at its full length', async () => {
  const strip = sharp({ create: { width: 800, height: 20_000, channels: 3, background: 'teal' } })
  await bucket.upload('strip.png', await strip.png().toBuffer(), { contentType: 'image/png' })
  const { width, height } = await sizeOf(await render('strip.png?width=800'))
  expect(width * height).toBeLessThanOrEqual(1600 ** 2 * 1.01)
  expect(height / width).toBeCloseTo(25, 0)
})

test('a browser that reads WebP gets WebP, unless the original format is asked', async () => {
  const headers = { accept: 'image/avif,image/webp,*/*' }
  const modern = await render('photo.jpg?width=50', headers)
  expect(modern.headers.get('vary')).toContain('Accept')
  expect(await sizeOf(modern)).toMatchObject({ format: 'webp' })
  expect(await sizeOf(await render('photo.jpg?width=50'))).toMatchObject({ format: 'jpeg' })
  expect(await sizeOf(await render('photo.jpg?width=50&format=origin', headers))).toMatchObject({
    format: 'jpeg',
  })
  expect(await sizeOf(await render('photo.jpg?width=50&format=avif'))).toMatchObject({
    format: 'heif',
  })
})

test('a rendition is made once and revalidated by its tag', async () => {
  const first = await render('photo.jpg?width=150')
  const second = await render('photo.jpg?width=150')
  expect(Buffer.from(await second.arrayBuffer())).toEqual(Buffer.from(await first.arrayBuffer()))
  const etag = first.headers.get('etag') ?? ''
  expect((await render('photo.jpg?width=150', { 'if-none-match': etag })).status).toBe(304)
  expect((await render('photo.jpg?width=200', { 'if-none-match': etag })).status).toBe(200)
})

test('supabase-js downloads a rendition with a session and with a signed URL', async () => {
  const { data } = await bucket.download('photo.jpg', { transform: { width: 80, height: 80 } })
  expect(data?.type).toBe('image/jpeg')
  const signed = await bucket.createSignedUrl('photo.jpg', 60, {
    transform: { width: 100, height: 100 },
  })
  const url = signed.data?.signedUrl ?? ''
  expect(url).toContain('/render/image/sign/pictures/photo.jpg?token=')
  expect(await sizeOf(await fetch(`${url}&width=400&height=300`))).toMatchObject({
    width: 100,
    height: 100,
  })
  expect((await fetch(url.replace('/render/image/sign/', '/object/sign/'))).status).toBe(400)
})

test('a caller reads which value of a query is wrong, and why', async () => {
  expect(await (await render('photo.jpg?width=0')).json()).toMatchObject({
    message: 'querystring/width Too small: expected number to be >=1',
  })
})

test('a replaced picture has new renditions, a removed one none', async () => {
  const solid = (background: string) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background } })
      .png()
      .toBuffer()
  await bucket.upload('square.png', await solid('red'), { contentType: 'image/png' })
  const red = await (await render('square.png?width=20')).arrayBuffer()
  await bucket.upload('square.png', await solid('blue'), { contentType: 'image/png', upsert: true })
  const blue = await (await render('square.png?width=20')).arrayBuffer()
  expect(Buffer.from(blue)).not.toEqual(Buffer.from(red))
  await bucket.remove(['square.png'])
  expect((await render('square.png?width=20')).status).toBe(400)
})

test('a decompression bomb is refused', async () => {
  const side = 9000
  const bomb = await sharp({
    create: { width: side, height: side, channels: 3, background: 'white' },
  })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(bomb.byteLength).toBeLessThan(2_000_000)
  const tooLarge = 'The picture has more than 25 megapixels: please make it smaller'
  const { error } = await bucket.upload('bomb.png', bomb, { contentType: 'image/png' })
  expect(error).toMatchObject({ statusCode: '400', message: tooLarge })
  expect((await render('bomb.png?width=10')).status).toBe(400)

  // Stored when it is not declared as a picture; the decoder still refuses it.
  await bucket.upload('bomb.bin', bomb, { contentType: 'application/octet-stream' })
  const response = await render('bomb.bin?width=10')
  expect(response.status).toBe(400)
  expect((await response.json()).message).toBe(tooLarge)
})

test('a picture that takes too much memory to decode is refused on upload', async () => {
  const avif = await sharp({
    create: { width: 5900, height: 4200, channels: 3, background: 'teal' },
  })
    .avif({ effort: 0, chromaSubsampling: '4:4:4' })
    .toBuffer()
  const { error } = await bucket.upload('large.avif', avif, { contentType: 'image/avif' })
  expect(error?.message).toBe('The picture is too large to be read: please make it smaller')
  expect((await render('photo.jpg?width=600')).status).toBe(200)
})

test('a damaged picture is refused on upload, in one piece or in several', async () => {
  // The same noise in every run: of random pictures some stay readable with these bytes overwritten.
  const pixels = Uint8Array.from(
    { length: 300 * 300 * 3 },
    (_, at) => Math.imul(at, 0x9e3779b1) >>> 24,
  )
  const whole = await sharp(pixels, { raw: { width: 300, height: 300, channels: 3 } })
    .png()
    .toBuffer()
  const half = whole.subarray(0, whole.byteLength / 2)
  const damaged = 'The picture is damaged and cannot be read'
  const plain = await bucket.upload('half.png', half, { contentType: 'image/png' })
  expect(plain.error).toMatchObject({ statusCode: '400', message: damaged })
  const overwritten = await sharp(whole).jpeg().toBuffer()
  overwritten.fill(0xff, 10_000, 11_000)
  const jpeg = await bucket.upload('part.jpg', overwritten, { contentType: 'image/jpeg' })
  expect(jpeg.error).toMatchObject({ statusCode: '400', message: damaged })

  const encode = (value: string) => Buffer.from(value).toString('base64')
  const resumable = await fetch(`${storage.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${storage.apiKeys.secret}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(half.byteLength),
      'upload-metadata': `bucketName ${encode(bucketName)},objectName ${encode('half.png')},contentType ${encode('image/png')}`,
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(half),
  })
  expect(resumable.status).toBe(400)
  expect(await resumable.text()).toContain(damaged)
  expect((await bucket.info('half.png')).error).toMatchObject({ code: 'NoSuchKey' })
})

test.each([
  ['text', 'words', 'text/plain'],
  ['a PDF', samplePdf, 'application/pdf'],
  [
    'a drawing that could load others',
    '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
    'image/svg+xml',
  ],
  [
    'a broken picture',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(50)]),
    'image/jpeg',
  ],
])('%s is not given to the decoder or survives it', async (_what, body, contentType) => {
  await bucket.upload('odd', body, { contentType, upsert: true })
  await bucket.upload('odd', body, { contentType: 'application/octet-stream', upsert: true })
  expect((await render('odd?width=10')).status).toBe(400)
})

test.each(['width=0', 'width=99999', 'width=abc', 'quality=5', 'resize=stretch', 'format=exe'])(
  '%s is refused',
  async (query) => {
    expect((await render(`photo.jpg?${query}`)).status).toBe(400)
  },
)

test('the folder of renditions stays under its bound', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'renditions-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const cacheBytes = 20_000
  const { files, pictures } = storage
  const renditions = createRenditions({ files, pictures, folder, cacheBytes })
  const object = await findObject(storage.database.storageAdmin, bucketName, 'photo.jpg')
  if (!object) throw new Error('The photo is gone')
  for (let width = 60; width < 100; width++) {
    await (await renditions.get(object, { transform: { width }, accepted: '' })).close()
  }
  const sizes = await Promise.all(
    (await readdir(folder)).map(async (name) => (await stat(path.join(folder, name))).size),
  )
  const total = sizes.reduce((sum, size) => sum + size, 0)
  expect(total).toBeGreaterThan(0)
  expect(total).toBeLessThanOrEqual(cacheBytes * 1.1)
})

test('nothing unexpected was logged', () => {
  expect(storage.faults).toEqual([])
})
