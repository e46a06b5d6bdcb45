import { expect, test } from 'vitest'
import { readableForm } from './readable-form.ts'

const address = 'http://localhost/contact'
const send = (body: BodyInit | null, type?: string, url = address) =>
  readableForm(
    new Request(url, { method: 'POST', body, headers: type ? { 'content-type': type } : {} }),
  )

test('forms pass untouched, and can still be read', async () => {
  const form = new FormData()
  form.set('name', 'Sample')
  form.set('file', new File(['\0bytes'], 'a.bin'))
  const passed = await readableForm(new Request(address, { method: 'POST', body: form }))
  expect((await passed?.formData())?.get('name')).toBe('Sample')
  const short = await send('name=Sample', 'application/x-www-form-urlencoded; charset=utf-8')
  expect((await short?.formData())?.get('name')).toBe('Sample')
  expect(await readableForm(new Request(address))).not.toBeNull()
})

test('a bare POST is an empty form', async () => {
  const passed = await readableForm(new Request(address, { method: 'POST' }))
  expect([...((await passed?.formData()) ?? ['none'])]).toEqual([])
})

test('what no browser’s form sends is refused', async () => {
  expect(await send('{"name":"Sample"}', 'application/json')).toBeNull()
  expect(await send('name=a%00b', 'application/x-www-form-urlencoded')).toBeNull()
  expect(await send('a%00=b', 'application/x-www-form-urlencoded')).toBeNull()
  expect(await send('--cut\r\nno form', 'multipart/form-data; boundary=cut')).toBeNull()
  expect(await send('name=Sample', 'multipart/form-data')).toBeNull()
  expect(await send('a=b', 'application/x-www-form-urlencoded', `${address}?q=%00`)).toBeNull()
  expect(await send('a=b', 'application/x-www-form-urlencoded', `${address}/%0d%0a`)).toBeNull()
  expect(await readableForm(new Request(`${address}/%7f`))).toBeNull()
  expect(await readableForm(new Request(`${address}?message=two%0alines`))).not.toBeNull()
})
