import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findObject } from '#server/storage/queries.ts'
import { createRenditions } from '#server/storage/renditions.ts'
import { samplePdf, startStorage, type TestStorage } from './storage-harness.ts'

let storage: TestStorage
let bucket: ReturnType<TestStorage['admin']['from']>
const bucketName = 'pictures'

beforeAll(async () => {
  storage = await startStorage('folder')
  await storage.admin.createBucket(bucketName, { public: true })
  bucket = storage.admin.from(bucketName)
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
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
  expect(await sizeOf(await render('photo.jpg?width=100&height=20&resize=fill'))).toMatchObject({
    width: 100,
    height: 20,
  })
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
  const first = await render('photo.jpg?width=33')
  const second = await render('photo.jpg?width=33')
  expect(Buffer.from(await second.arrayBuffer())).toEqual(Buffer.from(await first.arrayBuffer()))
  const etag = first.headers.get('etag') ?? ''
  expect((await render('photo.jpg?width=33', { 'if-none-match': etag })).status).toBe(304)
  expect((await render('photo.jpg?width=34', { 'if-none-match': etag })).status).toBe(200)
})

test('supabase-js downloads a rendition with a session and with a signed URL', async () => {
  const { data } = await bucket.download('photo.jpg', { transform: { width: 80, height: 80 } })
  expect(data?.type).toBe('image/jpeg')
  const signed = await bucket.createSignedUrl('photo.jpg', 60, {
    transform: { width: 60, height: 60 },
  })
  const url = signed.data?.signedUrl ?? ''
  expect(url).toContain('/render/image/sign/pictures/photo.jpg?token=')
  expect(await sizeOf(await fetch(`${url}&width=400&height=300`))).toMatchObject({
    width: 60,
    height: 60,
  })
  expect((await fetch(url.replace('/render/image/sign/', '/object/sign/'))).status).toBe(400)
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
  await bucket.upload('bomb.png', bomb, { contentType: 'image/png' })
  const response = await render('bomb.png?width=10')
  expect(response.status).toBe(400)
  expect((await response.json()).message).toBe('The image could not be transformed')
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
  const renditions = createRenditions({ files: storage.files, folder, cacheBytes })
  const object = await findObject(storage.database.storageAdmin, bucketName, 'photo.jpg')
  if (!object) throw new Error('The photo is gone')
  for (let width = 60; width < 100; width++) await renditions.get(object, { width }, '')
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
