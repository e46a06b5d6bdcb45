import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, expect, test, vi } from 'vitest'
import { listRoutes } from '#scripts/site-routes.ts'
import { until } from '#tests/faults/site-processes.ts'
import { openSite } from '#tests/support/open-site.ts'
import { createVisitor } from '#tests/support/visitor.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Without TLS, as on a machine of one's own; browser-walls.test.ts has the site behind a proxy.
const site = await openSite({ SEED: 'none', RATE_LIMIT_SCALE: '100000' })
afterAll(async () => void (await site.stop()))
const { port } = new URL(site.url)
const account = { email: 'names@example.com', password: 'sample-ledger-names' }
await createVisitor(site.url).signUp(account)

test('a person signs in under every host name of the machine', async () => {
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '192.168.1.7', 'phone.test']) {
    const visitor = createVisitor(site.url, `http://${host}:${port}`)
    await visitor.signIn(account)
    expect((await visitor.get('/account')).status, host).toBe(200)
  }
})

test('CSRF: a form on another site or another host name changes nothing here', async () => {
  const student = createVisitor(site.url)
  await student.signIn(account)
  for (const { address } of listRoutes()) {
    for (const origin of [
      'http://evil.example',
      `http://evil.example:${port}`,
      `http://127.0.0.1:${port}`,
      `https://localhost:${port}`,
      `http://localhost:${Number(port) + 1}`,
      `http://localhost:${port}.evil.example`,
      'null',
    ]) {
      const { status } = await student.post(address, { intent: 'delete' }, { origin })
      expect([400, 403], `${origin} to ${address}`).toContain(status)
    }
  }
  expect((await student.get('/account')).status).toBe(200)
})

test('a Host header that names no host is not taken for one', async () => {
  const visitor = createVisitor(site.url)
  for (const host of ['evil.example/path', 'user@evil.example', '1.2.3.999']) {
    const forged = { host, origin: `http://${host}` }
    const { status } = await visitor.post('/login', account, forged)
    expect([400, 403], host).toContain(status)
  }
})

test('a forged Host header gets into no mail, no page and no redirect', async () => {
  const forged = createVisitor(site.url, `http://evil.example:${port}`)
  await forged.post('/forgot-password', { email: account.email })
  const folder = path.join(site.dataDir, 'outbox')
  const listMails = async () =>
    (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  await until('the mail is there', async () => (await listMails()).length > 0)
  const [name = ''] = await listMails()
  const { html = '', text = '' } = await PostalMime.parse(await readFile(path.join(folder, name)))
  for (const part of [html, text]) {
    expect(part).toContain(`http://localhost:${port}/`)
    expect(part).not.toContain('evil.example')
  }
  for (const path of ['/about', '/login', '/no-such-page', '/sitemap.xml', '/blog/rss.xml']) {
    const answer = await forged.get(path)
    expect(answer.text + JSON.stringify(answer.headers), path).not.toContain('evil.example')
  }
  const { headers } = await forged.get('/dashboard')
  expect(headers.location).toMatch(/^\/login/)
})

test('links in the log: a local site names the file of a mail and shows its link', async () => {
  await createVisitor(site.url).post('/forgot-password', { email: account.email })
  await until('the mail is logged', () => /recovery-[0-9a-f]{8}\.eml/.test(site.output()))
  expect(site.output()).toMatch(/http:\/\/localhost:\d+\/auth\/confirm\?token_hash=/)
})
