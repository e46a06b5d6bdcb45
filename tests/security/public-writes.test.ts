import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { createApi, readKeys } from '#tests/support/api-client.ts'
import { startHttpsSite } from './https-site.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// With the default rate limits.
const site = await startHttpsSite({ RATE_LIMIT_SCALE: '1' })
const keys = await readKeys(site.dataDir)
const api = createApi(site.url, keys)

const message = (email: string) => ({ name: 'Sample', email, message: 'Words' })
const send = (body: unknown, headers?: Record<string, string>) =>
  api.send('POST', '/rest/v1/contact_submissions', { body, headers })

test('contact messages through REST: one per request, a few per sender, an answer in words', async () => {
  const many = await send([message('a@example.com'), message('b@example.com')])
  expect(many.status).toBe(400)
  expect(await many.json()).toMatchObject({ message: 'Please send one at a time.' })
  const flood = await send(Array.from({ length: 2000 }, (_, at) => message(`${at}@example.com`)))
  expect(flood.status).toBe(429)

  for (let sent = 1; sent <= 5; sent++) {
    expect((await send(message('a@example.com'))).status).toBe(201)
  }
  const refused = await send(message('a@example.com'))
  expect(refused.status).toBe(429)
  expect((await refused.json()).message).toMatch(/^That was a lot in a short time/)
})

test('a client cannot choose the address that it is counted by', async () => {
  const statuses = new Set<number>()
  for (let sent = 1; sent <= 30; sent++) {
    const headers = { 'x-forwarded-for': `192.0.2.${sent}`, 'cf-connecting-ip': `192.0.2.${sent}` }
    const body = { email: `${crypto.randomUUID()}@example.com` }
    const { status } = await api.send('POST', '/rest/v1/sign_up_offers_emails', { body, headers })
    statuses.add(status)
  }
  expect([...statuses]).toEqual([201, 429])
})

test('the form meets the same limit, says so in words and keeps what was typed', async () => {
  const visitor = site.visitor()
  const typed = { name: 'Sample', email: 'form@example.com' }
  const write = (at: number) =>
    visitor.post('/contact', { ...typed, message: `A message worth keeping, ${at}` })
  let answer = await write(0)
  for (let sent = 1; sent <= 6 && answer.status !== 429; sent++) answer = await write(sent)
  expect(answer.status).toBe(429)
  expect(answer.text).toContain('Error Sending Message')
  expect(answer.text).toContain('That was a lot in a short time')
  expect(answer.text).toContain('A message worth keeping')
})

test('a contact form that is sent twice at once stores and mails one message', async () => {
  const email = 'twice@example.com'
  const typed = { name: 'Sample', email, message: 'Sent by two presses' }
  const visitor = site.visitor()
  const answers = await Promise.all([
    visitor.post('/contact', typed),
    visitor.post('/contact', typed),
  ])
  expect(answers.map(({ location }) => location)).toEqual(['/contact', '/contact'])
  const stored = await api.send('GET', `/rest/v1/contact_submissions?email=eq.${email}`, {
    token: keys.secret,
  })
  expect(await stored.json()).toHaveLength(1)
  const outbox = path.join(site.dataDir, 'outbox')
  const mails = await Promise.all(
    (await readdir(outbox)).map((name) => readFile(path.join(outbox, name), 'utf8')),
  )
  expect(mails.filter((mail) => mail.includes('Sent by two presses'))).toHaveLength(1)
})
