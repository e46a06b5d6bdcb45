import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  listKeys,
  type StoreKind,
  samplePdf,
  samplePng,
  startStorage,
  storeKinds,
  type TestStorage,
} from './harness.ts'

const running = {} as Record<StoreKind, TestStorage>
beforeAll(async () => {
  for (const kind of storeKinds) running[kind] = await startStorage(kind)
})
afterAll(async () => {
  for (const kind of storeKinds) await running[kind]?.stop()
})

async function newBucket(
  kind: StoreKind,
  options: Parameters<TestStorage['admin']['createBucket']>[1] = { public: true },
) {
  const name = `bucket-${crypto.randomUUID().slice(0, 8)}`
  const { error } = await running[kind].admin.createBucket(name, options)
  expect(error).toBeNull()
  return { name, bucket: running[kind].admin.from(name) }
}

test.for(storeKinds)('what was uploaded comes back byte for byte (%s)', async (kind) => {
  const { name, bucket } = await newBucket(kind)
  const bytes = crypto.getRandomValues(new Uint8Array(60_000))
  const { data, error } = await bucket.upload('folder/file.bin', bytes, {
    contentType: 'application/octet-stream',
    cacheControl: '60',
  })
  expect(error).toBeNull()
  expect(data).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    path: 'folder/file.bin',
    fullPath: `${name}/folder/file.bin`,
  })
  const downloaded = await bucket.download('folder/file.bin')
  expect(downloaded.error).toBeNull()
  expect(downloaded.data?.type).toBe('application/octet-stream')
  expect(new Uint8Array(await (downloaded.data as Blob).arrayBuffer())).toEqual(bytes)
})

test.for(storeKinds)('a blob is sent as a form, with its type and metadata (%s)', async (kind) => {
  const { bucket } = await newBucket(kind)
  const blob = new Blob(['Guten Tag, größte Größe'], { type: 'text/csv' })
  const upload = await bucket.upload('notes/über.csv'.normalize('NFC').replace('ü', 'u'), blob, {
    metadata: { author: 'Sample', pages: 3 },
    cacheControl: '120',
  })
  expect(upload.error).toBeNull()
  const { data } = await bucket.info('notes/uber.csv')
  expect(data).toMatchObject({
    name: 'notes/uber.csv',
    size: 27,
    contentType: 'text/csv',
    cacheControl: 'max-age=120',
    etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    metadata: { author: 'Sample', pages: 3 },
    version: expect.any(String),
    createdAt: expect.stringMatching(/Z$/),
    lastModified: expect.stringMatching(/Z$/),
  })
  expect(data).not.toHaveProperty('updatedAt')
})

test.for(storeKinds)(
  'raw uploads carry metadata in a header, and streams work (%s)',
  async (kind) => {
    const { bucket } = await newBucket(kind)
    const stream = new Blob(['x'.repeat(100_000)]).stream()
    const { error } = await bucket.upload('stream.txt', stream, {
      contentType: 'text/plain',
      metadata: { from: 'stream' },
    })
    expect(error).toBeNull()
    expect((await bucket.info('stream.txt')).data).toMatchObject({
      size: 100_000,
      metadata: { from: 'stream' },
    })
  },
)

test.for(storeKinds)('an existing object is kept unless upsert is asked (%s)', async (kind) => {
  const { bucket } = await newBucket(kind)
  await bucket.upload('a.txt', 'first')
  const second = await bucket.upload('a.txt', 'second')
  expect(second.error).toMatchObject({
    status: 400,
    statusCode: '409',
    code: 'KeyAlreadyExists',
    message: 'The resource already exists',
  })
  expect(await (await bucket.download('a.txt')).data?.text()).toBe('first')
  expect((await bucket.upload('a.txt', 'third', { upsert: true })).error).toBeNull()
  expect(await (await bucket.download('a.txt')).data?.text()).toBe('third')
  expect((await bucket.update('a.txt', 'fourth')).error).toBeNull()
  expect(await (await bucket.download('a.txt')).data?.text()).toBe('fourth')
})

test.for(storeKinds)('replaced and removed bytes leave the store (%s)', async (kind) => {
  const { files } = running[kind]
  const { bucket } = await newBucket(kind)
  const before = (await listKeys(files)).length
  await bucket.upload('a.txt', 'one')
  await bucket.upload('a.txt', 'two', { upsert: true })
  await bucket.upload('a.txt', 'refused')
  expect(await listKeys(files)).toHaveLength(before + 1)
  const { data } = await bucket.remove(['a.txt', 'not-there.txt'])
  expect(data).toEqual([expect.objectContaining({ name: 'a.txt', id: expect.any(String) })])
  expect(await listKeys(files)).toHaveLength(before)
})

test.for(storeKinds)('an empty file is a file (%s)', async (kind) => {
  const { bucket } = await newBucket(kind)
  expect((await bucket.upload('empty.txt', '')).error).toBeNull()
  const { data } = await bucket.download('empty.txt')
  expect(data?.size).toBe(0)
})

test.for(storeKinds)('move and copy, within a bucket and across (%s)', async (kind) => {
  const { name, bucket } = await newBucket(kind)
  const other = await newBucket(kind)
  await bucket.upload('a.txt', 'words', { metadata: { kept: true } })

  expect((await bucket.move('a.txt', 'b/c.txt')).data?.message).toBe('Successfully moved')
  expect((await bucket.download('a.txt')).error).not.toBeNull()
  expect((await bucket.copy('b/c.txt', 'd.txt')).data?.path).toBe(`${name}/d.txt`)
  const across = await bucket.copy('b/c.txt', 'e.txt', { destinationBucket: other.name })
  expect(across.data?.path).toBe(`${other.name}/e.txt`)
  await bucket.move('b/c.txt', 'f.txt', { destinationBucket: other.name })

  expect(await (await bucket.download('d.txt')).data?.text()).toBe('words')
  expect(await (await other.bucket.download('e.txt')).data?.text()).toBe('words')
  expect(await (await other.bucket.download('f.txt')).data?.text()).toBe('words')
  expect((await other.bucket.info('e.txt')).data?.metadata).toEqual({ kept: true })

  // The copy has bytes of its own.
  await bucket.remove(['d.txt'])
  expect(await (await other.bucket.download('e.txt')).data?.text()).toBe('words')
  expect((await bucket.move('gone.txt', 'x.txt')).error).toMatchObject({ code: 'NoSuchKey' })
  expect((await bucket.move('gone.txt', '')).error).toMatchObject({ code: 'InvalidKey' })
  expect((await other.bucket.copy('e.txt', 'f.txt')).error).toMatchObject({ statusCode: '409' })
})

test.for(storeKinds)(
  'a byte range, a tag and a date save the rest of the download (%s)',
  async (kind) => {
    const { name, bucket } = await newBucket(kind)
    await bucket.upload('letters.txt', 'abcdefghij', {
      contentType: 'text/plain',
      cacheControl: '60',
    })
    const { publicUrl } = bucket.getPublicUrl('letters.txt').data
    const ask = (headers: Record<string, string>, method = 'GET') =>
      fetch(publicUrl, { headers, method })

    const whole = await ask({})
    expect(whole.status).toBe(200)
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': '10',
      'cache-control': 'max-age=60',
      'content-type': 'text/plain',
      etag: expect.stringMatching(/^".+"$/),
      'last-modified': expect.stringMatching(/GMT$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("sandbox; default-src 'none'"),
    })
    const etag = whole.headers.get('etag') ?? ''
    const modified = whole.headers.get('last-modified') ?? ''

    for (const [range, text, content] of [
      ['bytes=2-4', 'cde', 'bytes 2-4/10'],
      ['bytes=7-', 'hij', 'bytes 7-9/10'],
      ['bytes=-2', 'ij', 'bytes 8-9/10'],
      ['bytes=8-99', 'ij', 'bytes 8-9/10'],
    ] as const) {
      const part = await ask({ range })
      expect(part.status).toBe(206)
      expect(part.headers.get('content-range')).toBe(content)
      expect(part.headers.get('content-length')).toBe(String(text.length))
      expect(await part.text()).toBe(text)
    }
    const beyond = await ask({ range: 'bytes=10-' })
    expect(beyond.status).toBe(416)
    expect(beyond.headers.get('content-range')).toBe('bytes */10')
    expect((await ask({ range: 'bytes=0-1,4-5' })).status).toBe(200)
    expect((await ask({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
    expect((await ask({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)

    expect((await ask({ 'if-none-match': etag })).status).toBe(304)
    expect((await ask({ 'if-none-match': `W/${etag}, "x"` })).status).toBe(304)
    expect((await ask({ 'if-none-match': '"x"', 'if-modified-since': modified })).status).toBe(200)
    expect((await ask({ 'if-modified-since': modified })).status).toBe(304)

    const head = await ask({}, 'HEAD')
    expect(head.headers.get('content-length')).toBe('10')
    expect(await head.text()).toBe('')
    expect(
      (
        await fetch(`${running[kind].url}/storage/v1/object/public/${name}/none`, {
          method: 'HEAD',
        })
      ).status,
    ).toBe(400)
  },
)

test.for(storeKinds)(
  'readers of a file that is being replaced get one version or the other, whole (%s)',
  async (kind) => {
    const { bucket } = await newBucket(kind)
    const versions = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(50_000))
    await bucket.upload('hot.txt', versions[0] ?? '')
    const { publicUrl } = bucket.getPublicUrl('hot.txt').data
    let isWriting = true
    const readers = Array.from({ length: 4 }, async () => {
      while (isWriting) {
        const response = await fetch(publicUrl)
        const text = await response.text()
        expect(response.status).toBe(200)
        expect(versions).toContain(text)
      }
    })
    for (const text of versions) await bucket.upload('hot.txt', text, { upsert: true })
    isWriting = false
    await Promise.all(readers)
  },
)

test('downloads carry a name in every language', async () => {
  const { bucket } = await newBucket('folder')
  await bucket.upload('a.txt', 'words', { contentType: 'text/plain' })
  const named = await fetch(
    bucket.getPublicUrl('a.txt', { download: 'Größe & "x".txt' }).data.publicUrl,
  )
  expect(named.headers.get('content-disposition')).toBe(
    `attachment; filename=Gr%C3%B6%C3%9Fe%20%26%20%22x%22.txt; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%26%20%22x%22.txt;`,
  )
  const plain = await fetch(bucket.getPublicUrl('a.txt', { download: true }).data.publicUrl)
  expect(plain.headers.get('content-disposition')).toContain('filename=a.txt')
})

test('an uploaded page, drawing or document cannot run on this origin', async () => {
  const { bucket } = await newBucket('folder')
  const script = '<script>alert(1)</script>'
  await bucket.upload('page.html', `<html>${script}</html>`, { contentType: 'text/html' })
  await bucket.upload('page.xhtml', `<html>${script}</html>`, {
    contentType: 'application/xhtml+xml',
  })
  await bucket.upload('drawing.svg', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`, {
    contentType: 'image/svg+xml',
  })
  await bucket.upload('paper.pdf', samplePdf, { contentType: 'application/pdf' })
  const get = (name: string) => fetch(bucket.getPublicUrl(name).data.publicUrl)

  for (const name of ['page.html', 'page.xhtml', 'drawing.svg', 'paper.pdf']) {
    const { headers } = await get(name)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^sandbox; default-src 'none'/)
    expect(policy).not.toMatch(/allow-scripts|script-src/)
  }
  expect((await get('page.html')).headers.get('content-type')).toBe('text/plain')
  expect((await get('page.xhtml')).headers.get('content-type')).toBe('text/plain')
  expect((await get('paper.pdf')).headers.get('content-disposition')).toMatch(
    /^attachment; filename=paper.pdf/,
  )
})

test.each([
  ['a page that calls itself a picture', 'image/png', '<html><script>alert(1)</script></html>'],
  ['a page that calls itself a PDF', 'application/pdf', '<html></html>'],
  ['a picture that calls itself a PDF', 'application/pdf', samplePng],
  ['a PDF that calls itself a film', 'video/mp4', samplePdf],
  ['text that calls itself a drawing', 'image/svg+xml', 'plain words'],
])('%s is refused', async (_what, contentType, body) => {
  const { bucket } = await newBucket('folder')
  const before = await listKeys(running.folder.files)
  const { error } = await bucket.upload('file', body, { contentType })
  expect(error).toMatchObject({ statusCode: '415', code: 'InvalidMimeType' })
  expect(await listKeys(running.folder.files)).toEqual(before)
})

test('a bucket takes only the types it names', async () => {
  const { bucket } = await newBucket('folder', {
    public: true,
    allowedMimeTypes: ['image/*', 'text/csv'],
  })
  expect((await bucket.upload('a.png', samplePng, { contentType: 'image/png' })).error).toBeNull()
  expect(
    (await bucket.upload('a.csv', 'a,b', { contentType: 'text/csv; charset=utf-8' })).error,
  ).toBeNull()
  expect((await bucket.upload('a.txt', 'a', { contentType: 'text/plain' })).error).toMatchObject({
    message: 'mime type text/plain is not supported',
    statusCode: '415',
  })
})

test.for(storeKinds)(
  'a file over the limit is refused and leaves nothing behind (%s)',
  async (kind) => {
    const { bucket } = await newBucket(kind, { public: true, fileSizeLimit: '1kb' })
    const before = await listKeys(running[kind].files)
    const expected = {
      statusCode: '413',
      message: 'The object exceeded the maximum allowed size',
    }
    expect((await bucket.upload('a.txt', 'x'.repeat(1001))).error).toMatchObject(expected)
    expect((await bucket.upload('b.txt', new Blob(['x'.repeat(200_000)]))).error).toMatchObject(
      expected,
    )
    expect(
      (await bucket.upload('c.txt', new Blob(['x'.repeat(5000)]).stream())).error,
    ).toMatchObject(expected)
    expect((await bucket.upload('d.txt', 'x'.repeat(1000))).error).toBeNull()
    expect(await listKeys(running[kind].files)).toHaveLength(before.length + 1)
  },
)

test.each([
  '../other/file',
  'a/../../b',
  './a',
  'a/./b',
  'a\\b',
  'nul\u0000byte',
  'line\nbreak',
  'ümlaut',
  '',
  'x'.repeat(1025),
])('the name %j is refused wherever a name is given', async (name) => {
  const { bucket } = await newBucket('folder')
  await bucket.upload('a.txt', 'words')
  expect((await bucket.move('a.txt', name)).error).toMatchObject({ code: 'InvalidKey' })
  expect((await bucket.copy('a.txt', name)).error).toMatchObject({ code: 'InvalidKey' })
})

test.each(['%2e%2e/%2e%2e/x', 'a/..%2f..%2fx', '..%5cx', 'a%00b'])(
  'the address …/%s leaves no bucket',
  async (path) => {
    const { name } = await newBucket('folder')
    const response = await fetch(`${running.folder.url}/storage/v1/object/${name}/${path}`, {
      method: 'POST',
      body: 'words',
      headers: { authorization: `Bearer ${running.folder.apiKeys.secret}` },
    })
    expect(response.ok).toBe(false)
    expect((await response.json()).code).toMatch(/InvalidKey|NotFound|NoSuchBucket/)
  },
)

test('unknown buckets, objects and paths say so in Storage’s words', async () => {
  const { admin, url } = running.folder
  const { bucket } = await newBucket('folder')
  expect((await admin.from('no-such-bucket').upload('a', 'b')).error?.message).toBe(
    'Bucket not found',
  )
  expect((await bucket.download('none')).error).toMatchObject({ status: 400 })
  expect((await bucket.info('none')).error).toMatchObject({
    statusCode: '404',
    code: 'NoSuchKey',
    message: 'Object not found',
  })
  expect((await bucket.exists('none')).data).toBe(false)
  await expect(admin.from('no-such-bucket').exists('a')).rejects.toThrow('Bucket not found')
  const response = await fetch(`${url}/storage/v1/nothing/here`)
  expect(response.headers.get('content-type')).toContain('json')
  expect((await response.json()).statusCode).toBe('404')
})

test('nothing unexpected was logged', () => {
  for (const kind of storeKinds) expect(running[kind].faults).toEqual([])
})
