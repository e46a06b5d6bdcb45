import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createClient } from '@supabase/supabase-js'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createFunctionsService } from '#server/functions/functions-service.ts'
import { createLog } from '#server/http/log.ts'
import { createApiKeys } from '#server/identity/api-keys.ts'
import { createIdentity } from '#server/identity/create-identity.ts'
import { createStaticKeyRing } from '#server/identity/key-ring.ts'
import { createMailer } from '#server/mail/outbox.ts'
import { createFolderTransport, type Transport } from '#server/mail/transport.ts'
import { CallerDatabase } from '#server/postgres/database.ts'
import {
  createTestDatabase,
  type TestDatabase,
  temporaryDatabase,
} from '#tests/support/database.ts'
import {
  contact,
  findMark,
  findUnsubscribeToken,
  saveSubmission,
  signUpForOffers,
} from './support/contact.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const quiet = createLog(() => {})
const brokenTransport: Transport = {
  send: () => Promise.reject(new Error('The mail server is on fire')),
  close() {},
}

type FunctionsOptions = {
  transport?: Transport
  rateLimitScale?: number
  callers?: CallerDatabase
  address?: string
}

/** The service with supabase-js in front of it; mail lands in a folder. */
async function startFunctions(options: FunctionsOptions = {}) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'functions-'))
  const outbox = createMailer({
    database: database.authAdmin,
    transport: options.transport ?? createFolderTransport(folder, quiet),
    from: 'Sample Coach <coach@example.com>',
    log: quiet,
  })
  outbox.start()
  const apiKeys = createApiKeys()
  const keys = await createStaticKeyRing({ secret: 'a sample secret of at least 32 characters' })
  const service = createFunctionsService({
    identity: createIdentity({ keys, apiKeys }),
    callers: options.callers ?? database.callers,
    mailer: outbox,
    settings: {
      contactTo: 'owner@example.com',
      siteUrl: 'https://site.example',
      siteName: 'Sample Site',
      rateLimitScale: options.rateLimitScale ?? 100,
    },
  })
  const { address = '203.0.113.9' } = options
  const ask: typeof fetch = (input, init) =>
    service(new Request(input, init), { address, requestId: 'test' })
  onTestFinished(async () => {
    await outbox.stop()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    apiKeys,
    ask,
    functions: createClient('https://site.example', apiKeys.publishable, { global: { fetch: ask } })
      .functions,
    async readMails(): Promise<Email[]> {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
      return Promise.all(
        names.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))),
      )
    },
  }
}

test('a contact message reaches the owner, who can reply to the sender', async () => {
  const { functions, readMails } = await startFunctions()
  const { error } = await functions.invoke('send-contact-email', { body: contact })
  expect(error).toBeNull()
  const [mail] = await readMails()
  expect(mail?.to).toMatchObject([{ address: 'owner@example.com' }])
  expect(mail?.replyTo).toMatchObject([{ address: 'ada@example.com' }])
  expect(mail?.subject).toBe('New message from Ada')
  expect(mail?.text).toContain('How do I begin?')
  expect(mail?.html).toContain('&lt;b&gt;Please&lt;/b&gt;')
})

test('the saved message is marked as mailed, or says why it was not', async () => {
  const id = await saveSubmission(database)
  const working = await startFunctions()
  await working.functions.invoke('send-contact-email', { body: { ...contact, submission_id: id } })
  expect(await findMark(database, id)).toEqual({
    email_sent_at: expect.any(Date),
    email_error: null,
  })

  const lost = await saveSubmission(database)
  const broken = await startFunctions({ transport: brokenTransport })
  const { error } = await broken.functions.invoke('send-contact-email', {
    body: { ...contact, submission_id: lost },
  })
  expect(error?.context.status).toBe(502)
  expect(await error?.context.json()).toEqual({
    code: 'mail_not_sent',
    message: 'The message could not be sent.',
  })
  expect(await findMark(database, lost)).toEqual({
    email_sent_at: null,
    email_error: 'The mail server is on fire',
  })
})

test('line breaks in a form add no header and no recipient', async () => {
  const { functions, readMails } = await startFunctions()
  await functions.invoke('send-contact-email', {
    body: { ...contact, subject: 'Hello\r\nBcc: victim@example.com', name: 'Ada\r\nX-Evil: 1' },
  })
  const [mail] = await readMails()
  expect(mail?.subject).toBe('Hello Bcc: victim@example.com')
  expect(mail?.bcc ?? []).toEqual([])
  expect(mail?.to).toHaveLength(1)
  expect(mail?.headers.map((header) => header.key)).not.toContain('x-evil')

  for (const email of [
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com, b@example.com',
    'no',
  ]) {
    const { error } = await functions.invoke('send-contact-email', { body: { ...contact, email } })
    expect(error?.context.status).toBe(400)
  }
  expect(await readMails()).toHaveLength(1)
})

test.each([
  ['no name', { ...contact, name: ' ' }, 400],
  ['no message', { ...contact, message: '' }, 400],
  ['a message of 5001 characters', { ...contact, message: 'x'.repeat(5001) }, 400],
  ['a submission id that is none', { ...contact, submission_id: 'abc' }, 400],
  ['a body of a megabyte', { ...contact, extra: 'x'.repeat(1_000_000) }, 413],
])('%s is refused', async (_what, body, status) => {
  const { functions, readMails } = await startFunctions()
  const { error } = await functions.invoke('send-contact-email', { body })
  expect(error?.context.status).toBe(status)
  expect(await readMails()).toEqual([])
})

test('who signs up is welcomed once, with a one-click way out', async () => {
  const { functions, readMails } = await startFunctions()
  await signUpForOffers(database, 'Reader@Example.com ')
  for (let time = 0; time < 3; time++) {
    const { error } = await functions.invoke('send-offers-welcome', {
      body: { email: 'reader@example.com' },
    })
    expect(error).toBeNull()
  }
  await vi.waitFor(async () => expect(await readMails()).toHaveLength(1), 5000)
  await new Promise((resolve) => setTimeout(resolve, 200))
  const [mail, ...more] = await readMails()
  expect(more).toEqual([])
  expect(mail?.to).toMatchObject([{ address: 'reader@example.com' }])
  expect(mail?.subject).toBe('Welcome to Sample Site')

  const token = await findUnsubscribeToken(database, 'reader@example.com')
  const link = `https://site.example/unsubscribe?token=${token}`
  const header = (key: string) => mail?.headers.find((one) => one.key === key)?.value
  expect(header('list-unsubscribe')).toBe(`<${link}>`)
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(mail?.text).toContain(link)
})

test('no mail goes to an address that did not just sign up', async () => {
  const { functions, readMails } = await startFunctions()
  await signUpForOffers(database, 'long-ago@example.com')
  await database.owner.query({
    text: `update sign_up_offers_emails set welcome_due_at = now() - interval '2 hours'
           where email = 'long-ago@example.com'`,
    values: [],
  })
  for (const email of ['stranger@example.com', 'long-ago@example.com']) {
    const { data, error } = await functions.invoke('send-offers-welcome', { body: { email } })
    expect(error).toBeNull()
    expect(data).toEqual({ accepted: true }) // the same words for everybody
  }
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await readMails()).toEqual([])
})

test('who unsubscribed and signs up again is welcomed again', async () => {
  const { functions, readMails } = await startFunctions()
  const body = { email: 'back@example.com' }
  await signUpForOffers(database, body.email)
  await functions.invoke('send-offers-welcome', { body })
  await database.owner.query({
    text: 'update sign_up_offers_emails set unsubscribed_at = now() where email = $1',
    values: [body.email],
  })
  await functions.invoke('send-offers-welcome', { body })
  await signUpForOffers(database, body.email)
  await functions.invoke('send-offers-welcome', { body })
  await vi.waitFor(async () => expect(await readMails()).toHaveLength(2), 5000)
})

test('a function needs an API key, a known name and the right method', async () => {
  const { ask, apiKeys } = await startFunctions()
  const at = (name: string) => `https://site.example/functions/v1/${name}`
  const keyed = { apikey: apiKeys.publishable }
  expect((await ask(at('send-contact-email'), { method: 'POST' })).status).toBe(401)
  expect(
    (await ask(at('send-contact-email'), { method: 'POST', headers: { apikey: 'wrong' } })).status,
  ).toBe(401)
  expect((await ask(at('constructor'), { method: 'POST', headers: keyed })).status).toBe(404)
  expect((await ask(at('send-contact-email'), { headers: keyed })).status).toBe(405)
  const preflight = await ask(at('send-contact-email'), { method: 'OPTIONS' })
  expect(preflight.status).toBe(200)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-allow-headers')).toContain('apikey')
})

test('one address cannot fill the mailbox, whichever process it asks', async () => {
  const callers = new CallerDatabase({ ...database.target.login('authenticator'), max: 1 })
  onTestFinished(() => callers.close())
  const limits = { rateLimitScale: 0.4, address: '198.51.100.1' }
  const processes = [await startFunctions(limits), await startFunctions({ ...limits, callers })]
  const answers = []
  for (let time = 0; time < 3; time++) {
    for (const { functions } of processes) {
      const { error } = await functions.invoke('send-contact-email', { body: contact })
      answers.push(error?.context.status ?? 200)
    }
  }
  expect(answers).toEqual([200, 200, 200, 200, 429, 429])
  const { error } = await (await startFunctions(limits)).functions.invoke('send-contact-email', {
    body: contact,
  })
  expect(Number(error?.context.headers.get('retry-after'))).toBeGreaterThan(500)

  const neighbour = await startFunctions({ ...limits, address: '198.51.100.2' })
  expect(
    (await neighbour.functions.invoke('send-contact-email', { body: contact })).error,
  ).toBeNull()
})

test('of many calls at the same moment no more pass than may', async () => {
  const { functions } = await startFunctions({ rateLimitScale: 0.4, address: '198.51.100.3' })
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => functions.invoke('send-contact-email', { body: contact })),
  )
  expect(answers.filter(({ error }) => error === null)).toHaveLength(4)
})

test('when the time is over a caller may go on, and old counts are forgotten', async () => {
  const { functions } = await startFunctions({ rateLimitScale: 0.1, address: '198.51.100.4' })
  const isServed = async () =>
    (await functions.invoke('send-contact-email', { body: contact })).error === null
  expect([await isServed(), await isServed()]).toEqual([true, false])
  await database.owner.query({
    text: `update private.function_calls set window_ends_at = window_ends_at - interval '2 hours'`,
    values: [],
  })
  expect([await isServed(), await isServed()]).toEqual([true, false])
  const { rows } = await database.owner.query({
    text: 'select count(*)::int as kept from private.function_calls',
    values: [],
  })
  expect(rows).toEqual([{ kept: 2 }]) // this address, and all of them together
})

test('over a database without the site each process limits for itself', async () => {
  const bare = await temporaryDatabase('template1')
  const { functions } = await startFunctions({ rateLimitScale: 0.2, callers: bare.callers })
  const answers = []
  for (let time = 0; time < 3; time++) {
    const { error } = await functions.invoke('send-contact-email', { body: contact })
    answers.push(error?.context.status ?? 200)
  }
  expect(answers).toEqual([200, 200, 429])
})
