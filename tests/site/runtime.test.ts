import { expect, test } from 'vitest'
import { contact } from '#content/defaults/contact.ts'
import { sql } from '#platform/postgres/sql.ts'
import { testSite } from '#tests/site/support/site.ts'

const site = testSite()

test('health checks, services, pages and feeds are answered without a port', async () => {
  const visitor = site.visitor()
  expect(await visitor.text('/healthz')).toBe('ok\n')
  expect(await visitor.text('/readyz')).toBe('ready\n')
  const { data } = await site.connect().from('blog_categories').select('name')
  expect(data).toContainEqual({ name: 'QBO Tips' })
  expect((await visitor.fetch('/rest/v1/blog_categories')).status).toBe(401)
  expect((await visitor.visit('/')).get('heading').text).toMatch(/^Books you can read/)
  expect((await visitor.visit('/no-such-page')).status).toBe(404)
  expect((await visitor.fetch('/blog/feed.json')).headers.get('content-type')).toContain('json')
})

test('words that the owner publishes are on the next page', async () => {
  const words = JSON.stringify({ ...contact, title: 'Write to me' })
  await site.database.owner.query(
    sql`insert into site_documents (name, content) values ('contact', ${words})`,
  )
  await expect
    .poll(async () => (await site.visitor().visit('/contact')).get('heading').text)
    .toBe('Write to me')
})
