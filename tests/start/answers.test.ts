import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { adminAccount } from '#scripts/start-site.ts'
import { until } from '#tests/faults/site-processes.ts'
import { type MailServer, startMailServer } from '#tests/protocol/support/mail-server.ts'
import { openSite } from '#tests/support/open-site.ts'
import { createVisitor, type Visitor } from '#tests/support/visitor.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let mailServer: MailServer
let site: Awaited<ReturnType<typeof openSite>>
let admin: Visitor

beforeAll(async () => {
  mailServer = await startMailServer()
  site = await openSite({
    ...{ SEED: 'none', SMTP_URL: mailServer.url, MAIL_FROM: 'River Books <hello@river.example>' },
    CONTACT_TO: 'owner@river.example',
  })
  admin = createVisitor(site.url)
  await admin.signIn(adminAccount)
})
afterAll(async () => {
  await site?.stop()
  await mailServer?.close()
})

const inbox = '/admin/contact-submissions'

/** A message that a visitor sends; gives the address of the screen to reply on. */
async function receiveMessage(email: string) {
  const fields = { name: 'Sample Sender', email, message: 'Can you help me?' }
  expect((await createVisitor(site.url).post('/contact', fields)).status).toBe(302)
  const { text } = await admin.get(`${inbox}?whole=1&search=${encodeURIComponent(email)}`)
  const reply = /\/admin\/contact-submissions\/[0-9a-f-]{36}\/reply/.exec(text)?.[0]
  expect(reply).toBeTruthy()
  return reply ?? ''
}

async function openForm(address: string) {
  const { status, text } = await admin.get(address)
  expect(status).toBe(200)
  return { text, key: /name="key" value="([0-9a-f-]{36})"/.exec(text)?.[1] ?? '' }
}

test('the owner replies from the inbox: it is mailed once, threaded, and kept under the message', async () => {
  const email = 'sender@client.example'
  const address = await receiveMessage(email)
  const about = await mailServer.lastTo('owner@river.example')
  const { text, key } = await openForm(address)
  expect(text).toContain('Can you help me?')

  const empty = await admin.post(address, { intent: 'send', key, words: ' ', name: '' })
  expect([empty.status, empty.text]).toEqual([
    400,
    expect.stringContaining('Please write a reply.'),
  ])
  const fields = { intent: 'send', key, words: 'Yes, gladly.', name: '' }
  // Pressed twice.
  const answers = await Promise.all([admin.post(address, fields), admin.post(address, fields)])
  expect(answers.map(({ status }) => status)).toEqual([302, 302])
  const reply = await mailServer.lastTo(email)
  expect(reply.text).toContain('Yes, gladly.\n\nYou wrote:\n> Can you help me?')
  expect(reply).toMatchObject({
    replyTo: [{ address: 'owner@river.example' }],
    inReplyTo: about.messageId,
  })
  const list = `${inbox}?whole=1&search=${encodeURIComponent(email)}`
  await until('it is marked', async () => (await admin.get(list)).text.includes('>Sent<'))
  const page = (await admin.get(list)).text
  expect(page).toContain('Yes, gladly.')
  expect(page).toMatch(/Replied (<!-- -->)?\w+ \d+, \d{4}/)
  expect(page).toContain(`mailto:${encodeURIComponent(email)}?`)
  expect(mailServer.received.filter(({ to }) => to?.[0]?.address === email)).toHaveLength(1)
})

test('the owner saves a reply, uses it with the sender’s name, renames it and deletes it', async () => {
  const address = await receiveMessage('saved@client.example')
  const { key } = await openForm(address)
  const words = 'Hello {name}, I charge by the hour.'
  const save = (name: string) => admin.post(address, { intent: 'save', key, words, name })
  expect((await save(' ')).text).toContain('Please enter a name.')
  const saved = await save('My rates')
  expect([saved.status, saved.text]).toEqual([200, expect.stringContaining(words)])
  expect((await save('My rates')).text).toContain('You have a saved reply with this name')
  const page = (await openForm(address)).text
  const id = /\?saved=([0-9a-f-]{36})/.exec(page)?.[1] ?? ''
  expect((await openForm(`${address}?saved=${id}`)).text).toContain(
    'Hello Sample Sender, I charge by the hour.',
  )
  const screen = `${inbox}/saved-replies`
  await admin.post(screen, { id, name: 'My prices', words: 'Hello {name}, I have prices.' })
  const changed = (await openForm(address)).text
  expect(changed).toContain('My prices')
  expect(changed).not.toContain('My rates')
  expect((await admin.post(screen, { id: 'abc', name: 'x', words: 'y' })).status).toBe(400)
  await admin.post(screen, { intent: 'delete', id })
  expect((await openForm(address)).text).not.toContain('My prices')
  expect(mailServer.received.filter(({ to }) => to?.[0]?.address?.startsWith('saved@'))).toEqual([])
})

test('the owner adds a person, who is listed at once and chooses a password by the invitation', async () => {
  const screen = '/admin/users/add'
  const email = 'newcomer@client.example'
  const person = { name: 'Sample Newcomer', email, note: 'Met at the fair' }
  expect((await admin.get('/admin/users')).text).toContain('Add a Person')
  expect((await admin.post(screen, { ...person, email: 'no' })).status).toBe(400)
  const added = await admin.post(screen, person)
  expect(added.location).toBe(`/admin/users?search=${encodeURIComponent(email)}`)
  const list = (await admin.get(added.location ?? '')).text
  expect(list).toContain('Sample Newcomer')
  const page = /\/admin\/users\/[0-9a-f-]{36}/.exec(list)?.[0] ?? ''
  expect((await admin.get(page)).text).toContain('Met at the fair')
  await admin.post(page, { intent: 'note', note: '' })
  expect((await admin.get(page)).text).not.toContain('Met at the fair')
  expect((await admin.get('/admin/users/log')).text).toContain('Added')

  const mail = await mailServer.lastTo(email)
  const link = new URL(/https?:\/\/\S+auth\/confirm\S+/.exec(mail.text ?? '')?.[0] ?? '')
  const newcomer = createVisitor(site.url)
  const token_hash = link.searchParams.get('token_hash') ?? ''
  const accepted = await newcomer.post('/auth/confirm', { type: 'invite', token_hash })
  expect(accepted.location).toMatch(/^\/reset-password/)

  const again = await admin.post(screen, { ...person, email: email.toUpperCase() })
  expect(again.status).toBe(400)
  expect(again.text).toContain('This address has an account already')
  expect(await createVisitor(site.url).get(screen)).toMatchObject({ status: 302 })
})
