import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { samplePng } from '#tests/protocol/storage/harness.ts'
import { startServices, type TestServices } from '#tests/protocol/support/services.ts'
import { stealPassword } from '#tests/protocol/support/stolen-password.ts'

let services: TestServices
let admin: Awaited<ReturnType<typeof stealPassword>>

beforeAll(async () => {
  services = await startServices()
  admin = await stealPassword(services)
  const { owner, id } = admin
  await owner
    .from('blog_posts')
    .insert([
      { title: 'Published', content: '<p>Words</p>', published_at: '2026-01-05T12:00:00Z' },
      { title: 'Draft', content: '<p>Secret</p>', published_at: null },
    ])
    .throwOnError()
  await owner.from('blog_categories').insert({ name: 'Mine' }).throwOnError()
  const { error } = await owner.storage
    .from('blog-images')
    .upload(`${id}/own.png`, samplePng, { contentType: 'image/png' })
  if (error) throw error
})
afterAll(() => services?.stop())

async function stolen(method: string, address: string, body?: unknown) {
  const answer = await services.send(method, address, { token: admin.stolenToken, body })
  return { status: answer.status, text: await answer.text() }
}

test('a stolen password does not delete the account of the only admin', async () => {
  const refused = await stolen('POST', '/rest/v1/rpc/delete_own_account', {})
  expect([refused.status, JSON.parse(refused.text)]).toMatchObject([
    403,
    {
      code: '42501',
      message: 'Please sign in again, with the code of your second factor if you have set one up.',
    },
  ])
  const { rows } = await services.database.owner.query(sql`
    select role, (select count(*)::int from blog_posts) as posts
    from user_roles where user_id = ${admin.id}`)
  expect(rows).toEqual([{ role: 'admin', posts: 2 }])
})

test('nor does the code, as long as she is the only admin', async () => {
  const { error } = await admin.owner.rpc('delete_own_account')
  expect(error).toMatchObject({ code: 'P0001', message: expect.stringContaining('only admin') })
  expect((await admin.owner.auth.getUser()).data.user?.id).toBe(admin.id)
})

test('a stolen password exports nothing and reads no draft', async () => {
  const exported = await stolen('POST', '/rest/v1/rpc/export_my_data', {})
  expect([exported.status, JSON.parse(exported.text).code]).toEqual([403, '42501'])
  const posts = await stolen('GET', '/rest/v1/blog_posts?select=title')
  expect(JSON.parse(posts.text)).toEqual([{ title: 'Published' }])
  const role = await stolen('GET', '/rest/v1/user_roles?select=role')
  expect(JSON.parse(role.text)).toEqual([])
})

test('a stolen password renames no category and uploads no picture', async () => {
  await stolen('PATCH', '/rest/v1/blog_categories?name=eq.Mine', { name: 'Stolen' })
  const { data } = await admin.owner.from('blog_categories').select('name').throwOnError()
  expect(data).toEqual([{ name: 'Mine' }])
  const upload = await services.send('POST', `/storage/v1/object/blog-images/${admin.id}/new.png`, {
    token: admin.stolenToken,
    body: samplePng,
    headers: { 'content-type': 'image/png' },
  })
  expect(upload.ok).toBe(false)
  const pictures = await admin.owner.storage.from('blog-images').list(admin.id)
  expect(pictures.data?.map(({ name }) => name)).toEqual(['own.png'])
})

test('a stolen password changes no metadata, lists no sessions and signs nobody else out', async () => {
  const answers = [
    await stolen('PUT', '/auth/v1/user', { data: { full_name: 'Stolen' } }),
    await stolen('GET', '/auth/v1/sessions'),
    await stolen('POST', '/auth/v1/logout?scope=others'),
  ]
  expect(answers.map(({ status, text }) => [status, JSON.parse(text).error_code])).toEqual([
    [401, 'insufficient_aal'],
    [403, 'insufficient_aal'],
    [403, 'insufficient_aal'],
  ])
  const signedOut = await stolen('POST', '/auth/v1/logout')
  expect(signedOut.status).toBe(204)
  const { data } = await admin.owner.auth.getUser()
  expect(data.user?.user_metadata).not.toHaveProperty('full_name')
})
