import { expect, test } from 'vitest'
import { normalizeForm } from './form-request.ts'

const address = 'http://localhost/contact'
const send = (body: BodyInit | null, type?: string, url = address) =>
  normalizeForm(
    new Request(url, { method: 'POST', body, headers: type ? { 'content-type': type } : {} }),
  )

test('forms pass untouched, and can still be read', async () => {
  const form = new FormData()
  form.set('name', 'Sample')
  form.set('file', new File(['\0bytes'], 'a.bin'))
  const passed = await normalizeForm(new Request(address, { method: 'POST', body: form }))
  expect((await passed?.formData())?.get('name')).toBe('Sample')
  const short = await send('name=Sample', 'application/x-www-form-urlencoded; charset=utf-8')
  expect((await short?.formData())?.get('name')).toBe('Sample')
  expect(await normalizeForm(new Request(address))).not.toBeNull()
})

test('a bare POST is an empty form', async () => {
  const passed = await normalizeForm(new Request(address, { method: 'POST' }))
  expect([...((await passed?.formData()) ?? ['none'])]).toEqual([])
})

test('a form that is longer than any of ours is refused before it is parsed', async () => {
  const type = 'application/x-www-form-urlencoded'
  await expect(send(`a=${'b'.repeat(1024 * 1024)}`, type)).rejects.toMatchObject({ status: 413 })
  expect(await send('a=b&'.repeat(501), type)).toBeNull()
  const part = '--cut\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'
  const parts = (count: number) => `${part.repeat(count)}--cut--\r\n`
  expect(await send(parts(501), 'multipart/form-data; boundary=cut')).toBeNull()
  const passed = await send(parts(400), 'multipart/form-data; boundary=cut')
  expect((await passed?.formData())?.getAll('a')).toHaveLength(400)
})

test('encoded signs arrive as they were typed', async () => {
  const passed = await send(
    'a=1+%2B+2%3D3&b=%C3%BC=&c&a=two%0D%0Alines',
    'application/x-www-form-urlencoded',
  )
  expect([...((await passed?.formData()) ?? [])]).toEqual([
    ['a', '1 + 2=3'],
    ['b', 'ü='],
    ['c', ''],
    ['a', 'two\r\nlines'],
  ])
})

test('what no browser’s form sends is refused', async () => {
  expect(await send('{"name":"Sample"}', 'application/json')).toBeNull()
  expect(await send('name=a%00b', 'application/x-www-form-urlencoded')).toBeNull()
  expect(await send('a%00=b', 'application/x-www-form-urlencoded')).toBeNull()
  expect(await send('--cut\r\nno form', 'multipart/form-data; boundary=cut')).toBeNull()
  expect(await send('name=Sample', 'multipart/form-data')).toBeNull()
  expect(await send('a=b', 'application/x-www-form-urlencoded', `${address}?q=%00`)).toBeNull()
  expect(await send('a=b', 'application/x-www-form-urlencoded', `${address}/%0d%0a`)).toBeNull()
  expect(await normalizeForm(new Request(`${address}/%7f`))).toBeNull()
  expect(await normalizeForm(new Request(`${address}?message=two%0alines`))).not.toBeNull()
})
