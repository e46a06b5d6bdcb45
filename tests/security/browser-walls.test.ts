import { expect, test, vi } from 'vitest'
import { listRoutes } from '#scripts/site-routes.ts'
import { openHttpsSite, siteUrl } from './https-site.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const site = await openHttpsSite({ SEED: 'none' })
const evil = 'https://evil.example'

test('headers: every answer carries the walls a browser needs', async () => {
  const visitor = site.visitor()
  for (const path of [
    '/',
    '/blog?q=tax',
    '/no-such-page',
    '/login',
    '/signup',
    '/dashboard',
    '/favicon.svg',
    '/healthz',
    '/rest/v1/blog_posts',
    '/auth/v1/health',
    '/storage/v1/object/public/blog-images/none.png',
    '/functions/v1/none',
    '/%ff',
  ]) {
    const { headers } = await visitor.get(path)
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': expect.stringMatching(/^max-age=\d{8,}/),
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(headers, path).not.toHaveProperty('x-powered-by')
    expect(headers, path).not.toHaveProperty('server')
  }
  for (const path of ['/', '/login', '/no-such-page']) {
    const policy = String((await visitor.get(path)).headers['content-security-policy'])
    expect(policy, path).toContain("default-src 'none'")
    expect(policy, path).toContain("base-uri 'none'")
    expect(policy, path).toContain("form-action 'self'")
    expect(policy.match(/script-src[^;]*/)?.[0], path).not.toMatch(/unsafe|https:|\*/)
  }
})

test('cookies: HttpOnly, SameSite and Secure, every one of them', async () => {
  const visitor = site.visitor()
  const account = { email: 'cookies@example.com', password: 'sample-ledger-cookies' }
  const answers = [
    await visitor.post('/signup', { fullName: 'Sample', ...account }),
    await visitor.post('/login', { email: account.email, password: 'wrong' }),
    await visitor.post('/login', account),
    await visitor.get('/dashboard'),
    await visitor.post('/logout', {}),
  ]
  const cookies = answers.flatMap(({ headers }) => headers['set-cookie'] ?? [])
  expect(cookies.some((cookie) => /^sb-.*auth-token/.test(cookie))).toBe(true)
  expect(cookies.some((cookie) => cookie.startsWith('toast='))).toBe(true)
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; HttpOnly/i)
    expect(cookie).toMatch(/; SameSite=(Lax|Strict)/i)
    expect(cookie).toMatch(/; Secure/i)
    expect(cookie).not.toMatch(/; Domain=/i)
  }
})

test('CORS: pages are nobody else’s to read, services never accept cookies', async () => {
  const visitor = site.visitor()
  const asking = { origin: evil, 'access-control-request-method': 'POST' }
  for (const path of ['/', '/account', '/account/my-data.json', '/login', '/admin/blog/images']) {
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await visitor.send(method, path, { headers: asking })
      expect(headers['access-control-allow-origin'], `${method} ${path}`).toBeUndefined()
    }
  }
  for (const path of ['/rest/v1/blog_posts', '/auth/v1/user', '/storage/v1/bucket']) {
    const { headers } = await visitor.send('OPTIONS', path, { headers: asking })
    expect(headers['access-control-allow-credentials'] ?? 'false', path).toBe('false')
  }
})

test('CSRF: a form on another site changes nothing here', async () => {
  const student = await site.student()
  for (const { address } of listRoutes()) {
    for (const origin of [evil, 'null', 'http://books.example.com', `${siteUrl}.evil.example`]) {
      const { status } = await student.post(address, { intent: 'delete' }, { origin })
      expect([400, 403], `${origin} to ${address}`).toContain(status)
    }
    const { status } = await student.post(`${address}.data`, {}, { origin: evil })
    expect([400, 403], `${address}.data`).toContain(status)
  }
  // A GET request signs out nobody.
  await student.get('/logout', { origin: evil })
  expect((await student.get('/account')).status).toBe(200)
})

test('clickjacking: no page can be put into a frame', async () => {
  const student = await site.student()
  for (const path of ['/', '/', '/account', '/contact', '/no-such-page', '/rest/v1/']) {
    const { headers } = await student.get(path)
    expect(headers['x-frame-options'], path).toBe('DENY')
    expect(String(headers['content-security-policy']), path).toContain("frame-ancestors 'none'")
  }
})

test('open redirects: signing in never leads to another site', async () => {
  const account = { email: 'redirects@example.com', password: 'sample-ledger-redirects' }
  await site.visitor().signUp(account)
  for (const target of [
    evil,
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/%09/evil.example',
    '/\t/evil.example',
    '%2f%2fevil.example',
    'javascript:alert(1)',
    `${siteUrl}@evil.example/`,
    `${siteUrl}.evil.example/`,
    'https:evil.example',
    '/..//evil.example',
    '/.//evil.example',
  ]) {
    const visitor = site.visitor()
    const query = `redirectTo=${encodeURIComponent(target)}`
    const { location } = await visitor.post(`/login?${query}`, account)
    expect(location, target).toMatch(/^\/(?![/\\])/)
    expect(new URL(location ?? '', siteUrl).origin, target).toBe(siteUrl)
    const again = await visitor.get(`/login?${query}`)
    expect(new URL(again.location ?? '', siteUrl).origin, target).toBe(siteUrl)
  }
  for (const path of ['//evil.example', '//evil.example/%2e%2e', '/%5cevil.example', '//evil/..']) {
    const { location } = await site.visitor().get(path)
    expect(new URL(location ?? '/', siteUrl).origin, path).toBe(siteUrl)
  }
  const verify = `/auth/v1/verify?token=x&type=signup&redirect_to=${encodeURIComponent(evil)}`
  const { location } = await site.visitor().get(verify)
  expect(new URL(location ?? '', siteUrl).origin).toBe(siteUrl)
})

test('path traversal: no spelling of .. reaches a file', async () => {
  const secret = (await import('#tests/support/api-client.ts')).readKeys(site.dataDir)
  const doors = [
    '/',
    '/assets/',
    '/starter-charts/',
    '/og/',
    '/storage/v1/object/public/blog-images/',
    '/storage/v1/render/image/public/blog-images/',
    '/blog/',
  ]
  const ups = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%5c', '....//', '..%252f', '..%00/']
  const targets = ['etc/passwd', 'package.json', 'keys.json', 'server/main.ts']
  for (const door of doors) {
    for (const up of ups) {
      for (const target of targets) {
        const path = door + up.repeat(6) + target
        const { status, text } = await site.visitor().get(path)
        expect([200, 301, 302, 400, 401, 404], path).toContain(status)
        expect(text, path).not.toContain((await secret).secret)
        expect(text, path).not.toMatch(/root:.*:0:0|"devDependencies"|createLineWriter/)
      }
    }
  }
})

test('cache poisoning: what one visitor sends is never shown to the next', async () => {
  const poison = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    'x-forwarded-prefix': '/evil.example',
    'x-original-url': '/evil.example',
    'x-rewrite-url': '/evil.example',
    'x-http-method-override': 'DELETE',
    forwarded: 'host=evil.example',
    'user-agent': 'evil.example',
    'accept-language': 'evil.example',
    origin: evil,
    referer: evil,
  }
  for (const path of ['/about', '/services', '/blog?q=one', '/sitemap.xml', '/blog/rss.xml']) {
    await site.visitor().get(path, { ...poison, host: 'evil.example' })
    const { status, text, headers } = await site.visitor().get(path)
    expect(status, path).toBe(200)
    expect(text, path).not.toContain('evil.example')
    expect(JSON.stringify(headers), path).not.toContain('evil.example')
    expect(headers['set-cookie'], path).toBeUndefined()
  }
  const student = await site.student()
  const own = await student.get('/about')
  expect(own.text).toContain('Logout')
  expect(own.headers['cache-control'] ?? '').toMatch(/no-store|private|no-cache/)
  const next = await site.visitor().get('/about')
  expect(next.text).not.toContain('Logout')
})
