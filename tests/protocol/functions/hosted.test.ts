import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createAuthService } from '#platform/auth/auth-service.ts'
import { createAuthSettings } from '#platform/auth/settings.ts'
import { createInternalFetch } from '#platform/dispatcher.ts'
import { createFunctionsService } from '#platform/functions/functions-service.ts'
import { createLog } from '#platform/http/log.ts'
import { createWebServer } from '#platform/http/web-server.ts'
import { createApiKeys } from '#platform/identity/api-keys.ts'
import { createIdentity } from '#platform/identity/create-identity.ts'
import type { Identity } from '#platform/identity/identity.ts'
import { createStaticKeyRing } from '#platform/identity/key-ring.ts'
import { createMailer } from '#platform/mail/outbox.ts'
import { openOutboxTable } from '#platform/mail/queries.ts'
import { createSmtpTransport } from '#platform/mail/transport.ts'
import { sql } from '#platform/postgres/sql.ts'
import { createRestService } from '#platform/rest/rest-service.ts'
import { createFunctions } from '#server/functions/site-functions.ts'
import { addPeopleAndContent, ids } from '#tests/policies/support/people-and-content.ts'
import {
  confirmOffers,
  contact,
  findMark,
  findUnsubscribeToken,
  publishWords,
  saveSubmission,
  signUpForOffers,
} from '#tests/protocol/support/contact.ts'
import { startDenoFunction } from '#tests/protocol/support/deno-function.ts'
import {
  type MailServer,
  refusedSubject,
  startMailServer,
} from '#tests/protocol/support/mail-server.ts'
import { createTestDatabase, signedIn, type TestDatabase } from '#tests/support/database.ts'
import { quickPasswords } from '#tests/support/quick-passwords.ts'

const settings = {
  contactTo: 'owner@example.com',
  siteUrl: 'https://site.example',
  siteName: 'Sample Site',
}
const from = 'Sample Coach <coach@example.com>'
const apiKeys = createApiKeys()
const names = [
  'add-person',
  'send-contact-email',
  'send-contact-reply',
  'send-offers-welcome',
  'send-test-email',
  'send-post-refusal',
  'send-question-mail',
  'send-account-mail',
] as const
type Name = (typeof names)[number]

let database: TestDatabase
let mailServer: MailServer
let identity: Identity
/** The same request to the bundled server and to the function under Deno. */
let homes: Record<'bundled' | 'deno', (name: Name, init: RequestInit) => Promise<Response>>
let env: Record<string, string>
let cacheFolder: string
const closing: (() => unknown)[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  await addPeopleAndContent(database)
  mailServer = await startMailServer()
  const log = createLog(() => {})
  identity = createIdentity({
    keys: await createStaticKeyRing({ secret: 'a sample secret of at least 32 characters' }),
    apiKeys,
  })
  const mailer = createMailer({
    store: openOutboxTable(database.authAdmin),
    transport: createSmtpTransport(mailServer.url, from),
    log,
  })
  mailer.start()
  const rest = createRestService({ callers: database.callers, identity })
  const api = createWebServer({
    app: rest,
    shortcuts: [],
    siteUrl: 'http://127.0.0.1',
    trustProxy: false,
    log,
  })
  api.listen(0, '127.0.0.1')
  await once(api, 'listening')
  cacheFolder = await mkdtemp(path.join(os.tmpdir(), 'deno-'))
  closing.push(
    () => mailServer.close(),
    () => rm(cacheFolder, { recursive: true, force: true }),
    () => rest.close(),
    () => api.close().closeAllConnections(),
    () => mailer.stop(),
  )

  env = {
    SUPABASE_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: apiKeys.publishable }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: apiKeys.secret }),
    SMTP_URL: mailServer.url,
    MAIL_FROM: from,
    CONTACT_TO: settings.contactTo,
    SITE_URL: settings.siteUrl,
    SITE_NAME: settings.siteName,
  }
  const started = names.map((name) => startDenoFunction(name, { env, cacheFolder }))
  closing.push(async () => {
    for (const running of await Promise.allSettled(started)) {
      if (running.status === 'fulfilled') await running.value.stop()
    }
  })
  const urls = new Map((await Promise.all(started)).map(({ url }, index) => [names[index], url]))
  const auth = createAuthSettings({
    site_url: settings.siteUrl,
    email: { site_name: settings.siteName },
    ...quickPasswords,
  })
  const configured = { find: async () => ({ url: mailServer.url, from }) }
  const authService = createAuthService({
    database: database.authAdmin,
    identity,
    mailer,
    settings: auth,
  })
  const parts = {
    supabase: {
      url: settings.siteUrl,
      apiKeys,
      fetch: createInternalFetch({ auth: authService, rest }),
    },
    mailer,
    mailServer: configured,
    auth,
    log,
  }
  const service = createFunctionsService({
    access: { callers: database.callers, identity },
    functions: createFunctions(parts, settings.contactTo),
  })
  homes = {
    bundled: (name, init) => {
      const request = new Request(`${settings.siteUrl}/functions/v1/${name}`, init)
      const address = request.headers.get('x-forwarded-for') ?? ''
      return service(request, { address, requestId: 'test' })
    },
    deno: (name, init) => fetch(`${urls.get(name)}/${name}`, init),
  }
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
  await database.drop()
})

let visitors = 0

/** A request from a new client address, whose rate limits are unused. */
function send(body: unknown, headers: Record<string, string> = {}): RequestInit {
  visitors += 1
  return {
    method: 'POST',
    headers: {
      apikey: apiKeys.publishable,
      'content-type': 'application/json',
      'x-forwarded-for': `203.0.113.${visitors}`,
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  }
}

const promised = [
  'content-type',
  'cache-control',
  'access-control-allow-origin',
  'access-control-allow-headers',
  'access-control-allow-methods',
]

async function describe(response: Response) {
  const headers = promised.map((name) => [name, response.headers.get(name)])
  return { status: response.status, text: await response.text(), headers }
}

/** The response of both, after checking that they are the same. */
async function ask(name: Name, init: RequestInit) {
  const deno = await describe(await homes.deno(name, init))
  expect(deno).toEqual(await describe(await homes.bundled(name, init)))
  return deno
}

function readMail({ from, to, replyTo, cc, bcc, subject, text, html, headers }: Email) {
  const lists = headers.filter(({ key }) => key.startsWith('list-') || key === 'x-evil')
  return { from, to, replyTo, cc, bcc, subject, text, html, lists }
}

test('a contact message reaches the owner in the same words', async () => {
  const id = await saveSubmission(database)
  const before = mailServer.received.length
  const answer = await ask('send-contact-email', send({ ...contact, submission_id: id }))
  expect([answer.status, answer.text]).toEqual([200, '{"sent":true}'])
  const [deno, bundled] = mailServer.received.slice(before).map(readMail)
  expect(deno).toEqual(bundled)
  expect(deno).toMatchObject({
    to: [{ address: 'owner@example.com' }],
    replyTo: [{ address: 'ada@example.com' }],
    subject: contact.subject,
  })
  expect(await findMark(database, id)).toMatchObject({
    email_status: 'sent',
    email_sent_at: expect.any(Date),
    email_error: null,
    email_attempts: 2,
  })
})

test('every attempt to mail a message is counted, wherever the function runs', async () => {
  for (const call of Object.values(homes)) {
    const id = await saveSubmission(database)
    for (const attempt of [1, 2]) {
      await call('send-contact-email', send({ ...contact, submission_id: id }))
      expect(await findMark(database, id)).toMatchObject({ email_attempts: attempt })
    }
  }
})

test('under Deno alone the saved message is marked as mailed, or says why it was not', async () => {
  const mailed = await saveSubmission(database)
  await homes.deno('send-contact-email', send({ ...contact, submission_id: mailed }))
  expect(await findMark(database, mailed)).toMatchObject({
    email_status: 'sent',
    email_sent_at: expect.any(Date),
    email_error: null,
  })
  const lost = await saveSubmission(database)
  const body = { ...contact, subject: refusedSubject, submission_id: lost }
  const refused = await homes.deno('send-contact-email', send(body))
  expect(refused.status).toBe(502)
  expect(await findMark(database, lost)).toMatchObject({
    email_status: 'failed',
    email_sent_at: null,
    email_error: expect.stringContaining('Not here'),
  })
})

test('a mail that the server refuses is reported to the caller', async () => {
  const answer = await ask('send-contact-email', send({ ...contact, subject: refusedSubject }))
  expect(answer).toMatchObject({
    status: 502,
    text: '{"code":"mail_not_sent","message":"The message could not be sent."}',
  })
})

test('line breaks in a form add no header and no recipient', async () => {
  const before = mailServer.received.length
  const body = { ...contact, subject: 'Hello\r\nBcc: victim@example.com', name: 'A\r\nX-Evil: 1' }
  expect((await ask('send-contact-email', send(body))).status).toBe(200)
  const [deno, bundled] = mailServer.received.slice(before).map(readMail)
  expect(deno).toEqual(bundled)
  expect(deno).toMatchObject({ subject: 'Hello Bcc: victim@example.com', lists: [] })
  expect(deno?.bcc ?? []).toEqual([])
  const smuggled = { ...contact, email: 'a@example.com\r\nBcc: b@example.com' }
  expect((await ask('send-contact-email', send(smuggled))).status).toBe(400)
})

test.each([
  ['a body that is no JSON', '{"subject":', 400],
  ['a body that is a list', [contact], 400],
  ['no message', { ...contact, message: ' ' }, 400],
  ['no address', { ...contact, email: undefined }, 400],
  ['a submission id that is none', { ...contact, submission_id: 'abc' }, 400],
  ['a body of a megabyte', { ...contact, extra: 'x'.repeat(1_000_000) }, 413],
])('%s is refused in the same words', async (_what, body, status) => {
  const answer = await ask('send-contact-email', send(body))
  expect(answer.status).toBe(status)
  expect(JSON.parse(answer.text)).toEqual({ code: 'bad_request', message: expect.any(String) })
})

test.each(names)('%s answers browsers, other methods and wrong keys alike', async (name) => {
  const preflight = await ask(name, { method: 'OPTIONS' })
  expect(preflight.status).toBe(200)
  expect(Object.fromEntries(preflight.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-headers': expect.stringContaining('apikey'),
  })
  const { body: _none, ...get } = send('')
  expect((await ask(name, { ...get, method: 'GET' })).status).toBe(405)
  expect((await ask(name, { method: 'POST' })).status).toBe(401)
  expect((await ask(name, send({}, { apikey: 'sb_publishable_wrong' }))).status).toBe(401)
})

test('a new subscriber confirms, and is then welcomed once, with a one-click unsubscribe', async () => {
  const mails = []
  for (const [home, call] of Object.entries(homes)) {
    const email = `reader-${home}@example.com`
    const askTwice = async () => {
      for (let time = 0; time < 2; time++) {
        const answer = await describe(await call('send-offers-welcome', send({ email })))
        expect(answer).toMatchObject({ status: 200, text: '{"accepted":true}' })
      }
    }
    await signUpForOffers(database, email)
    await askTwice()
    const { text } = await mailServer.lastTo(email)
    const token = /confirm-email\?token=(\w{64})/.exec(text ?? '')?.[1] ?? ''
    await confirmOffers(database, token)
    await askTwice()
    const mail = await mailServer.lastTo(email, 2)
    const link = `${settings.siteUrl}/unsubscribe?token=${await findUnsubscribeToken(database, email)}`
    expect(mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(`<${link}>`)
    expect(mail.text).toContain(link)
    mails.push(JSON.stringify(readMail(mail)).replaceAll(link, 'LINK').replaceAll(email, 'EMAIL'))
  }
  expect(mails[0]).toBe(mails[1])
  const welcomed = mailServer.received.filter(({ to }) => to?.[0]?.address?.startsWith('reader-'))
  expect(welcomed).toHaveLength(4)
})

test('published words are sent alike, wherever the function runs', async () => {
  await publishWords(database, 'business', { businessName: 'Sample River Books' })
  await publishWords(database, 'mails', {
    contact: { subject: '', text: '{message} ({name})' },
    offersWelcome: { subject: 'Hello from {siteName}', text: 'To leave: {unsubscribe}' },
  })
  const before = mailServer.received.length
  await ask('send-contact-email', send(contact))
  const [deno, bundled] = mailServer.received.slice(before).map(readMail)
  expect(deno).toEqual(bundled)
  expect(deno?.text?.trim()).toBe(`${contact.message} (${contact.name})`)
  for (const [home, call] of Object.entries(homes)) {
    const email = `guest-${home}@example.com`
    await signUpForOffers(database, email)
    await database.owner.query({
      text: 'update sign_up_offers_emails set confirmed_at = now() where email = $1',
      values: [email],
    })
    await call('send-offers-welcome', send({ email }))
    const mail = await mailServer.lastTo(email)
    expect(mail.subject).toBe('Hello from Sample River Books')
    expect(mail.text).toMatch(/^To leave: https:/)
  }
})

async function sendAs(id: string, name: Name, body = {}) {
  const token = await identity.sign({ role: 'authenticated', sub: id, aal: 'aal1' })
  return ask(name, send(body, { authorization: `Bearer ${token}` }))
}

test('only an admin sends a test mail, and sees the mail server’s answer', async () => {
  expect(await sendAs(ids.student, 'send-test-email')).toMatchObject({ status: 403 })
  expect(await ask('send-test-email', send({}))).toMatchObject({ status: 403 })
  const before = mailServer.received.length
  expect(await sendAs(ids.admin, 'send-test-email')).toMatchObject({
    status: 200,
    text: '{"result":"sent","to":"owner@example.com"}',
  })
  const [deno, bundled] = mailServer.received.slice(before).map(readMail)
  expect(deno).toEqual(bundled)
})

test('an admin gets her own letter for a try, at her own address', async () => {
  const letter_id = '10000000-0000-4000-8000-00000000e001'
  await database.owner.query({
    text: `insert into letters (id, subject, mail_html, mail_text)
           values ($1, 'Hello', '<p>%unsubscribe_url%</p>', 'Hi %preferences_url%')
           on conflict do nothing`,
    values: [letter_id],
  })
  expect(await sendAs(ids.student, 'send-test-email', { letter_id })).toMatchObject({ status: 403 })
  const missing = { letter_id: ids.draft }
  expect(await sendAs(ids.admin, 'send-test-email', missing)).toMatchObject({ status: 404 })
  expect(await sendAs(ids.admin, 'send-test-email', { letter_id: 'x' })).toMatchObject({
    status: 400,
  })
  // The address of a first start reaches no one: the owner's mailbox stands in for it.
  expect(await sendAs(ids.admin, 'send-test-email', { letter_id })).toMatchObject({
    text: `{"result":"sent","to":"${settings.contactTo}"}`,
  })
  await database.owner.query({
    text: `update auth.users set email = 'admin@river.example' where id = $1`,
    values: [ids.admin],
  })
  const before = mailServer.received.length
  expect(await sendAs(ids.admin, 'send-test-email', { letter_id })).toMatchObject({
    status: 200,
    text: '{"result":"sent","to":"admin@river.example"}',
  })
  const [deno, bundled] = mailServer.received.slice(before).map(readMail)
  expect(deno).toEqual(bundled)
  expect(deno?.subject).toBe('[Test] Hello')
  expect(deno?.html?.trim()).toBe('<p>https://site.example/unsubscribe</p>')
})

test('without the secret CONTACT_TO a message goes where the owner reads her mail', async () => {
  const { CONTACT_TO: _, ...unset } = env
  const running = await startDenoFunction('send-contact-email', { env: unset, cacheFolder })
  onTestFinished(() => running.stop())
  await database.owner.query({
    text: `insert into site_settings (owner_email) values ('owner@river.example')`,
    values: [],
  })
  const { status } = await fetch(`${running.url}/send-contact-email`, send(contact))
  expect(status).toBe(200)
  expect(await mailServer.lastTo('owner@river.example')).toMatchObject({
    subject: contact.subject,
  })
})

test('the reason of a refusal reaches the writer of the post in the same words', async () => {
  const refusal = { post_id: ids.draft }
  expect(await sendAs(ids.student, 'send-post-refusal', refusal)).toMatchObject({ status: 403 })
  expect(await sendAs(ids.admin, 'send-post-refusal', refusal)).toMatchObject({ status: 404 })
  await database.owner.query({
    text: `update blog_posts set refusal_reason = 'Too <short>.' where id = $1`,
    values: [ids.draft],
  })
  expect(await sendAs(ids.admin, 'send-post-refusal', refusal)).toMatchObject({
    status: 200,
    text: '{"accepted":true}',
  })
  const sent = () =>
    mailServer.received.filter(({ to }) => to?.[0]?.address === 'student@example.com')
  await vi.waitFor(() => expect(sent()).toHaveLength(2), 5000)
  const [deno, bundled] = sent().map(readMail)
  expect(deno).toEqual(bundled)
  expect(deno?.subject).toBe('About your post “Draft”')
  expect(deno?.text).toContain('Too <short>.')
  expect(deno?.text).toContain(`${settings.siteUrl}/admin/blog?edit=${ids.draft}`)
  expect(deno?.html).toContain('<p>Too &lt;short&gt;.</p>')
})

test('a reply to a message is mailed by either, once, and the message is answered', async () => {
  for (const [home, call] of Object.entries(homes)) {
    const id = crypto.randomUUID()
    const words = `Hello from ${home}`
    await database.owner.query(
      sql`insert into contact_replies (id, submission_id, words) values (${id}, ${ids.message}, ${words})`,
    )
    const token = await identity.sign({ role: 'authenticated', sub: ids.admin, aal: 'aal1' })
    for (let time = 0; time < 2; time++) {
      const init = send({ reply_id: id }, { authorization: `Bearer ${token}` })
      const answer = await describe(await call('send-contact-reply', init))
      expect(answer).toMatchObject({ status: 200, text: '{"accepted":true}' })
    }
    const isOfHome = ({ text }: Email) => text?.startsWith(words)
    await vi.waitFor(() => expect(mailServer.received.filter(isOfHome)).toHaveLength(1), 5000)
    const mail = mailServer.received.find(isOfHome)
    expect(mail).toMatchObject({
      to: [{ address: 'sender@example.com' }],
      replyTo: [{ address: settings.contactTo }],
      messageId: `<${id}@example.com>`,
      subject: 'Re: Your message to Sample River Books',
    })
    expect(mail?.references).toContain(`<${ids.message}@example.com>`)
  }
  const { rows } = await database.owner.query(
    sql`select status from contact_replies where words = 'Hello from deno'`,
  )
  expect(rows).toEqual([{ status: 'sent' }])
})

test('a question is mailed to the owner and its answer to the asker by either, each once', async () => {
  const sendAs = async (call: (typeof homes)['deno'], person: string, body: object) => {
    const token = await identity.sign({ role: 'authenticated', sub: person, aal: 'aal1' })
    const init = send(body, { authorization: `Bearer ${token}` })
    return (await describe(await call('send-question-mail', init))).status
  }
  for (const [home, call] of Object.entries(homes)) {
    const id = crypto.randomUUID()
    const words = `Why is ${home} <so>?`
    await database.owner.query(
      sql`insert into lesson_questions (id, lesson_id, user_id, question)
          values (${id}, ${ids.lesson}, ${ids.student}, ${words})`,
    )
    const question = { question_id: id, about: 'question' }
    const answered = { question_id: id, about: 'answer' }
    expect(await sendAs(call, ids.other, question)).toBe(404)
    expect(await sendAs(call, ids.student, { ...question, about: 'else' })).toBe(400)
    expect(await sendAs(call, ids.student, answered)).toBe(403)
    expect(await sendAs(call, ids.student, question)).toBe(200)
    expect(await sendAs(call, ids.student, question)).toBe(200)
    await database.owner.query(
      sql`update lesson_questions set answer = 'Because.', answered_at = now() where id = ${id}`,
    )
    expect(await sendAs(call, ids.admin, answered)).toBe(200)
    expect(await sendAs(call, ids.admin, answered)).toBe(200)
    const isOfHome = ({ text }: Email) => text?.includes(words)
    await vi.waitFor(() => expect(mailServer.received.filter(isOfHome)).toHaveLength(2), 5000)
    const [toOwner, toAsker] = mailServer.received.filter(isOfHome)
    expect(toOwner).toMatchObject({
      to: [{ address: settings.contactTo }],
      replyTo: [{ address: 'student@example.com' }],
      subject: 'A question about “Lesson”',
    })
    expect(toOwner?.text).toContain(`${settings.siteUrl}/admin/questions/${id}`)
    expect(toOwner?.html).toContain('&lt;so&gt;')
    expect(toAsker?.to).toMatchObject([{ address: 'student@example.com' }])
    expect(toAsker?.text).toContain('Because.')
    expect(toAsker?.text).toContain(`${settings.siteUrl}/courses/course/lesson#question-${id}`)
  }
})

test('only an admin has a confirmation link mailed, in the same published words', async () => {
  const inviteAdmin = { subject: 'Run {siteName} with me', text: 'Dear {email}, come in: {link}' }
  await database.owner.query({
    text: `insert into site_documents as kept (name, content) values ('mails', $1)
      on conflict (name) do update set content = kept.content || excluded.content`,
    values: [{ inviteAdmin }],
  })
  const { rows } = await database.callers.query<{ link: string }>(
    signedIn(ids.admin),
    sql`select invite_admin('new@example.com') as link`,
  )
  const [body] = rows
  const sendAs = async (id: string) => {
    const token = await identity.sign({ role: 'authenticated', sub: id, aal: 'aal1' })
    return ask('send-account-mail', send(body, { authorization: `Bearer ${token}` }))
  }
  const before = mailServer.received.length
  expect(await sendAs(ids.student)).toMatchObject({ status: 403 })
  expect(await ask('send-account-mail', send(body))).toMatchObject({ status: 403 })
  expect(await sendAs(ids.admin)).toMatchObject({ status: 200, text: '{"sent":true}' })
  await expect.poll(() => mailServer.received.length).toBe(before + 2)
  const token = /(?<=token=)[0-9a-f]{64}/g
  const [one, other] = mailServer.received
    .slice(before)
    .map((mail) => JSON.stringify(readMail(mail)).replaceAll(token, 'TOKEN'))
  expect(one).toBe(other)
  const link = 'https://site.example/account/admin-invitation?token=TOKEN'
  expect(one).toContain(`Dear new@example.com, come in: ${link}`)
})

test('calls are counted together, wherever the function runs', async () => {
  // An address of its own for each try: the counts of the one before remain.
  const init = send({}, { 'x-forwarded-for': `198.51.100.${randomInt(1, 255)}` })
  const call = async (home: keyof typeof homes, times: number) => {
    const statuses = []
    for (let time = 0; time < times; time++) {
      statuses.push((await homes[home]('send-contact-email', init)).status)
    }
    return statuses
  }
  expect(await call('deno', 10)).toEqual(Array(10).fill(400))
  expect(await call('bundled', 1)).toEqual([429])
  // Hosted: one address may be the site itself, which calls for all its visitors, so its limit is
  // higher.
  expect(await call('deno', 51)).toEqual([...Array(49).fill(400), 429, 429])
  const refused = await homes.deno('send-contact-email', init)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
  expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

test('a function that fails says so in JSON that a browser may read', async () => {
  const cutOff = { ...env, SUPABASE_URL: 'http://127.0.0.1:1' }
  const lonely = await startDenoFunction('send-contact-email', { env: cutOff, cacheFolder })
  onTestFinished(() => lonely.stop())
  const response = await fetch(lonely.url, send(contact))
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect([response.status, await response.json()]).toEqual([
    500,
    { code: 'WORKER_ERROR', message: 'Function exited due to an error' },
  ])
})
