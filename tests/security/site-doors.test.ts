import { expect, test, vi } from 'vitest'
import { listRoutes, type SiteRoute } from '#scripts/site-routes.ts'
import { createApi, readKeys } from '#tests/support/api-client.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { openHttpsSite } from './https-site.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const site = await openHttpsSite()
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Routes without a guard, and the expected status of an anonymous POST. A new route has to be
 * entered here, so that its access is a decision.
 */
const unguarded: Record<string, number[]> = {
  '': [405],
  services: [405],
  about: [405],
  contact: [400],
  blog: [405],
  'blog/rss.xml': [405],
  'blog/feed.json': [405],
  'blog/:slug': [405],
  'files/:name': [405],
  'free-lessons/:courseSlug': [405],
  'free-lessons/:courseSlug/captions.vtt': [405],
  'qbo-tips': [405],
  'bookkeeping-basics': [405],
  'debits-and-credits-explained': [405],
  'chart-of-accounts-basics': [405],
  'privacy-policy': [405],
  'terms-conditions': [405],
  'qbo-quiz': [405],
  'qbo-quiz/questions/:questionId?': [405],
  login: [400],
  signup: [400],
  'forgot-password': [400],
  'reset-password': [302, 400, 401],
  'auth/confirm': [200, 302, 400],
  'remove-second-factor': [400],
  logout: [302],
  count: [204],
  'login/passkey': [200],
  'courses/lesson-worker.js': [405],
  'courses/forget-copies': [405],
  'courses/:courseSlug/:lessonSlug/complete': [302],
  'courses/:courseSlug/:lessonSlug/notes': [302],
  'courses/:courseSlug/:lessonSlug/bookmark': [302],
  'courses/:courseSlug/:lessonSlug/place': [302],
  'store/:productSlug/claim': [302, 401],
  'buy/:productSlug': [302],
  paid: [405],
  'admin/blog/images': [401],
  offers: [400],
  unsubscribe: [200, 400, 404],
  record: [405],
  letters: [405],
  'letters/:slug': [405],
  'email-preferences': [200],
  'stop-mail': [200],
  'confirm-email': [200],
  'sitemap.xml': [405],
  'robots.txt': [405],
  'site.webmanifest': [405],
  'favicon.ico': [405],
  'apple-touch-icon.png': [405],
  'icon-192.png': [405],
  'icon-512.png': [405],
  'og/:card': [405],
  'starter-charts/:file': [405],
}

const routes = listRoutes()
const behind = (...guards: SiteRoute['guard'][]) =>
  routes.filter(({ guard }) => guards.includes(guard))

test('every address is behind a guard, or listed as open with what it answers strangers', async () => {
  const open = behind(null)
  expect(open.filter(({ path }) => !(path in unguarded)).map(({ path }) => path)).toEqual([])
  for (const { path, address } of open) {
    const { status } = await site.visitor().post(address, {})
    expect(unguarded[path], `POST ${address}`).toContain(status)
  }
  const adminPaths = routes.filter(({ path }) => path.startsWith('admin/'))
  const unnamed = adminPaths.filter(({ path, guard }) => !guard && !(path in unguarded))
  expect(unnamed).toEqual([])
})

test('strangers are led to the login page from every guarded address, whatever they send', async () => {
  for (const { address, id } of behind('admin', 'writer', 'signed-in')) {
    for (const method of methods) {
      const { status, location } = await ask(site.visitor(), method, address)
      expect(status, `${method} ${address}`).toBe(302)
      expect(location, `${method} ${address}`).toMatch(/^\/login(\?|$)/)
    }
    await expectDataRefused(site.visitor(), address, id, '/login')
  }
})

test('students are led away from every address of the admin, whatever they send', async () => {
  const student = await site.student()
  for (const { address, id } of behind('admin')) {
    for (const method of methods) {
      const { status, location } = await ask(student, method, address)
      expect(status, `${method} ${address}`).toBe(302)
      expect(location, `${method} ${address}`).toBe('/dashboard')
    }
    await expectDataRefused(student, address, id, '/dashboard')
  }
})

test('posts, categories, devices and downloads of other people are out of reach', async () => {
  const owner = await site.connectOwner()
  const [one, other] = [await site.student(), await site.student()]
  await other.post('/admin/categories', { name: 'Category of the other' })
  await other.post('/admin/blog', { title: 'Post of the other', content: '<p>Mine.</p>' })
  const find = async (text: string) => (await owner.query(text)).rows[0]
  const post = await find("select * from blog_posts where title = 'Post of the other'")
  const category = await find("select * from blog_categories where name = 'Category of the other'")
  const session = await find(
    `select id from auth.sessions where user_id = '${post.user_id}' order by created_at desc`,
  )
  expect(post.user_id).toBe(category.user_id)

  const { id } = post
  await one.post('/admin/blog', { intent: 'delete', id })
  await one.post('/admin/blog', { intent: 'take-down', id })
  await one.post('/admin/blog', { id, title: 'Taken over', content: '<p>Not yours.</p>' })
  await one.post('/admin/categories', { intent: 'delete', id: category.id })
  await one.post('/admin/categories', { id: category.id, name: 'Taken over' })
  await one.post('/account', { intent: 'sign-out-device', session: session.id })
  expect(await find(`select * from blog_posts where id = '${id}'`)).toEqual(post)
  expect(await find(`select * from blog_categories where id = '${category.id}'`)).toEqual(category)
  expect((await other.get('/account')).status).toBe(200)
  expect((await one.get(`/admin/blog?edit=${id}`)).text).toContain('it isn’t yours')

  const api = createApi(site.url, await readKeys(site.dataDir))
  const product = await find('select id from products where price = 0 and pdf_file_url is not null')
  const order = { user_id: post.user_id, product_id: product.id, price_at_purchase: 0 }
  const token = await api.signIn(other.account)
  const claimed = await api.send('POST', '/rest/v1/product_orders', {
    token,
    body: order,
    headers: { prefer: 'return=representation' },
  })
  const orderId = (await claimed.json())[0].id
  expect((await other.get(`/my-downloads/${orderId}/pdf`)).location).toContain('token=')
  const refused = await one.get(`/my-downloads/${orderId}/pdf`)
  expect(refused.location ?? '').not.toContain('token=')
  const own = await one.get('/account/my-data.json')
  expect(own.text).toContain(one.account.email)
  expect(own.text).not.toContain(other.account.email)
  await owner.end()
})

function ask(visitor: Visitor, method: string, path: string) {
  if (method === 'GET' || method === 'HEAD') return visitor.send(method, path)
  return visitor.send(method, path, {
    body: 'intent=delete&id=00000000-0000-4000-8000-000000000000',
    headers: {
      origin: 'https://books.example.com',
      'content-type': 'application/x-www-form-urlencoded',
    },
  })
}

/** Requests by client scripts: the data of a page, or of one route without its guard's loader. */
async function expectDataRefused(visitor: Visitor, address: string, id: string, to: string) {
  for (const query of ['', `?_routes=${encodeURIComponent(id)}`]) {
    const { status, text } = await visitor.get(`${address}.data${query}`)
    expect([202, 302, 404], `${address}.data${query}`).toContain(status)
    if (status !== 404) expect(text, `${address}.data${query}`).toContain(to)
  }
}
