import { createHash, randomBytes } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import * as tus from 'tus-js-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createFolderStore } from '#platform/storage/files/folder-store.ts'
import {
  listKeys,
  type StoreKind,
  samplePng,
  startStorage,
  storeKinds,
  type TestStorage,
} from './harness.ts'

const running = {} as Record<StoreKind, TestStorage>
beforeAll(async () => {
  for (const kind of storeKinds) {
    running[kind] = await startStorage(kind)
    await running[kind].admin.createBucket('reels', { public: true })
    await running[kind].admin.createBucket('small', {
      public: true,
      fileSizeLimit: 1000,
      allowedMimeTypes: ['image/*'],
    })
  }
})
afterAll(async () => {
  for (const kind of storeKinds) await running[kind]?.stop()
})

const megabyte = 1024 * 1024

function metadataFor(objectName: string, values: Record<string, string> = {}) {
  return {
    bucketName: 'reels',
    objectName,
    contentType: 'application/octet-stream',
    cacheControl: '3600',
    ...values,
  }
}

function headersFor(storage: TestStorage, more: Record<string, string> = {}) {
  return { authorization: `Bearer ${storage.apiKeys.secret}`, ...more }
}

function uploadWithTus(
  storage: TestStorage,
  bytes: Buffer,
  options: Partial<tus.UploadOptions> & { metadata: Record<string, string> },
): Promise<tus.Upload> {
  return new Promise((resolve, reject) => {
    const upload = new tus.Upload(bytes, {
      endpoint: `${storage.url}/storage/v1/upload/resumable`,
      headers: headersFor(storage),
      chunkSize: 6 * megabyte,
      retryDelays: null,
      onSuccess: () => resolve(upload),
      onError: reject,
      ...options,
    })
    upload.start()
  })
}

async function createUpload(
  storage: TestStorage,
  length: number,
  metadata: Record<string, string>,
  headers = headersFor(storage),
) {
  const encoded = Object.entries(metadata).map(
    ([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`,
  )
  const response = await fetch(`${storage.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      ...headers,
      'tus-resumable': '1.0.0',
      'upload-length': String(length),
      'upload-metadata': encoded.join(','),
    },
  })
  return { response, address: `${storage.url}${response.headers.get('location')}` }
}

async function offsetOf(storage: TestStorage, address: string) {
  const response = await fetch(address, {
    method: 'HEAD',
    headers: headersFor(storage, { 'tus-resumable': '1.0.0' }),
  })
  return { status: response.status, offset: Number(response.headers.get('upload-offset')) }
}

function sha256(bytes: Uint8Array) {
  return createHash('sha256').update(bytes).digest('hex')
}

test.for(storeKinds)(
  'a file in pieces arrives whole, with type, cache time and metadata (%s)',
  async (kind) => {
    const storage = running[kind]
    const bytes = randomBytes(14 * megabyte + 123)
    await uploadWithTus(storage, bytes, {
      metadata: metadataFor('a/film.bin', { metadata: JSON.stringify({ title: 'Sample' }) }),
    })
    const { data } = await storage.admin.from('reels').download('a/film.bin')
    expect(sha256(new Uint8Array(await (data as Blob).arrayBuffer()))).toBe(sha256(bytes))
    expect((await storage.admin.from('reels').info('a/film.bin')).data).toMatchObject({
      size: bytes.byteLength,
      contentType: 'application/octet-stream',
      cacheControl: 'max-age=3600',
      metadata: { title: 'Sample' },
    })
  },
)

test.for(storeKinds)(
  'an upload goes on after the connection broke and the process restarted (%s)',
  async (kind) => {
    const storage = running[kind]
    const bytes = randomBytes(16 * megabyte)
    const { address } = await createUpload(storage, bytes.byteLength, metadataFor('broken.bin'))

    await breakAfter(storage, address, bytes, 9 * megabyte)
    storage.restart(
      kind === 'folder' ? createFolderStore(path.join(storage.folder, 'files')) : storage.files,
    )
    const kept = await vi.waitFor(async () => {
      const { status, offset } = await offsetOf(storage, address)
      expect(status).toBe(200)
      expect(offset).toBeGreaterThan(0)
      return offset
    }, 20_000)
    expect(kept).toBeLessThan(bytes.byteLength)

    await uploadWithTus(storage, bytes, { uploadUrl: address, metadata: metadataFor('broken.bin') })
    const { data } = await storage.admin.from('reels').download('broken.bin')
    expect(sha256(new Uint8Array(await (data as Blob).arrayBuffer()))).toBe(sha256(bytes))
  },
)

/** Sends some of the bytes and destroys the socket, as in a lost connection. */
function breakAfter(storage: TestStorage, address: string, bytes: Buffer, count: number) {
  return new Promise<void>((resolve) => {
    const patch = httpRequest(address, {
      method: 'PATCH',
      headers: headersFor(storage, {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': String(bytes.byteLength),
      }),
    })
    patch.on('error', () => resolve())
    patch.on('close', () => resolve())
    patch.write(bytes.subarray(0, count), async () => {
      await sleep(500)
      patch.destroy()
    })
  })
}

test.for(storeKinds)(
  'bytes that were all there when the process ended become an object on return (%s)',
  async (kind) => {
    const storage = running[kind]
    const bytes = randomBytes(300_000)
    const { address } = await createUpload(storage, bytes.byteLength, metadataFor('late.bin'))
    const id = address.slice(address.lastIndexOf('/') + 1)
    await storage.files.staging.uploads.write(Readable.from([bytes]), id, 0)
    expect((await storage.admin.from('reels').info('late.bin')).error).not.toBeNull()

    expect(await offsetOf(storage, address)).toEqual({ status: 200, offset: bytes.byteLength })
    const { data } = await storage.admin.from('reels').download('late.bin')
    expect(sha256(new Uint8Array(await (data as Blob).arrayBuffer()))).toBe(sha256(bytes))
    // Idempotent: the client may repeat the request and gets the same response.
    await storage.admin.from('reels').remove(['late.bin'])
    expect(await offsetOf(storage, address)).toEqual({ status: 200, offset: bytes.byteLength })
    expect((await storage.admin.from('reels').info('late.bin')).error).not.toBeNull()
  },
)

test.for(storeKinds)(
  'an existing object is replaced only when upsert was asked (%s)',
  async (kind) => {
    const storage = running[kind]
    const metadata = metadataFor('same.bin')
    await uploadWithTus(storage, Buffer.from('one'), { metadata })
    const before = await listKeys(storage.files)
    const { response } = await createUpload(storage, 3, metadata)
    expect(response.status).toBe(409)
    await uploadWithTus(storage, Buffer.from('two'), {
      metadata,
      headers: headersFor(storage, { 'x-upsert': 'true' }),
    })
    expect(await (await storage.admin.from('reels').download('same.bin')).data?.text()).toBe('two')
    expect(await listKeys(storage.files)).toHaveLength(before.length)
  },
)

test('an upload that would be refused is refused before its first byte', async () => {
  const storage = running.folder
  const refusals: [number, Record<string, string>, number][] = [
    [413, metadataFor('big.png', { bucketName: 'small', contentType: 'image/png' }), 1001],
    [413, metadataFor('huge.bin'), 3 * 1024 ** 3],
    [415, metadataFor('a.txt', { bucketName: 'small', contentType: 'text/plain' }), 10],
    [404, metadataFor('a.txt', { bucketName: 'nowhere' }), 10],
    [400, metadataFor('../a.txt'), 10],
    [400, metadataFor('a.txt', { metadata: 'not json' }), 10],
  ]
  for (const [status, metadata, length] of refusals) {
    expect((await createUpload(storage, length, metadata)).response.status).toBe(status)
  }
  const student = await storage.person()
  const { response } = await createUpload(storage, 10, metadataFor('x.bin'), {
    authorization: `Bearer ${student.token}`,
  })
  expect(response.status).toBe(403)
  expect((await createUpload(storage, 10, metadataFor('x.bin'), {} as never)).response.status).toBe(
    400,
  )
})

test.for(storeKinds)(
  'content that is not what it says is refused at the end and dropped (%s)',
  async (kind) => {
    const storage = running[kind]
    const metadata = metadataFor('fake.png', { bucketName: 'small', contentType: 'image/png' })
    const before = await listKeys(storage.files)
    await expect(
      uploadWithTus(storage, Buffer.from('<html></html>'), { metadata }),
    ).rejects.toThrow(/415/)
    expect(await listKeys(storage.files)).toEqual(before)
    await uploadWithTus(storage, samplePng, { metadata })
    expect((await storage.admin.from('small').info('fake.png')).data?.contentType).toBe('image/png')
  },
)

test('nobody goes on with an upload that somebody else began', async () => {
  const storage = running.folder
  const { address } = await createUpload(storage, 10, metadataFor('mine.bin'))
  const other = await storage.person()
  const response = await fetch(address, {
    method: 'PATCH',
    body: 'x'.repeat(10),
    headers: {
      authorization: `Bearer ${other.token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
  })
  expect(response.status).toBe(403)
})

test('a signed upload URL works in pieces, too', async () => {
  const storage = running.folder
  const { data } = await storage.admin.from('reels').createSignedUploadUrl('signed.bin')
  const options = {
    endpoint: `${storage.url}/storage/v1/upload/resumable/sign`,
    headers: { 'x-signature': data?.token ?? '' },
  }
  await expect(
    uploadWithTus(storage, Buffer.from('x'), { ...options, metadata: metadataFor('other.bin') }),
  ).rejects.toThrow()
  await uploadWithTus(storage, Buffer.from('signed'), {
    ...options,
    metadata: metadataFor('signed.bin'),
  })
  expect(await (await storage.admin.from('reels').download('signed.bin')).data?.text()).toBe(
    'signed',
  )
})

test('an upload can be given up', async () => {
  const storage = running.folder
  const { address } = await createUpload(storage, 10, metadataFor('given-up.bin'))
  const remove = await fetch(address, {
    method: 'DELETE',
    headers: headersFor(storage, { 'tus-resumable': '1.0.0' }),
  })
  expect(remove.status).toBe(204)
  expect((await offsetOf(storage, address)).status).toBe(404)
})

test('nothing unexpected was logged', () => {
  for (const kind of storeKinds) expect(running[kind].faults).toEqual([])
})
