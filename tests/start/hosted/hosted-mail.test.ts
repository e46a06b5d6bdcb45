import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '#platform/http/log.ts'
import { sql } from '#platform/postgres/sql.ts'
import { mondayOf } from '#server/scheduled-mail/monday-schedule.ts'
import { openWebProcess } from '#server/web-process.ts'
import { startMailServer } from '#tests/protocol/support/mail-server.ts'
import { addKeptRows } from '#tests/support/kept-rows.ts'
import { siteConfig } from '#tests/support/open-site.ts'
import { createVisitor } from '#tests/support/visitor.ts'
import { hostedKeys as keys, startHostedSupabase } from './hosted-supabase.ts'

vi.setConfig({ testTimeout: 180_000 })

const ownerAccount = { email: 'owner@river.example', password: 'sample-owner-pass-42' }
const mailboxAddress = 'mailbox@river.example'

/** A foreign host with the tables of the site, an admin, and no function of the site. */
async function startSupabase() {
  const services = await startHostedSupabase({ hasFunctions: false })
  // Hosted Supabase has no outbox of its own that would hear of the site's mail, and send it.
  await services.owner.query(sql`drop trigger notify_outbox on mail.outbox`)
  const guest = createClient(services.url, keys.publishable, { auth: { persistSession: false } })
  const { data } = await guest.auth.signUp(ownerAccount)
  await services.owner.query(
    sql`update public.user_roles set role = 'admin' where user_id = ${data.user?.id}`,
  )
  return services
}

/** The site on a data folder that is not there yet, and its owner in a browser. */
async function openHostedSite(supabaseUrl: string, env: Record<string, string>) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hosted-mail-'))
  const config = siteConfig(path.join(folder, 'data'), {
    PORT: '0',
    SUPABASE_URL: supabaseUrl,
    SUPABASE_PUBLISHABLE_KEY: keys.publishable,
    ...env,
  })
  const web = await openWebProcess(
    config,
    createLog(() => {}),
  )
  await web.serve(null)
  onTestFinished(async () => {
    await web.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const url = `http://localhost:${web.port}`
  const owner = createVisitor(url)
  await owner.signIn(ownerAccount)
  return { owner, visitor: createVisitor(url) }
}

test('with the secret key the owner sets up mail in the browser, and what was refused is sent again', async () => {
  const mailServer = await startMailServer()
  onTestFinished(() => mailServer.close())
  const supabase = await startSupabase()
  const { owner, visitor } = await openHostedSite(supabase.url, {
    SUPABASE_SECRET_KEY: keys.secret,
  })

  const empty = (await owner.get('/admin/mail')).text
  expect(empty).toContain('Email is not set up')
  expect(empty).toContain('Supabase sends the emails about accounts')
  const { hostname, port } = new URL(mailServer.url)
  const settings = { host: hostname, port, encryption: 'none', user: '', password: '' }
  const sender = { senderName: 'River Books', senderEmail: 'hello@river.example' }
  const saved = await owner.post('/admin/mail', { intent: 'save', ...settings, ...sender })
  expect(saved.text).toContain('Email Settings Saved')
  const tested = await owner.post('/admin/mail', { intent: 'test', ownerEmail: mailboxAddress })
  expect(tested.text).toContain('Email works')
  expect(await mailServer.lastTo(mailboxAddress)).toMatchObject({
    from: { name: 'River Books', address: 'hello@river.example' },
  })

  const message = { name: 'Sample Writer', email: 'writer@river.example', message: 'Hello there' }
  expect((await visitor.post('/contact', message)).status).toBe(302)
  const contact = await mailServer.lastTo(mailboxAddress, 2)
  expect(contact.replyTo).toMatchObject([{ address: message.email }])
  const { rows } = await supabase.owner.query(
    sql`select email_status, email_to, email_attempts from public.contact_submissions`,
  )
  expect(rows).toEqual([{ email_status: 'sent', email_to: mailboxAddress, email_attempts: 1 }])

  const reader = 'reader@river.example'
  mailServer.refusedRecipients.add(reader)
  await visitor.post('/offers', { email: reader })
  await vi.waitFor(
    async () => expect((await owner.get('/admin/mail')).text).toContain('No such user'),
    { timeout: 20_000, interval: 200 },
  )
  const listed = (await owner.get('/admin/mail')).text
  expect(listed).toContain(reader)
  expect(listed).toContain('Confirm the sign-up for offers')
  expect((await owner.get('/admin/dashboard')).text).toContain('1 email did not go out')

  mailServer.refusedRecipients.clear()
  const again = await owner.post('/admin/mail', { intent: 'try-all-again' })
  expect(again.text).toContain('Trying 1 Email Again')
  expect((await mailServer.lastTo(reader)).text).toContain('/confirm-email?token=')
  await vi.waitFor(
    async () => expect((await owner.get('/admin/mail')).text).not.toContain(reader),
    { timeout: 20_000, interval: 200 },
  )
})

test('with the secret key a letter goes out to a subscriber on hosted Supabase', async () => {
  const mailServer = await startMailServer()
  onTestFinished(() => mailServer.close())
  const supabase = await startSupabase()
  const { owner, visitor } = await openHostedSite(supabase.url, {
    ...{ SUPABASE_SECRET_KEY: keys.secret, SMTP_URL: mailServer.url },
    MAIL_FROM: 'River Books <hello@river.example>',
  })
  const subscriber = 'subscriber@river.example'
  const letter = randomUUID()
  await supabase.owner.query(
    sql`insert into public.sign_up_offers_emails (email, confirmed_at) values (${subscriber}, now())`,
  )
  await supabase.owner.query(sql`
    insert into public.letters (id, subject, mail_html, mail_text)
    values (${letter}, 'Spring news', '<p>Hello %unsubscribe_url%</p>', 'Hello %unsubscribe_url%')`)
  await supabase.owner.query(
    sql`select public.start_letter(${letter}, audience => '[{"kind": "offers"}]', expected => 1)`,
  )
  // Without LISTEN the jobs are looked at every ten seconds.
  const mail = await vi.waitFor(() => mailServer.lastTo(subscriber), { timeout: 60_000 })
  expect(mail.subject).toBe('Spring news')
  const link = /\/unsubscribe\?\S+/.exec(mail.text ?? '')?.[0] ?? ''
  expect((await visitor.get(link)).status).toBe(200)
  await vi.waitFor(
    async () => expect((await owner.get('/admin/letters')).text).toContain('>Sent<'),
    { timeout: 20_000, interval: 200 },
  )
})

test('with the secret key a reminder and the Monday letter go out on hosted Supabase', async () => {
  const mailServer = await startMailServer()
  onTestFinished(() => mailServer.close())
  const supabase = await startSupabase()
  const { owner: database } = supabase
  const guest = createClient(supabase.url, keys.publishable, { auth: { persistSession: false } })
  const learner = { email: 'learner@river.example', password: 'sample-learner-pass-42' }
  await guest.auth.signUp(learner)
  for (const text of [
    `insert into public.courses (title) values ('Sample course')`,
    `insert into public.course_modules (course_id, title) select id, 'Module' from public.courses`,
    `insert into public.course_lessons (module_id, title) select id, 'Lesson' from public.course_modules`,
    `update auth.users set email_confirmed_at = now()`,
    `insert into public.learning_reminders (user_id, days, hour, time_zone, next_at)
     select id, '{1,2,3,4,5,6,7}', 8, 'UTC', now() from auth.users where email = '${learner.email}'`,
  ]) {
    await database.query({ text, values: [] })
  }
  const { owner, visitor } = await openHostedSite(supabase.url, {
    ...{ SUPABASE_SECRET_KEY: keys.secret, SMTP_URL: mailServer.url },
    MAIL_FROM: 'River Books <hello@river.example>',
  })
  const reminder = await vi.waitFor(() => mailServer.lastTo(learner.email), { timeout: 60_000 })
  expect(reminder.subject).toBe('Your lesson is ready when you are')
  const link = /\/stop-mail\?\S+/.exec(reminder.text ?? '')?.[0] ?? ''
  expect((await visitor.get(link)).text).toContain('Stop the reminder?')
  const [, today = ''] =
    /aria-labelledby="today"(.*?)<\/section>/s.exec((await owner.get('/admin/dashboard')).text) ??
    []
  const shown = [...today.matchAll(/group-hover:underline">([^<]+)</g)].map(([, words]) => words)
  expect(shown.join()).toMatch(/things to fix on your site/)
  // The last Wednesday: on a Monday before seven the letter would not be due.
  const daysSince = (new Date().getUTCDay() + 4) % 7
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - daysSince * 24 * 60 * 60 * 1000 })
  onTestFinished(() => void vi.useRealTimers())
  const monday = mondayOf(new Date(), 'America/Los_Angeles')
  await database.query(sql`update private.monday_letter set last_monday = '2020-01-06'`)
  const letter = await vi.waitFor(() => mailServer.lastTo(ownerAccount.email), { timeout: 60_000 })
  expect(letter.subject).toContain(
    `, ${new Date(monday).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' })} `,
  )
  const [, lines = ''] = /^Today\n((?:- .+\n)+)/.exec(letter.text ?? '') ?? []
  const told = [...lines.matchAll(/^- (.+): http/gm)].map(([, words]) => words)
  expect(told).toEqual(shown)
})

test('with the secret key the mail of a question that was left by a crash goes out on hosted Supabase', async () => {
  const mailServer = await startMailServer()
  onTestFinished(() => mailServer.close())
  const { url, owner: database } = await startSupabase()
  const { rows } = await database.query<{ id: string }>(sql`select id from auth.users`)
  await addKeptRows(database, rows[0]?.id ?? '', async () => {})
  await database.query(sql`
    insert into private.question_mails (question_id, about, created_at, claimed_at)
    select id, 'question', now() - interval '6 minutes', now() - interval '6 minutes'
    from public.lesson_questions`)
  await openHostedSite(url, { SUPABASE_SECRET_KEY: keys.secret, SMTP_URL: mailServer.url })
  const mail = await vi.waitFor(() => mailServer.lastTo(ownerAccount.email), { timeout: 60_000 })
  expect(mail.subject).toBe('A question about “Kept”')
})

test('without the secret key each screen that sends mail names the variable that is missing', async () => {
  const supabase = await startSupabase()
  const { owner } = await openHostedSite(supabase.url, {})
  const letter = randomUUID()
  await supabase.owner.query(sql`insert into public.letters (id, subject) values (${letter}, 'Hi')`)
  for (const page of ['/admin/mail', `/admin/letters/${letter}/send`]) {
    expect((await owner.get(page)).text).toContain('set SUPABASE_SECRET_KEY where your site runs')
  }
  const saved = await owner.post('/admin/mail', {
    ...{ intent: 'save', host: 'smtp.river.example', port: '465', encryption: 'tls', user: '' },
    ...{ password: '', senderName: '', senderEmail: 'hello@river.example' },
  })
  expect(saved.status).toBe(400)
})
