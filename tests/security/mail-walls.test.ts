import { expect, test, vi } from 'vitest'
import { until } from '#tests/faults/site-processes.ts'
import { openHttpsSite, siteUrl } from './https-site.ts'
import { readOutbox } from './outbox.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const site = await openHttpsSite({ SEED: 'none' })

test('host-header poisoning: links in mails lead to the configured address only', async () => {
  const account = { email: 'poisoned@example.com', password: 'sample-ledger-poisoned' }
  await site.visitor().signUp(account)
  const before = (await readOutbox(site.dataDir)).length
  const poison = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-server': 'evil.example',
    'x-forwarded-proto': 'http',
    'x-host': 'evil.example',
    forwarded: 'host=evil.example',
    referer: 'https://evil.example/',
  }
  const answer = await site.visitor().post('/forgot-password', { email: account.email }, poison)
  expect(answer.status).toBe(200)
  await until('the mail is there', async () => (await readOutbox(site.dataDir)).length > before)
  const [{ mail } = { mail: undefined }] = (await readOutbox(site.dataDir)).slice(-1)
  const links = `${mail?.text} ${mail?.html}`.match(/https?:\/\/[^\s"<]+/g) ?? []
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) expect(new URL(link).origin).toBe(siteUrl)
  expect(JSON.stringify(mail)).not.toContain('evil.example')
})

test('links in the log: a public site names the file of a mail, and never its link', async () => {
  const account = { email: 'public@example.com', password: 'sample-ledger-logged' }
  const visitor = site.visitor()
  await visitor.signUp(account)
  await visitor.post('/forgot-password', { email: account.email })
  await until('the mail is logged', () => /recovery-[0-9a-f]{8}\.eml/.test(site.output()))
  expect(site.output()).not.toMatch(/token_hash|auth\/confirm|auth\/v1\/verify/)
})

test('header injection: line breaks in a form start no header of a mail or an answer', async () => {
  const before = (await readOutbox(site.dataDir)).length
  const name = 'Sample\r\nBcc: everyone@example.com\r\n\r\nAnother body'
  const visitor = site.visitor()
  const answer = await visitor.post('/contact', {
    name,
    email: 'sample@example.com',
    message: 'A sample message.',
  })
  expect(answer.status).toBe(302)
  await until('the mail is there', async () => (await readOutbox(site.dataDir)).length > before)
  const [{ source, mail } = { source: '', mail: undefined }] = (
    await readOutbox(site.dataDir)
  ).slice(-1)
  expect(mail?.bcc ?? []).toEqual([])
  expect(mail?.to?.map(({ address }) => address)).toEqual(['admin@example.com'])
  expect(source.split(/\r?\n\r?\n/)[0]).not.toMatch(/^Bcc:/im)
  const email = 'sample@example.com\r\nBcc: everyone@example.com'
  expect((await visitor.post('/contact', { name: 'A', email, message: 'b' })).status).toBe(400)

  for (const path of [
    '/login?redirectTo=/%0d%0aSet-Cookie:%20evil=1',
    '/blog?q=%0d%0aSet-Cookie:%20evil=1',
    '/courses/a%0d%0aSet-Cookie:%20evil=1/b/complete',
    '/storage/v1/object/public/blog-images/none.png?download=%0d%0aSet-Cookie:%20evil=1',
    '/auth/v1/verify?token=x&type=signup&redirect_to=/%0d%0aSet-Cookie:%20evil=1',
  ]) {
    const { status, headers } = await site.visitor().get(path)
    expect(status, path).toBeLessThan(500)
    expect(JSON.stringify(headers['set-cookie'] ?? []), path).not.toContain('evil')
    expect(headers, path).not.toHaveProperty('evil')
  }
})
