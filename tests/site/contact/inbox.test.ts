import { expect, test } from 'vitest'
import { testSite } from '#tests/site/support/site.ts'
import type { Page } from '#tests/site/support/visitor.ts'

const site = testSite()

type Message = { name?: string; message: string; created_at?: string }

async function saveMessage({ name = 'Sample Sender', ...message }: Message) {
  const email = `inbox-${crypto.randomUUID()}@example.com`
  await site
    .connect('service')
    .from('contact_submissions')
    .insert({ name, email, ...message })
    .throwOnError()
  return { name, email }
}

async function saveMessages(count: number, name: string, message = 'Sample words') {
  const rows = Array.from({ length: count }, (_, at) => ({
    name,
    email: `page-${at}@example.com`,
    message,
    created_at: new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString(),
    email_sent_at: new Date().toISOString(),
  }))
  await site.connect('service').from('contact_submissions').insert(rows).throwOnError()
}

async function openInbox(search = '') {
  const admin = await site.as('admin')
  return admin.visit(`/admin/contact-submissions?${new URLSearchParams(search ? { search } : {})}`)
}

const rowWith = (page: Page, words: string) =>
  page.all('row').find(({ text }) => text.includes(words))

test('a message whose mail did not leave is called out, and sent again in vain without a mail server', async () => {
  const sender = await saveMessage({
    message: 'Please call me',
    created_at: '2026-01-01T00:00:00Z',
  })
  const admin = await site.as('admin')
  const inbox = await (await admin.visit('/admin/dashboard')).follow(
    /saved but not emailed to you$/,
  )
  const found = await inbox.press('Search', { 'Search messages': sender.email })
  const row = rowWith(found, sender.email)
  expect(row?.text).toContain('Not sent yet')
  const answer = await found.press(/^Send again.*Sample Sender$/, {}, row)
  const after = rowWith(answer, sender.email)
  expect(after?.text).toContain('Not sent: mail is not set up')
  const mail = await answer.follow('Set up email', after)
  expect(mail.address).toBe('/admin/mail')
  expect(mail.text).toContain('Email is not set up')
})

test('the inbox has its columns, says what it is for, and finds words', async () => {
  const long = `The beginning ${'of a long story '.repeat(40)} the secret end`
  const sender = await saveMessage({ message: long, name: 'Sample "Odd" 100%_\\ Sender' })
  const inbox = await openInbox()
  expect(inbox.text).toMatch(/saved here as a backup, even if the email fails/)
  const columns = inbox.tags('th', { scope: 'col' }).map(({ text }) => text)
  expect(columns).toEqual(expect.arrayContaining(['Date', 'Name', 'Email', 'Message']))
  const found = await inbox.press('Search', { 'Search messages': '"odd" 100%_\\' })
  expect(found.address).toMatch(/odd/)
  const row = rowWith(found, sender.email)
  const reply = row?.get('link', /^Use my mail app/).attribute('href') ?? ''
  expect(reply).toMatch(new RegExp(`^mailto:${encodeURIComponent(sender.email)}\\?`))
  expect(decodeURIComponent(reply)).toContain('> The beginning of a long story')
  const nothing = await found.press('Search', { 'Search messages': `nobody-${sender.email}` })
  expect(nothing.text).toContain('No submissions match your search.')
})

test('a message is deleted for good', async () => {
  const { name, email } = await saveMessage({ message: 'Forget me' })
  const inbox = await openInbox(email)
  const dialog = inbox.dialog(`Delete the message from ${name}`)
  const answer = await inbox.press('Delete Message', {}, dialog)
  expect(answer.toasts.join()).toContain('Message Deleted')
  expect(rowWith(answer, email)).toBeUndefined()
  const { count } = await site
    .connect('service')
    .from('contact_submissions')
    .select('id', { count: 'exact', head: true })
    .eq('email', email)
  expect(count).toBe(0)
})

test('messages come a page at a time, newest first, and can be searched', async () => {
  const name = `Sample Quiet ${crypto.randomUUID().slice(0, 8)}`
  // Longer than the first chunk of a streamed page.
  await saveMessages(
    27,
    name,
    'Fourteen months of receipts, and none of them in order. '.repeat(40),
  )
  const inbox = await (await openInbox()).press('Search', { 'Search messages': name })
  expect(inbox.text).toContain('27 messages')
  expect(inbox.text).not.toContain('Loading submissions...')
  expect(inbox.all('row')[1]?.text).toContain('page-26@example.com')
  const second = await inbox.follow('Next')
  expect(second.text).toContain('Page 2 of 2')
  expect(second.all('row').at(-1)?.text).toContain('page-0@example.com')
})

test('messages are exported, and none of them can run as a formula', async () => {
  const sender = await saveMessage({
    name: '=HYPERLINK("https://example.com")',
    message: 'a,"b"\nc',
  })
  const inbox = await openInbox(sender.email)
  const file = await inbox.visitor.download(inbox.get('link', 'Export CSV').attribute('href') ?? '')
  expect(file.headers.get('content-disposition')).toContain('contact-submissions.csv')
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())
  expect(text.startsWith('\uFEFFDate,Name,Email,Message,')).toBe(true)
  expect(text).toContain(`"'=HYPERLINK(""https://example.com"")",${sender.email},"a,""b""\nc"`)
})

test('the offers list is searched, exported, and people who ask are taken off', async () => {
  const email = `offers-${crypto.randomUUID()}@example.com`
  await site.connect('service').from('sign_up_offers_emails').insert({ email }).throwOnError()
  const admin = await site.as('admin')
  const list = await (await admin.visit('/admin/dashboard')).follow(/Subscribers/)
  const found = await list.press('Search', { 'Search addresses': email })
  expect(rowWith(found, email)?.text).toContain('Subscribed')
  const left = await found.press('Unsubscribe', {}, found.dialog(`Unsubscribe ${email}`))
  expect(rowWith(left, email)?.text).toMatch(/Unsubscribed \w+ \d+, \d{4}/)
  const file = await admin.download(left.get('link', 'Export CSV').attribute('href') ?? '')
  expect(await file.text()).toMatch(new RegExp(`${email},\\S+,\\d{4}-`))
  const deleted = await left.press('Delete Address', {}, left.dialog(`Delete ${email}`))
  expect(deleted.text).toContain('No addresses match your search.')
})
