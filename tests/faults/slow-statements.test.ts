import { expect, onTestFinished, test, vi } from 'vitest'
import { startSite } from '#scripts/start-site.ts'
import { createApi, readKeys } from '#tests/support/api-client.ts'
import { createVisitor } from '#tests/support/visitor.ts'
import { connectOwner, until } from './site-processes.ts'

vi.setConfig({ testTimeout: 240_000 })

const encode = (text: string) => Buffer.from(text).toString('base64')

test('a statement timeout is 400 at REST, and 503 at storage, functions and pages', async () => {
  const site = await startSite({ env: { SEED: 'demo' }, readySeconds: 120 })
  onTestFinished(async () => void (await site.stop()))
  const api = createApi(site.url, await readKeys(site.dataDir))
  const owner = await connectOwner(site.dataDir)
  onTestFinished(() => owner.end())
  const { id, token } = await api.newPerson()
  await owner.query(`update user_roles set role = 'admin' where user_id = '${id}'`)
  for (const role of ['anon', 'authenticated', 'authenticator']) {
    await owner.query(`alter role ${role} set statement_timeout = '300ms'`)
  }
  // The services read the limits with the schema, and connections take theirs when they are opened.
  await owner.query("notify pgrst, 'reload schema'")
  await owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'authenticator'",
  )

  /** A cookie bypasses the page cache. */
  const openBlog = () => createVisitor(site.url).get('/blog', { cookie: 'sb-none=1' })
  const asks = {
    read: () => api.send('GET', '/rest/v1/blog_posts?limit=1', { token }),
    files: () =>
      api.send('POST', '/storage/v1/object/list/blog-images', { token, body: { prefix: '' } }),
    upload: () =>
      api.send('POST', '/storage/v1/upload/resumable', {
        token,
        headers: {
          'tus-resumable': '1.0.0',
          'upload-length': '20',
          'upload-metadata': [
            `bucketName ${encode('blog-images')}`,
            `objectName ${encode(`${id}/sample.png`)}`,
            `contentType ${encode('image/png')}`,
          ].join(','),
        },
      }),
    mail: () =>
      api.send('POST', '/functions/v1/send-test-email', { token, body: { kind: 'contact' } }),
  }
  await until('the site is back', async () => {
    const answers = await Promise.all(Object.values(asks).map((ask) => ask()))
    return answers.every(({ ok }) => ok) && (await openBlog()).status === 200
  })

  await owner.query('begin; lock table blog_posts, user_roles, storage.objects')
  const read = await asks.read()
  expect([read.status, await read.json()]).toEqual([
    400,
    expect.objectContaining({ code: '57014' }),
  ])
  const files = await asks.files()
  expect([files.status, files.headers.get('retry-after')]).toEqual([503, '3'])
  expect(await files.json()).toMatchObject({ statusCode: '503', code: 'DatabaseTimeout' })
  expect((await asks.upload()).status).toBe(503)
  const mail = await asks.mail()
  expect([mail.status, mail.headers.get('retry-after')]).toEqual([503, '3'])
  const page = await openBlog()
  expect([page.status, page.headers['retry-after']]).toEqual([503, '3'])
  expect(page.text).toContain('Back in a moment')

  await owner.query('rollback')
  expect((await asks.read()).status).toBe(200)
  expect((await openBlog()).status).toBe(200)
})
