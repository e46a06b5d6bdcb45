import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { defaultContent } from '#content/documents.ts'
import { sql } from '#platform/postgres/sql.ts'
import { adminAccount } from '#scripts/start-site.ts'
import { type MailServer, startMailServer } from '#tests/protocol/support/mail-server.ts'
import { newAccount } from '#tests/site/support/site.ts'
import { Visitor } from '#tests/site/support/visitor.ts'
import { readExport } from '#tests/support/export-files.ts'
import {
  connectTo,
  hostedKeys,
  startHostedSite,
  startHostedSupabase,
  withSecretKey,
} from './hosted-supabase.ts'

vi.setConfig({ testTimeout: 300_000 })

const ownerMailbox = 'mailbox@river.example'

/** Jobs are looked at every ten seconds, because there is no LISTEN. */
const soon = { timeout: 60_000, interval: 300 }

type Story = {
  mailServer: MailServer
  admin: Visitor
  open(): Visitor
  service: ReturnType<typeof connectTo>
}

async function signUp(open: Story['open']) {
  const account = newAccount()
  const student = open()
  await student.submit('/signup', account)
  const { address } = await student.submit('/login', account)
  expect(address).not.toContain('/login')
  return Object.assign(student, { account })
}

function linkIn({ text = '' }: { text?: string | undefined }, page: string) {
  const { pathname, search } = new URL(
    new RegExp(`https?://\\S+/${page}\\S*`).exec(text)?.[0] ?? '',
  )
  return pathname + search
}

async function setUpMail({ admin, mailServer }: Story) {
  const { hostname: host, port } = new URL(mailServer.url)
  const saved = await admin.submit('/admin/mail', {
    ...{ intent: 'save', host, port, encryption: 'none', user: '', password: '' },
    ...{ senderName: 'River Books', senderEmail: 'hello@river.example' },
  })
  expect(saved.toasts.join()).toContain('Email Settings Saved')
  await admin.submit('/admin/mail', { intent: 'test', ownerEmail: ownerMailbox })
  await mailServer.lastTo(ownerMailbox)
}

async function sendLetter({ admin, open, mailServer }: Story) {
  const business = { ...defaultContent.business, postalAddress: 'PO box 1' }
  const published = await admin.submit('/admin/site/business', {
    ...{ intent: 'publish', basedOn: '0', content: JSON.stringify(business) },
  })
  expect(published.toasts.join()).toContain('Published')
  const reader = 'reader@river.example'
  await open().submit('/offers', { email: reader })
  const confirmation = await mailServer.lastTo(reader)
  const confirming = await open().visit(linkIn(confirmation, 'confirm-email'))
  await confirming.press(/^(Yes|Confirm)/)

  const letter = await (await admin.visit('/admin/letters')).press('Write a letter')
  const words = { Subject: 'Spring news', Letter: '<p>Close your books.</p>' }
  const sending = await letter.press('Choose who gets it', words)
  await sending.press('Send', { 'Everybody on the offers list': true })
  const answer = { intent: 'start', topic: 'offers', group: 'offers', count: '1', when: 'now' }
  const started = await admin.submit(sending.address, answer)
  expect(started.toasts.join()).toContain('Letter on Its Way')
  const isLetter = () =>
    mailServer.received.some(
      ({ to, subject }) => to?.[0]?.address === reader && subject === 'Spring news',
    )
  await expect.poll(isLetter, soon).toBe(true)
}

async function answerQuestion({ admin, open, service, mailServer }: Story) {
  const { data } = await service
    .from('course_lessons')
    .select('slug, courses!inner(slug)')
    .eq('content_type', 'text')
    .limit(1)
    .single()
    .throwOnError()
  const student = await signUp(open)
  const course = [data.courses].flat()[0]
  const lesson = await student.visit(`/courses/${course?.slug}/${data.slug}`)
  const seen = mailServer.received.length
  const asked = await lesson.press('Send my question', { 'Your question': 'Where is the gear?' })
  expect(asked.toasts.join()).toContain('Question Sent')
  const toOwner = await mailServer.lastTo(ownerMailbox, 2)
  expect(toOwner.text).toContain('Where is the gear?')
  const answering = await admin.visit(linkIn(toOwner, 'admin/questions'))
  await answering.press('Send answer', { 'Your answer': 'At the top right.' })
  const toStudent = await mailServer.lastTo(student.account.email)
  expect(toStudent.text).toContain('At the top right.')
  expect(mailServer.received.length).toBe(seen + 2)
}

async function tellWaitlist({ admin, open, service, mailServer }: Story) {
  const product = await service
    .from('products')
    .select('id, slug, title')
    .eq('slug', 'bank-reconciliation-workbook')
    .single()
    .throwOnError()
  const { id, slug, title } = product.data
  const student = await signUp(open)
  await (await student.visit(`/store/${slug}`)).press(/^Tell me when it opens/)
  await service.from('products').update({ price: 0 }).eq('id', id).throwOnError()
  const waitlist = await admin.visit(`/admin/products/${id}/waitlist`)
  const told = await waitlist.press('Notify the waitlist', {}, waitlist.dialog('Notify 1 person'))
  expect(told.toasts.join()).toContain('1 person gets an email')
  const isTold = async () => (await admin.visit(`/admin/products/${id}/waitlist`)).main.text
  await expect.poll(isTold, soon).toContain('Told: 1 person')
  const notices = () =>
    mailServer.received.filter(({ subject }) => subject === `“${title}” is here`)
  await expect.poll(notices, soon).toEqual([
    expect.objectContaining({
      to: [expect.objectContaining({ address: student.account.email })],
    }),
  ])
}

/** The invitation is a mail of Supabase Auth, by the mail server of the project. */
async function invite({ admin, service }: Story) {
  const email = 'newcomer@river.example'
  const added = await admin.submit('/admin/users/add', { name: 'Sample Newcomer', email, note: '' })
  expect(added.address).toContain('search=newcomer')
  const { data } = await service.auth.admin.listUsers()
  expect(data.users.find((user) => user.email === email)?.invited_at).toBeTruthy()
}

/** The ZIP has the letter that went out. */
async function exportSite({ admin }: Story) {
  await admin.submit('/admin/export', { intent: 'export' })
  const screen = async () => (await admin.visit('/admin/export')).main.text
  await expect.poll(screen, soon).toContain('Your export is ready')
  const zip = await admin.download('/admin/export/site.zip')
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hosted-story-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'site.zip')
  await writeFile(file, await zip.bytes())
  expect(String((await readExport(file))['json/letters.json'])).toContain('Spring news')
}

test('with only three variables the first admin sets up mail, writes to readers, students and people who wait, adds a person and exports it all', async () => {
  const mailServer = await startMailServer()
  onTestFinished(() => mailServer.close())
  const supabase = await startHostedSupabase()
  // Hosted Supabase has no outbox of its own that would hear of the site's mail, and send it.
  await supabase.owner.query(sql`drop trigger notify_outbox on mail.outbox`)
  const site = await startHostedSite(withSecretKey(supabase.url))
  const open = () => new Visitor((request) => fetch(request, { redirect: 'manual' }), site.url)
  const admin = open()
  expect((await admin.submit('/login', adminAccount)).address).toBe('/admin/dashboard')
  const service = connectTo(supabase.url, hostedKeys.secret)
  const story = { mailServer, admin, open, service }

  await setUpMail(story)
  await sendLetter(story)
  await answerQuestion(story)
  await tellWaitlist(story)
  await invite(story)
  await exportSite(story)
})
