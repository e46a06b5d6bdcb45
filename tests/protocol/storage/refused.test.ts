import { readdir } from 'node:fs/promises'
import { Agent, request as httpRequest } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listKeys, startStorage, type TestStorage } from './harness.ts'

let storage: TestStorage
beforeAll(async () => {
  storage = await startStorage('folder')
  await storage.admin.createBucket('closed', { public: false, fileSizeLimit: '1mb' })
})
afterAll(() => storage.stop())

const hundredMegabytes = 100 * 1024 ** 2

function* zeros(size: number) {
  for (let sent = 0; sent < size; sent += 65_536) yield new Uint8Array(65_536)
}

function streamOf(size: number): ReadableStream<Uint8Array> {
  const chunks = zeros(size)
  return new ReadableStream({
    pull(controller) {
      const { done, value } = chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}

test('a large upload that is refused is answered, and is not kept in memory', async () => {
  const before = process.memoryUsage.rss()
  const { error } = await storage.anonymous
    .from('closed')
    .upload('a.bin', streamOf(hundredMegabytes), { contentType: 'application/octet-stream' })
  expect(error).toMatchObject({ statusCode: '403' })
  const tooLarge = await storage.admin
    .from('closed')
    .upload('a.bin', streamOf(hundredMegabytes), { contentType: 'application/octet-stream' })
  expect(tooLarge.error).toMatchObject({ statusCode: '413' })
  const form = new FormData()
  form.append('', new Blob([new Uint8Array(hundredMegabytes / 4)]))
  expect((await storage.admin.from('closed').upload('b.bin', form)).error).toMatchObject({
    statusCode: '413',
  })
  expect((process.memoryUsage.rss() - before) / 1024 ** 2).toBeLessThan(150)
  expect(await listKeys(storage.files)).toEqual([])
})

test('a caller reads which value of a body is wrong, and why', async () => {
  const { error } = await storage.admin.from('closed').createSignedUrl('a.bin', 0)
  expect(error?.message).toBe('body/expiresIn Too small: expected number to be >=1')
})

test('a client that is refused can go on with the same connection', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (method: string, path: string, body: Iterable<Uint8Array>) =>
    new Promise<number>((resolve, reject) => {
      const request = httpRequest(
        `${storage.url}/storage/v1${path}`,
        { method, agent },
        (response) => {
          response.resume()
          response.on('end', () => resolve(response.statusCode ?? 0))
        },
      )
      request.on('error', reject)
      for (const chunk of body) request.write(chunk)
      request.end()
    })
  expect(await ask('POST', '/object/closed/a.bin', zeros(hundredMegabytes / 4))).toBe(400)
  expect(await ask('GET', '/object/public/closed/a.bin', [])).toBe(400)
  agent.destroy()
})

test.each(['raw', 'form'])(
  'an upload that breaks off half-way leaves nothing (%s)',
  async (kind) => {
    const head =
      kind === 'form' ? '--x\r\nContent-Disposition: form-data; name=""; filename="a"\r\n\r\n' : ''
    const request = httpRequest(`${storage.url}/storage/v1/object/closed/torn.bin`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${storage.apiKeys.secret}`,
        'content-type':
          kind === 'form' ? 'multipart/form-data; boundary=x' : 'application/octet-stream',
        'content-length': '500000',
      },
    })
    request.on('error', () => {})
    request.write(head)
    request.write(new Uint8Array(200_000))
    await sleep(300)
    request.destroy()
    await sleep(300)
    expect((await storage.admin.from('closed').info('torn.bin')).error).toMatchObject({
      code: 'NoSuchKey',
    })
    expect(await listKeys(storage.files)).toEqual([])
    expect(await readdir(path.join(storage.folder, 'files', 'parts'))).toEqual([])
  },
)

test('a form without a boundary is refused as a mistake of the caller', async () => {
  const response = await fetch(`${storage.url}/storage/v1/object/closed/odd.bin`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${storage.apiKeys.secret}`,
      'content-type': 'multipart/form-data',
    },
    body: 'x',
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'InvalidRequest' })
})
