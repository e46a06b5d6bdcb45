import { expect, test } from 'vitest'
import { isInvalidUrl, readForm } from './form-request.ts'

const address = 'http://localhost/contact'
const kilobyte = 1024
const urlencoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=cut'

const post = (body: BodyInit | null, type?: string) =>
  new Request(address, {
    method: 'POST',
    body,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
    headers: type ? { 'content-type': type } : {},
  })
const send = (body: BodyInit | null, type?: string, limitBytes = 2048 * kilobyte) =>
  readForm(post(body, type), limitBytes)

test('fields and files arrive, and a request without a form is an empty one', async () => {
  const form = new FormData()
  form.set('name', 'Sample')
  form.set('file', new File(['\0bytes'], 'a.bin'))
  const read = await readForm(post(form), kilobyte)
  expect(read?.get('name')).toBe('Sample')
  const file = read?.get('file')
  expect(file instanceof File && (await file.text())).toBe('\0bytes')
  const short = await send('name=Sample', `${urlencoded}; charset=utf-8`)
  expect(short?.get('name')).toBe('Sample')
  expect([...((await send(null)) ?? ['none'])]).toEqual([])
  expect([...((await readForm(new Request(address), kilobyte)) ?? ['none'])]).toEqual([])
})

test('a form with more fields than any of ours is refused', async () => {
  expect(await send('a=b&'.repeat(501), urlencoded)).toBeNull()
  const part = '--cut\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'
  const parts = (count: number) => `${part.repeat(count)}--cut--\r\n`
  expect(await send(parts(501), multipart)).toBeNull()
  expect((await send(parts(400), multipart))?.getAll('a')).toHaveLength(400)
})

/** A body without a Content-Length, which counts what was taken from it. */
function endless(head: string) {
  let taken = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = taken === 0 ? head : 'a'.repeat(16 * kilobyte)
      taken += chunk.length
      controller.enqueue(new TextEncoder().encode(chunk))
    },
  })
  return { body, taken: () => taken }
}

test.each([
  [urlencoded, 'a='],
  [multipart, '--cut\r\nContent-Disposition: form-data; name="a"\r\n\r\n'],
  [multipart, '--cut\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\n'],
])(
  'a form of type %s that is too long is refused before it is held in memory',
  async (type, head) => {
    const { body, taken } = endless(head)
    await expect(send(body, type, 256 * kilobyte)).rejects.toMatchObject({ status: 413 })
    expect(taken()).toBeLessThan(512 * kilobyte)
    const announced = endless(head)
    const request = post(announced.body, type)
    request.headers.set('content-length', String(300 * kilobyte))
    await expect(readForm(request, 256 * kilobyte)).rejects.toMatchObject({ status: 413 })
    expect(announced.taken()).toBeLessThan(64 * kilobyte)
  },
)

test('encoded signs arrive as they were typed', async () => {
  const form = await send('a=1+%2B+2%3D3&b=%C3%BC=&c&a=two%0D%0Alines', urlencoded)
  expect([...(form ?? [])]).toEqual([
    ['a', '1 + 2=3'],
    ['b', 'ü='],
    ['c', ''],
    ['a', 'two\r\nlines'],
  ])
})

test('a body that no browser’s form sends is refused', async () => {
  expect(await send('{"name":"Sample"}', 'application/json')).toBeNull()
  expect(await send('name=a%00b', urlencoded)).toBeNull()
  expect(await send('a%00=b', urlencoded)).toBeNull()
  expect(await send('--cut\r\nno form', multipart)).toBeNull()
  expect(await send('name=Sample', 'multipart/form-data')).toBeNull()
})

test('an address with control characters is invalid, a line break in its query is not', () => {
  for (const path of ['?q=%00', '/%0d%0a', '/%7f']) expect(isInvalidUrl(address + path)).toBe(true)
  expect(isInvalidUrl(`${address}?message=two%0alines`)).toBe(false)
})
