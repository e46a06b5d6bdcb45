import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '#platform/http/log.ts'
import { createSmtpTransport, type Transport } from '#platform/mail/transport.ts'
import { sql } from '#platform/postgres/sql.ts'
import { accountMailHtml } from '#server/account-mail.ts'
import { addPeopleAndContent, ids } from '#tests/policies/support/people-and-content.ts'
import {
  contact,
  findMark,
  findUnsubscribeToken,
  publishWords,
  saveSubmission,
  signUpForOffers,
} from '#tests/protocol/support/contact.ts'
import { brokenTransport, startFunctions } from '#tests/protocol/support/functions.ts'
import {
  createTestDatabase,
  type TestDatabase,
  temporaryDatabase,
} from '#tests/support/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('a contact message reaches the owner, who can reply to the sender', async () => {
  const { functions, readMails } = await startFunctions(database)
  const { error } = await functions.invoke('send-contact-email', { body: contact })
  expect(error).toBeNull()
  const [mail] = await readMails()
  expect(mail?.to).toMatchObject([{ address: 'owner@example.com' }])
  expect(mail?.replyTo).toMatchObject([{ address: 'ada@example.com' }])
  expect(mail?.subject).toBe('New message from Ada')
  expect(mail?.text).toContain('How do I begin?')
  expect(mail?.html).toContain('&lt;b&gt;Please&lt;/b&gt;')
})

test('without CONTACT_TO a message goes to the first admin, then to the address that she reads', async () => {
  const own = await temporaryDatabase()
  await addPeopleAndContent(own)
  const { functions, readMails } = await startFunctions(own, { contactTo: null })
  await functions.invoke('send-contact-email', { body: contact })
  await own.owner.query(sql`insert into site_settings (owner_email) values ('owner@river.example')`)
  await functions.invoke('send-contact-email', { body: contact })
  const addresses = (await readMails()).map(({ to }) => to?.[0]?.address)
  expect(addresses.sort()).toEqual(['admin@example.com', 'owner@river.example'])
})

test('the saved message records the delivery status of its mail', async () => {
  const send = async (options: Parameters<typeof startFunctions>[1]) => {
    const id = await saveSubmission(database)
    const { functions, stop } = await startFunctions(database, options)
    const { error } = await functions.invoke('send-contact-email', {
      body: { ...contact, submission_id: id },
    })
    return { id, error, stop }
  }
  const smtpUrl = 'smtp://mail.example'
  const to = { email_to: 'owner@example.com' }
  const sent = await send({ smtpUrl })
  expect(await findMark(database, sent.id)).toEqual({
    ...to,
    email_status: 'sent',
    email_attempts: 1,
    email_sent_at: expect.any(Date),
    email_error: null,
  })
  await sent.stop()
  const unsent = { ...to, email_sent_at: null }
  const onlySaved = await send({})
  expect(onlySaved.error).toBeNull()
  expect(await findMark(database, onlySaved.id)).toEqual({
    ...unsent,
    email_status: 'not_set_up',
    email_attempts: 1,
    email_error: null,
  })
  // Else its outbox would hear of the next mail, and send it.
  await onlySaved.stop()
  const lost = await send({ smtpUrl, transport: brokenTransport })
  expect(lost.error?.context.status).toBe(502)
  expect(await lost.error?.context.json()).toEqual({
    code: 'mail_not_sent',
    message: 'The message could not be sent.',
  })
  await vi.waitFor(async () => {
    expect(await findMark(database, lost.id)).toEqual({
      ...unsent,
      email_status: 'waiting',
      email_attempts: 2,
      email_error: 'The mail server is on fire',
    })
  })
})

test('a message that waits is mailed once the server is back, or given up when it is refused', async () => {
  const refusal = { code: 'EENVELOPE', responseCode: 550 }
  const attempts = new Map<string, number>()
  const transport: Transport = {
    async send({ message: { subject } }) {
      const attempt = (attempts.get(subject) ?? 0) + 1
      attempts.set(subject, attempt)
      if (attempt < 3) throw new Error('Greylisted')
      if (subject === 'Refused') throw Object.assign(new Error('No such mailbox'), refusal)
    },
    close() {},
  }
  const { functions } = await startFunctions(database, {
    smtpUrl: 'smtp://mail.example',
    transport,
    retrySeconds: 0.05,
  })
  const send = async (subject: string) => {
    const id = await saveSubmission(database)
    const body = { ...contact, subject, submission_id: id }
    await functions.invoke('send-contact-email', { body })
    return id
  }
  const expected = {
    [await send('Welcome')]: { email_status: 'sent', email_error: null },
    [await send('Refused')]: { email_status: 'failed', email_error: 'No such mailbox' },
  }
  await vi.waitFor(
    async () => {
      for (const [id, mark] of Object.entries(expected)) {
        expect(await findMark(database, id)).toMatchObject({ ...mark, email_attempts: 3 })
      }
    },
    { timeout: 10_000 },
  )
})

test('a mail that went out counts, even when nothing can be noted about it', async () => {
  const lines: string[] = []
  const own = await temporaryDatabase()
  const { functions, readMails } = await startFunctions(database, {
    callers: own.callers,
    log: createLog((line) => lines.push(line)),
  })
  const id = await saveSubmission(own)
  await own.owner.query({ text: 'alter table contact_submissions rename to away', values: [] })
  const { error } = await functions.invoke('send-contact-email', {
    body: { ...contact, submission_id: id },
  })
  expect(error).toBeNull()
  expect(await readMails()).toHaveLength(1)
  expect(lines.join()).toContain('contact mail not marked')
})

test('line breaks in a form add no header and no recipient', async () => {
  const { functions, readMails } = await startFunctions(database)
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
  const { functions, readMails } = await startFunctions(database)
  const { error } = await functions.invoke('send-contact-email', { body })
  expect(error?.context.status).toBe(status)
  expect(await readMails()).toEqual([])
})

test('a new subscriber is welcomed once, with a one-click unsubscribe', async () => {
  const { functions, readMails } = await startFunctions(database)
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

test('mails speak in published words, and never without what they are for', async () => {
  const own = await temporaryDatabase()
  const { functions, readMails } = await startFunctions(own)
  await publishWords(own, 'business', { businessName: 'Sample River Books' })
  await publishWords(own, 'mails', {
    offersWelcome: { subject: 'Hello from {siteName}', text: 'Nice to meet you.' },
    contact: { subject: 'Mail', text: 'From {name}, {email}:\n\n{message}\n\nAnswer soon.' },
  })
  const body = { ...contact, name: '{message}' }
  await functions.invoke('send-contact-email', { body })
  const [message] = await readMails()
  expect(message?.text?.trim()).toBe(
    'From {message}, ada@example.com:\n\nHow do I begin?\n<b>Please</b> answer.\n\nAnswer soon.',
  )

  await signUpForOffers(own, 'first@example.com')
  await functions.invoke('send-offers-welcome', { body: { email: 'first@example.com' } })
  await publishWords(own, 'mails', {
    offersWelcome: {
      subject: 'Hello from {siteName}',
      text: 'Nice to meet you at {siteUrl}.\n\nTo leave: {unsubscribe}',
    },
  })
  await signUpForOffers(own, 'second@example.com')
  await functions.invoke('send-offers-welcome', { body: { email: 'second@example.com' } })
  await vi.waitFor(async () => expect(await readMails()).toHaveLength(3), 5000)
  const mails = await readMails()
  const to = (address: string) => mails.find((mail) => mail.to?.[0]?.address === address)
  expect(to('first@example.com')?.subject).toBe('Welcome to Sample River Books')
  expect(to('second@example.com')?.subject).toBe('Hello from Sample River Books')
  const link = `https://site.example/unsubscribe?token=${await findUnsubscribeToken(own, 'second@example.com')}`
  expect(to('second@example.com')?.html).toContain(
    `<p>Nice to meet you at <a href="https://site.example">https://site.example</a>.</p>\n<p>To leave: <a href="${link}">${link}</a></p>`,
  )
})

test('all mails share one frame, those about accounts included, and the one that advertises has the postal address', async () => {
  const own = await temporaryDatabase()
  const { functions, readMails } = await startFunctions(own)
  const postalAddress = 'PO Box 12, Sampletown, CA 90000'
  await publishWords(own, 'business', { businessName: 'Sample River Books', postalAddress })
  await functions.invoke('send-contact-email', { body: contact })
  await signUpForOffers(own, 'first@example.com')
  await functions.invoke('send-offers-welcome', { body: { email: 'first@example.com' } })
  await vi.waitFor(async () => expect(await readMails()).toHaveLength(2), 5000)
  const mails = await readMails()
  const content = { subject: '', heading: '', paragraphs: [], footnote: '' }
  const [frame = ''] = /<body[^>]*>\s*<div[^>]*>/.exec(accountMailHtml(content, 'Any')) ?? []
  for (const { html } of mails) {
    expect(html).toContain(frame)
    expect(html).toContain('Sample River Books')
  }
  const welcome = mails.find(({ to }) => to?.[0]?.address === 'first@example.com')
  expect(welcome?.html).toContain(`Sample River Books, ${postalAddress}`)
  expect(welcome?.text).toContain(`Sample River Books, ${postalAddress}`)
})

test('no mail goes to an address that did not just sign up', async () => {
  const database = await temporaryDatabase()
  const { functions, readMails } = await startFunctions(database)
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

test('neither the answer nor its time tells whether a subscriber is mailed', async () => {
  const { functions } = await startFunctions(database)
  const invoke = async (email: string) => {
    const start = performance.now()
    const { data, error } = await functions.invoke('send-offers-welcome', { body: { email } })
    expect(error).toBeNull()
    expect(performance.now() - start).toBeGreaterThan(75)
    return data
  }
  await signUpForOffers(database, 'fresh@example.com')
  expect(await invoke('fresh@example.com')).toEqual(await invoke('nobody@example.com'))
})

test('a subscriber who unsubscribed and signs up again is welcomed again', async () => {
  const { functions, readMails } = await startFunctions(database)
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
  const { ask, apiKeys } = await startFunctions(database)
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

test('an admin gets the result of a test mail, and nobody else can send one', async () => {
  const own = await temporaryDatabase()
  await addPeopleAndContent(own)
  const sendAs = async (id: string, options: Parameters<typeof startFunctions>[1]) => {
    const { functions, identity, readMails } = await startFunctions(own, options)
    const token = await identity.sign({ role: 'authenticated', sub: id, aal: 'aal1' })
    const { data, error } = await functions.invoke('send-test-email', {
      headers: { Authorization: `Bearer ${token}` },
    })
    return { data, status: error?.context.status, mails: await readMails() }
  }
  const smtpUrl = 'smtp://mail.example'
  const to = 'owner@example.com'
  const sent = await sendAs(ids.admin, { smtpUrl })
  expect(sent).toMatchObject({ data: { result: 'sent', to }, mails: [{ to: [{ address: to }] }] })
  expect(await sendAs(ids.admin, {})).toMatchObject({
    data: { result: 'not_set_up', to },
    mails: [],
  })
  const reason = 'The mail server is on fire'
  expect(await sendAs(ids.admin, { smtpUrl, transport: brokenTransport })).toMatchObject({
    data: { result: 'refused', to, reason },
  })
  const unreachable = createSmtpTransport('smtp://127.0.0.1:1', 'site@example.com')
  expect(await sendAs(ids.admin, { smtpUrl, transport: unreachable })).toMatchObject({
    data: { result: 'unreachable' },
  })
  expect(await sendAs(ids.student, { smtpUrl })).toMatchObject({ status: 403, mails: [] })
})

test('the mail about a refused post waits in the outbox, and only an admin has it sent', async () => {
  const own = await temporaryDatabase()
  await addPeopleAndContent(own)
  await own.owner.query({
    text: `update blog_posts set refusal_reason = 'Too short.' where id = $1`,
    values: [ids.draft],
  })
  const { functions, identity, readMails } = await startFunctions(own, {
    transport: brokenTransport,
  })
  const askAs = async (id: string, post: string) => {
    const token = await identity.sign({ role: 'authenticated', sub: id, aal: 'aal1' })
    const { error } = await functions.invoke('send-post-refusal', {
      headers: { Authorization: `Bearer ${token}` },
      body: { post_id: post },
    })
    return error?.context.status ?? 200
  }
  expect(await askAs(ids.student, ids.draft)).toBe(403)
  expect(await askAs(ids.admin, 'abc')).toBe(400)
  expect(await askAs(ids.admin, ids.post)).toBe(404)
  const waiting = async () =>
    (await own.owner.query({ text: 'select kind from mail.outbox', values: [] })).rows
  expect(await waiting()).toEqual([])
  // The mail server is down: the mail is kept and tried again.
  expect(await askAs(ids.admin, ids.draft)).toBe(200)
  expect(await waiting()).toEqual([{ kind: 'post-refused' }])
  expect(await readMails()).toEqual([])
})
