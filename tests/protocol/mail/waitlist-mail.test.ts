import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#platform/http/log.ts'
import { createMailer } from '#platform/mail/outbox.ts'
import { createSmtpTransport } from '#platform/mail/transport.ts'
import { sql } from '#platform/postgres/sql.ts'
import { openHostedOutbox } from '#server/hosted/hosted-outbox.ts'
import { openJobStore } from '#server/jobs/job-store.ts'
import { openJobs } from '#server/jobs/jobs.ts'
import { createWaitlistJob } from '#server/scheduled-mail/waitlist-job.ts'
import { until } from '#tests/faults/site-processes.ts'
import { type TestDatabase, temporaryDatabase } from '#tests/support/database.ts'
import { startLetterServer } from '#tests/support/letters.ts'
import { openServiceClient } from '#tests/support/service-client.ts'

const from = 'Sample Coach <coach@site.example.org>'

/** The waitlist of one process, quicker than in production. */
type Faults = { diesAfterQueueing?: boolean; refuses?: string }

function startProcess(database: TestDatabase, smtpUrl: string, faults: Faults = {}) {
  const { diesAfterQueueing = false, refuses } = faults
  const { client, close } = openServiceClient(database.target.login('authenticator'))
  const lines: string[] = []
  const log = createLog((line) => void lines.push(line))
  const store = openHostedOutbox(client)
  const mailer = createMailer({ store, transport: createSmtpTransport(smtpUrl, from), log })
  const jobs = openJobs({
    ...{ store: openJobStore(client, 'sample'), log },
    ...{ lookSeconds: 0.1, leaseSeconds: 0.6, firstRetrySeconds: 0.1 },
  })
  let queued = 0
  jobs.add(
    'waitlist',
    createWaitlistJob({
      client,
      mailer: {
        async enqueue(message) {
          // As Postgres refuses a character that JSON has and text has not.
          if (message.to === refuses) throw Object.assign(new Error('Refused'), { code: '22P05' })
          await mailer.enqueue(message)
          queued++
          if (diesAfterQueueing) throw new Error('The process dies here')
        },
      },
      mailServer: { isReady: async () => true },
      siteUrl: 'https://books.example',
      sells: async () => true,
      readPerHour: async () => 3_600_000,
      readBusiness: async () => ({ businessName: 'River Books' }),
      findOwnerEmail: async () => 'owner@river.example',
      log,
    }),
  )
  if (!diesAfterQueueing) mailer.start()
  jobs.start()
  const stop = async () => {
    await jobs.stop()
    await mailer.stop()
    await close()
  }
  return { stop, lines, countQueued: () => queued }
}

async function addWaiting({ owner }: TestDatabase, count: number) {
  await owner.query(
    sql`insert into products (title, price, pdf_file_url) values ('Sample Guide', 19, 'a/b.pdf')`,
  )
  await owner.query(sql`
    insert into auth.users (id, email, email_confirmed_at, created_at)
    select gen_random_uuid(), 'student' || number || '@river.example', now(), now()
    from generate_series(1, ${count}::int) as number`)
  await owner.query(sql`
    insert into product_waitlist (product_id, user_id, consent, called_at)
    select p.id, u.id, 'Once.', now() from products as p, auth.users as u`)
}

const countUntold = async ({ owner }: TestDatabase) => {
  const { rows } = await owner.query<{ count: number }>(
    sql`select count(*)::int as count from product_waitlist where notified_at is null`,
  )
  return rows[0]?.count
}

test('two processes write to each person once, with price, link and the owner’s address', async () => {
  const database = await temporaryDatabase()
  const server = await startLetterServer()
  await addWaiting(database, 25)
  onTestFinished(startProcess(database, server.url).stop)
  onTestFinished(startProcess(database, server.url).stop)
  await until('all arrive', () => server.received.size === 25)
  await until('all are marked', async () => (await countUntold(database)) === 0)
  expect([...server.received.values()].filter((mails) => mails.length !== 1)).toEqual([])
  const [mail] = server.received.get('student7@river.example') ?? []
  expect(mail?.subject).toBe('“Sample Guide” is here')
  expect(mail?.text).toContain('The price: $19.00.')
  expect(mail?.text).toContain('https://books.example/store/sample-guide')
  expect(mail?.replyTo?.[0]?.address).toBe('owner@river.example')
})

test('a process that dies between queueing and marking leaves nobody out and writes to nobody twice', async () => {
  const database = await temporaryDatabase()
  const server = await startLetterServer()
  await addWaiting(database, 3)
  const dying = startProcess(database, server.url, { diesAfterQueueing: true })
  await until('one mail is queued', () => dying.countQueued() > 0)
  await dying.stop()
  expect(await countUntold(database)).toBe(3)
  const next = startProcess(database, server.url)
  onTestFinished(next.stop)
  await until('all are marked', async () => (await countUntold(database)) === 0)
  await until('all arrive', () => server.received.size === 3)
  const { rows } = await database.owner.query<{ count: number }>(
    sql`select count(*)::int as count from mail.outbox`,
  )
  expect(rows).toEqual([{ count: 3 }])
  expect([...server.received.values()].map((mails) => mails.length)).toEqual([1, 1, 1])
})

test('a mail that the outbox refuses keeps nobody else waiting, and the log says so', async () => {
  const database = await temporaryDatabase()
  const server = await startLetterServer()
  await addWaiting(database, 5)
  const { stop, lines } = startProcess(database, server.url, { refuses: 'student2@river.example' })
  onTestFinished(stop)
  await until('all are marked', async () => (await countUntold(database)) === 0)
  await until('the others arrive', () => server.received.size === 4)
  expect(server.received.has('student2@river.example')).toBe(false)
  expect(lines.filter((line) => line.includes('a mail to a waitlist was refused'))).toHaveLength(1)
})
