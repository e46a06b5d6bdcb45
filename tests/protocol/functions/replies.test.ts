import { expect, test, vi } from 'vitest'
import type { Transport } from '#platform/mail/transport.ts'
import { sql } from '#platform/postgres/sql.ts'
import { addPeopleAndContent, callers, ids } from '#tests/policies/support/people-and-content.ts'
import { contact, saveSubmission } from '#tests/protocol/support/contact.ts'
import { brokenTransport, startFunctions } from '#tests/protocol/support/functions.ts'
import { type TestDatabase, temporaryDatabase } from '#tests/support/database.ts'

const smtpUrl = 'smtp://mail.example'

async function openSite() {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  return database
}

/** As the site does: the admin stores the words, and then has them mailed. */
async function writeReply({ callers: people }: TestDatabase, submission: string, words: string) {
  const id = crypto.randomUUID()
  await people.query(
    callers.admin,
    sql`insert into contact_replies (id, submission_id, words) values (${id}, ${submission}, ${words})`,
  )
  return id
}

async function mailReply(
  { functions, identity }: Awaited<ReturnType<typeof startFunctions>>,
  reply: string,
  person: string = ids.admin,
) {
  const token = await identity.sign({ role: 'authenticated', sub: person, aal: 'aal1' })
  const { error } = await functions.invoke('send-contact-reply', {
    headers: { Authorization: `Bearer ${token}` },
    body: { reply_id: reply },
  })
  return error?.context.status ?? 200
}

async function findReply({ owner }: TestDatabase, id: string) {
  const { rows } = await owner.query(sql`
    select r.status, r.error, r.sent_at is not null as is_sent, s.replied_at is not null as is_replied,
      s.read_at is not null as is_read
    from contact_replies as r
    join contact_submissions as s on s.id = r.submission_id
    where r.id = ${id}`)
  return rows[0]
}

const sent = { status: 'sent', error: null, is_sent: true, is_replied: true, is_read: true }
const unsent = { is_sent: false, is_replied: false, is_read: false }

test('a reply reaches the writer of the message, in the thread, and answers go to the owner', async () => {
  const database = await openSite()
  const site = await startFunctions(database, { smtpUrl })
  const message = await saveSubmission(database)
  await site.functions.invoke('send-contact-email', {
    body: { ...contact, submission_id: message },
  })
  const first = await writeReply(database, message, 'Hello Ada,\n\nLet us <talk>.')
  expect(await mailReply(site, first)).toBe(200)
  await vi.waitFor(async () => expect(await findReply(database, first)).toEqual(sent), 5000)
  const second = await writeReply(database, message, 'One more thing.')
  expect(await mailReply(site, second)).toBe(200)
  await vi.waitFor(async () => expect(await findReply(database, second)).toEqual(sent), 5000)

  const mails = await site.readMails()
  const about = mails.find(({ to }) => to?.[0]?.address === 'owner@example.com')
  const reply = mails.find(({ text }) => text?.includes('<talk>'))
  const further = mails.find(({ text }) => text?.includes('One more thing.'))
  expect(reply?.to).toMatchObject([{ address: contact.email }])
  expect(reply?.replyTo).toMatchObject([{ address: 'owner@example.com' }])
  expect(reply?.subject).toMatch(/^Re: Your message/)
  expect(reply?.text?.trim()).toBe(
    'Hello Ada,\n\nLet us <talk>.\n\nYou wrote:\n> How do I begin?\n> <b>Please</b> answer.',
  )
  expect(reply?.html).toContain('Let us &lt;talk&gt;.')
  expect(about?.messageId).toBe(`<${message}@example.com>`)
  expect([reply?.inReplyTo, reply?.references]).toEqual([about?.messageId, about?.messageId])
  expect(further?.inReplyTo).toBe(reply?.messageId)
  expect(further?.references).toBe(`${about?.messageId} ${reply?.messageId}`)
})

test('a reply goes out once, however often it is asked for, and only an admin asks', async () => {
  const database = await openSite()
  const site = await startFunctions(database, { smtpUrl })
  const reply = await writeReply(database, ids.message, 'Once.')
  expect(await mailReply(site, reply, ids.student)).toBe(403)
  expect(await mailReply(site, 'abc')).toBe(400)
  expect(await mailReply(site, ids.post)).toBe(404)
  await Promise.all([mailReply(site, reply), mailReply(site, reply), mailReply(site, reply)])
  await vi.waitFor(async () => expect(await findReply(database, reply)).toEqual(sent), 5000)
  expect(await mailReply(site, reply)).toBe(200)
  const { rows } = await database.owner.query(
    sql`select count(*)::int as mails from mail.outbox where kind = 'contact-reply'`,
  )
  expect(rows).toEqual([{ mails: 1 }])
  expect(await site.readMails()).toHaveLength(1)
})

test('without a mail server nothing is queued, and the message is not answered', async () => {
  const database = await openSite()
  const site = await startFunctions(database)
  const reply = await writeReply(database, ids.message, 'Not yet.')
  expect(await mailReply(site, reply)).toBe(409)
  expect(await findReply(database, reply)).toEqual({ ...unsent, status: 'waiting', error: null })
  expect(await site.readMails()).toEqual([])
})

test('a reply waits for a mail server that is down, over a restart, and can be sent again when refused', async () => {
  const database = await openSite()
  const reply = await writeReply(database, ids.message, 'Kept.')
  const down = await startFunctions(database, { smtpUrl, transport: brokenTransport })
  expect(await mailReply(down, reply)).toBe(200)
  const waiting = { ...unsent, status: 'waiting', error: 'The mail server is on fire' }
  await vi.waitFor(async () => expect(await findReply(database, reply)).toEqual(waiting), 5000)
  await down.stop()

  // After the restart the mail server refuses the address for good.
  await database.owner.query(sql`update mail.outbox set next_attempt_at = now()`)
  const refusal = { code: 'EENVELOPE', responseCode: 550 }
  const refusing: Transport = {
    send: () => Promise.reject(Object.assign(new Error('No such mailbox'), refusal)),
    close() {},
  }
  const back = await startFunctions(database, { smtpUrl, transport: refusing })
  const failed = { ...unsent, status: 'failed', error: 'No such mailbox' }
  await vi.waitFor(async () => expect(await findReply(database, reply)).toEqual(failed), 5000)
  await back.stop()

  const mended = await startFunctions(database, { smtpUrl })
  expect(await mailReply(mended, reply)).toBe(200)
  await vi.waitFor(async () => expect(await findReply(database, reply)).toEqual(sent), 5000)
  expect(await mended.readMails()).toHaveLength(1)
})
