import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { createApi, readKeys } from '#tests/support/api-client.ts'
import { openHttpsSite } from './https-site.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// With the default rate limits.
const site = await openHttpsSite({ RATE_LIMIT_SCALE: '1' })
const keys = await readKeys(site.dataDir)
const api = createApi(site.url, keys)
const asOwner = { token: keys.secret, headers: { apikey: keys.secret } }

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

test('page and REST tell a visitor of an address that this visitor sent before, and of no other', async () => {
  const list = '/rest/v1/sign_up_offers_emails'
  const listed = ['listed-1@example.com', 'listed-2@example.com']
  for (const email of listed) await api.send('POST', list, { body: { email }, ...asOwner })

  const rest = []
  for (const email of [listed[0], 'new-1@example.com', listed[0], 'new-1@example.com']) {
    const headers = { prefer: 'count=exact' }
    const answer = await api.send('POST', list, { body: { email }, headers })
    const text = (await answer.text()).replaceAll(String(email), 'EMAIL')
    rest.push(`${answer.status} ${answer.headers.get('content-range')} ${text}`)
  }
  expect(rest[0]).toMatch(/^201 /)
  expect(rest[1]).toBe(rest[0])
  expect(rest[2]).toMatch(/^409 .*"code":"23505"/)
  expect(rest[3]).toBe(rest[2])

  const page = []
  for (const email of [listed[1], 'new-2@example.com', listed[1], 'new-2@example.com']) {
    const { status, text } = await site.visitor().post('/offers', { email: String(email) })
    const toast = /Success!|Already Subscribed!/.exec(text)?.[0]
    page.push(`${status} ${toast}`)
  }
  expect(page).toEqual([
    '200 Success!',
    '200 Success!',
    '200 Already Subscribed!',
    '200 Already Subscribed!',
  ])
  const kept = await api.send('GET', `${list}?select=email&email=like.listed-*`, asOwner)
  expect(await kept.json()).toHaveLength(2)
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

test('the longest message that the form takes is mailed as well; what mail refuses is not saved', async () => {
  const longest = { name: 'n'.repeat(200), email: 'long@example.com', message: 'é'.repeat(5000) }
  expect((await site.visitor().post('/contact', longest)).status).toBe(302)
  const email = 'brackets[1]@example.com'
  expect((await site.visitor().post('/contact', { ...longest, email })).status).toBe(400)
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

test('of one network’s messages each is thanked for and saved, or refused and not saved', async () => {
  const owner = await site.connectOwner()
  await owner.query('delete from private.function_calls')
  await owner.end()
  const answers: Record<number, number> = {}
  for (let sent = 1; sent <= 25; sent++) {
    const typed = { name: 'Network', email: `network-${sent}@example.com`, message: 'Words' }
    const { status, text } = await site.visitor().post('/contact', typed)
    if (status !== 302) expect(text).toContain('Your message could not be saved. That was a lot')
    answers[status] = (answers[status] ?? 0) + 1
  }
  expect(answers).toEqual({ 302: 20, 429: 5 })
  const stored = '/rest/v1/contact_submissions?name=eq.Network&select=id'
  const saved = await api.send('GET', stored, asOwner)
  expect(await saved.json()).toHaveLength(20)
})
