import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '#platform/http/log.ts'
import type { Message } from '#platform/mail/message.ts'
import { createMailer } from '#platform/mail/outbox.ts'
import { addToOutbox, openOutboxTable } from '#platform/mail/queries.ts'
import type { OutboxStore } from '#platform/mail/store.ts'
import { createFolderTransport, createSmtpTransport } from '#platform/mail/transport.ts'
import { serviceCaller } from '#platform/postgres/caller.ts'
import { sql } from '#platform/postgres/sql.ts'
import { createRestService } from '#platform/rest/rest-service.ts'
import { openHostedOutbox } from '#server/hosted/hosted-outbox.ts'
import { createServiceClient } from '#server/service-client.ts'
import { problemOf } from '#supabase/functions/_shared/mail-problem.ts'
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

type OutboxOptions = { settledElsewhere: string[]; way: keyof typeof stores }

/** Far beyond a test over a connection: only LISTEN and the time of the next attempt wake it. */
const lookSeconds = { connection: 3600, 'secret key': 0.1 }

const from = 'Sample Coach <coach@example.com>'
const quiet = createLog(() => {})

function sampleMessage(values: Partial<Message> = {}): Message {
  return {
    kind: 'sample',
    to: 'reader@example.com',
    subject: 'A sample',
    text: 'Open http://localhost/confirm?token=1 please',
    html: '<p>Open <a href="http://localhost/confirm?token=1">this</a></p>',
    ...values,
  }
}

/** A real SMTP server that records the mail it receives, and refuses some recipients. */
async function startMailServer(port = 0) {
  const received: Email[] = []
  const refused = new Set(['nobody@example.com'])
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    onRcptTo(address, _session, done) {
      const isUnknown = refused.has(address.address)
      done(isUnknown ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null)
    },
    async onData(stream, _session, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      received.push(await PostalMime.parse(Buffer.concat(chunks)))
      done()
    },
  })
  const bound = await new Promise<number>((resolve) => {
    const listener = server.listen(port, '127.0.0.1', () => {
      resolve((listener.address() as { port: number }).port)
    })
  })
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  onTestFinished(close)
  return { received, refused, port: bound, close }
}

/** The outbox over a connection to Postgres, and over the secret key as on hosted Supabase. */
const stores: Record<'connection' | 'secret key', (database: TestDatabase) => OutboxStore> = {
  connection: ({ authAdmin }) => openOutboxTable(authAdmin),
  'secret key': ({ callers }) => {
    const rest = createRestService({ callers, identity: { identify: async () => serviceCaller } })
    onTestFinished(() => rest.close())
    return openHostedOutbox(
      createServiceClient('http://rest.test', 'sb_secret_sample', (input, init) =>
        rest(new Request(input, init), { address: '', requestId: 'test' }),
      ),
    )
  },
}
const ways = Object.keys(stores) as (keyof typeof stores)[]

function startOutbox(
  port: number,
  database: TestDatabase,
  { settledElsewhere = [], way = 'connection' }: Partial<OutboxOptions> = {},
) {
  const outbox = createMailer({
    store: stores[way](database),
    transport: createSmtpTransport(`smtp://127.0.0.1:${port}`, from),
    log: quiet,
    lookSeconds: lookSeconds[way],
    firstRetrySeconds: 0.2,
    settledElsewhere,
    problemOf,
  })
  outbox.start()
  onTestFinished(() => outbox.stop())
  return outbox
}

test('a queued mail arrives whole, with Reply-To and its own headers', async () => {
  const server = await startMailServer()
  const outbox = startOutbox(server.port, database)
  await outbox.enqueue(
    sampleMessage({
      subject: 'Grüße & more',
      replyTo: 'visitor@example.com',
      headers: { 'List-Unsubscribe': '<http://localhost/unsubscribe?token=1>' },
    }),
  )
  await vi.waitFor(() => expect(server.received).toHaveLength(1), 5000)

  const [mail] = server.received
  expect(mail?.subject).toBe('Grüße & more')
  expect(mail?.from).toMatchObject({ name: 'Sample Coach', address: 'coach@example.com' })
  expect(mail?.to).toMatchObject([{ address: 'reader@example.com' }])
  expect(mail?.replyTo).toMatchObject([{ address: 'visitor@example.com' }])
  expect(mail?.text).toContain('Open http://localhost/confirm?token=1 please')
  expect(mail?.html).toContain('<a href="http://localhost/confirm?token=1">')
  expect(mail?.headers).toContainEqual(
    expect.objectContaining({
      key: 'list-unsubscribe',
      value: '<http://localhost/unsubscribe?token=1>',
    }),
  )
})

test.for(ways)(
  'a mail queued while the mail server is down arrives once it is back (%s)',
  async (way) => {
    const first = await startMailServer()
    await first.close()
    const outbox = startOutbox(first.port, database, { way })
    await outbox.enqueue(sampleMessage({ subject: 'Patience' }))
    await vi.waitFor(async () => {
      const { rows } = await waitingMails('Patience')
      expect(rows).toMatchObject([{ last_error: expect.stringContaining('ECONNREFUSED') }])
    }, 5000)

    const second = await startMailServer(first.port)
    await vi.waitFor(() => expect(second.received).toHaveLength(1), 8000)
    expect(second.received[0]?.subject).toBe('Patience')
  },
)

test('a mail that waits when the process ends is delivered after the next start', async () => {
  const idle = createMailer({
    store: openOutboxTable(database.authAdmin),
    transport: createSmtpTransport('smtp://127.0.0.1:1', from),
    log: quiet,
  })
  await idle.enqueue(sampleMessage({ subject: 'Kept over a restart' }))
  await idle.stop()

  const server = await startMailServer()
  startOutbox(server.port, database)
  await vi.waitFor(() => expect(server.received).toHaveLength(1), 5000)
  expect(server.received[0]?.subject).toBe('Kept over a restart')
})

test('a mail that another connection writes is sent without waiting for a look', async () => {
  const database = await temporaryDatabase()
  const server = await startMailServer()
  startOutbox(server.port, database)
  await listenerOf(database)
  // The look at the start may find the first; only the notification can tell of the second.
  for (const count of [1, 2]) {
    await addToOutbox(database.owner, sampleMessage({ subject: `From elsewhere ${count}` }))
    await vi.waitFor(() => expect(server.received).toHaveLength(count), 5000)
  }
})

test('an outbox whose connection was cut sends what was written meanwhile', async () => {
  const database = await temporaryDatabase()
  const server = await startMailServer()
  startOutbox(server.port, database)
  const listener = await listenerOf(database)
  // One transaction: the mail is there, and its notification sent, when no one listens.
  await database.owner.transaction(async (executor) => {
    await executor.query(sql`select pg_terminate_backend(${listener}, 5000)`)
    await executor.query(sql`
      insert into mail.outbox (kind, message)
      values ('sample', ${JSON.stringify(sampleMessage({ subject: 'Missed' }))})`)
  })
  await vi.waitFor(() => expect(server.received).toHaveLength(1), 8000)
  expect(server.received[0]?.subject).toBe('Missed')
})

test('a mail that a killed process had claimed is sent by another when its lease ends', async () => {
  const database = await temporaryDatabase()
  const store = openOutboxTable(database.authAdmin)
  await store.add(sampleMessage({ subject: 'In hand' }))
  await store.claimNext()
  await database.owner.query(
    sql`update mail.outbox set next_attempt_at = now() + interval '500 milliseconds'`,
  )
  const server = await startMailServer()
  startOutbox(server.port, database)
  await vi.waitFor(() => expect(server.received).toHaveLength(1), 8000)
})

test.for(ways)('three processes on one outbox deliver each mail once (%s)', async (way) => {
  const server = await startMailServer()
  const outboxes = [1, 2, 3].map(() => startOutbox(server.port, database, { way }))
  const subjects = Array.from({ length: 30 }, (_, number) => `Mail ${number}`)
  await Promise.all(
    subjects.map((subject, index) => outboxes[index % 3]?.enqueue(sampleMessage({ subject }))),
  )
  await vi.waitFor(() => expect(server.received.length).toBeGreaterThanOrEqual(30), 10_000)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(server.received.map((mail) => mail.subject).sort()).toEqual(subjects.sort())
})

test('a recipient the server refuses for good is not asked again', async () => {
  const server = await startMailServer()
  const outbox = startOutbox(server.port, database)
  await outbox.enqueue(sampleMessage({ to: 'nobody@example.com', kind: 'refused' }))
  await vi.waitFor(async () => {
    const { rows } = await database.owner.query({
      text: "select status, attempts from mail.outbox where kind = 'refused'",
      values: [],
    })
    expect(rows).toEqual([{ status: 'failed', attempts: 1 }])
  }, 5000)
})

test.for(ways)(
  'mail that was refused is listed without its content until it is sent or forgotten (%s)',
  async (way) => {
    const database = await temporaryDatabase()
    const server = await startMailServer()
    const { unsent, enqueue } = startOutbox(server.port, database, {
      way,
      settledElsewhere: ['contact'],
    })
    for (const kind of ['recovery', 'invite', 'contact']) {
      await enqueue(sampleMessage({ kind, to: 'nobody@example.com' }))
    }
    await enqueue(sampleMessage({ kind: 'welcome' }))
    await vi.waitFor(() => expect(server.received).toHaveLength(1), 5000)
    await vi.waitFor(async () => expect(await unsent.count()).toBe(2), 5000)
    const listed = await unsent.list()
    expect(listed).toEqual(
      ['invite', 'recovery'].map((kind) => ({
        id: expect.any(String),
        kind,
        to: 'nobody@example.com',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        status: 'failed',
        attempts: 1,
        problem: 'refused',
        reason: expect.stringContaining('No such user'),
        isExpired: false,
      })),
    )

    const [invite, recovery] = listed.map(({ id }) => id)
    expect(await unsent.tryAgain(recovery ?? '')).toBe(1)
    await vi.waitFor(async () => {
      const counts = (await unsent.list()).map(({ kind, attempts }) => `${kind} ${attempts}`)
      expect(counts).toEqual(['invite 1', 'recovery 2'])
    }, 5000)
    expect(await unsent.forget(invite ?? '')).toBe(1)
    expect(await unsent.forget(invite ?? '')).toBe(0)
    server.refused.clear()
    expect(await unsent.tryAgain(null)).toBe(1)
    await vi.waitFor(() => expect(server.received).toHaveLength(2), 5000)
    expect(server.received[1]?.to).toMatchObject([{ address: 'nobody@example.com' }])
    await vi.waitFor(async () => expect(await unsent.list()).toEqual([]), 5000)
  },
)

test.for(ways)(
  'mail that still waits after three attempts is listed with the reason (%s)',
  async (way) => {
    const database = await temporaryDatabase()
    const { port, close } = await startMailServer()
    await close()
    const { unsent, enqueue } = startOutbox(port, database, { way })
    await enqueue(sampleMessage())
    await vi.waitFor(async () => {
      expect(await unsent.list()).toMatchObject([
        {
          status: 'waiting',
          problem: 'unreachable',
          reason: expect.stringContaining('ECONNREFUSED'),
        },
      ])
    }, 10_000)
    expect((await unsent.list())[0]?.attempts).toBeGreaterThanOrEqual(3)
  },
)

test.for(ways)('a mail being delivered is not tried a second time (%s)', async (way) => {
  const database = await temporaryDatabase()
  const store = stores[way](database)
  const { unsent } = createMailer({
    store,
    transport: createSmtpTransport('smtp://127.0.0.1:1', from),
    log: quiet,
  })
  await store.add(sampleMessage())
  const claim = async () => {
    await database.owner.query(sql`update mail.outbox set next_attempt_at = now()`)
    return store.claimNext()
  }
  const mail = await claim()
  const failure = { problem: 'unreachable', reason: 'Down' } as const
  await store.retryLater(mail?.id ?? '', failure, 0)
  await claim()
  await claim()
  expect(await unsent.list()).toMatchObject([{ attempts: 3, reason: null }])
  expect(await unsent.tryAgain(null)).toBe(0)
  expect(await store.claimNext()).toBeUndefined()
})

test.for(ways)(
  'a mail whose one-time link has expired is never sent, and can only be forgotten (%s)',
  async (way) => {
    const database = await temporaryDatabase()
    const server = await startMailServer()
    const { unsent, enqueue } = startOutbox(server.port, database, { way })
    await enqueue(sampleMessage({ expiresAt: new Date(Date.now() - 1000).toISOString() }))
    await vi.waitFor(async () => {
      expect(await unsent.list()).toMatchObject([
        { status: 'failed', problem: 'expired', isExpired: true },
      ])
    }, 5000)
    expect(await unsent.tryAgain(null)).toBe(0)
    await enqueue(sampleMessage({ expiresAt: new Date(Date.now() + 60_000).toISOString() }))
    await vi.waitFor(() => expect(server.received).toHaveLength(1), 5000)
    expect(await unsent.forget(null)).toBe(1)
    expect(await unsent.count()).toBe(0)
  },
)

test('deliver returns after the server took the mail, and throws when it did not', async () => {
  const server = await startMailServer()
  const outbox = startOutbox(server.port, database)
  await outbox.deliver(sampleMessage({ subject: 'Now' }))
  expect(server.received[0]?.subject).toBe('Now')

  await server.close()
  await expect(outbox.deliver(sampleMessage())).rejects.toThrow()
})

test.each([
  ['a recipient list', { to: 'a@example.com, b@example.com' }],
  ['a second header in the recipient', { to: 'a@example.com\r\nBcc: b@example.com' }],
  ['a display name in the recipient', { to: 'A <a@example.com>' }],
  ['a line break in the subject', { subject: 'Hello\r\nBcc: b@example.com' }],
  ['a line break in the reply address', { replyTo: 'a@example.com\nBcc: b@example.com' }],
  ['a line break in a header', { headers: { 'X-Sample': 'a\r\nBcc: b@example.com' } }],
  ['a header name with a colon', { headers: { 'X-Sample: 1\r\nBcc': 'b@example.com' } }],
])('%s is refused before anything is sent', async (_what, values) => {
  const outbox = startOutbox(1, database)
  await expect(outbox.enqueue(sampleMessage(values))).rejects.toThrow(/not/)
  await expect(outbox.deliver(sampleMessage(values))).rejects.toThrow(/not/)
})

test('without a mail server each mail is a file; its link is logged only where that is asked for', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'outbox-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const lines: string[] = []
  const log = createLog((line) => lines.push(line))
  const transport = createFolderTransport(folder, from, log, { showsLinks: true })
  await transport.send({ id: crypto.randomUUID(), message: sampleMessage() })

  const files = await readdir(folder)
  expect(files).toEqual([expect.stringMatching(/-sample-[0-9a-f]{8}\.eml$/)])
  const mail = await PostalMime.parse(await readFile(path.join(folder, files[0] ?? '')))
  expect(mail.to).toMatchObject([{ address: 'reader@example.com' }])
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ link: 'http://localhost/confirm?token=1' })

  const silent = createFolderTransport(folder, from, log, { showsLinks: false })
  await silent.send({ id: crypto.randomUUID(), message: sampleMessage() })
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ file: expect.stringMatching(/\.eml$/) })
  expect(lines[1]).not.toContain('http')
})

test('the text of a sent mail is not kept', async () => {
  const { rows } = await database.owner.query({
    text: "select 1 from mail.outbox where status = 'sent' and message <> '{}'",
    values: [],
  })
  expect(rows).toEqual([])
})

/** The process id of the connection that listens, once it does. */
function listenerOf({ owner }: TestDatabase): Promise<number> {
  return vi.waitFor(async () => {
    const { rows } = await owner.query<{ pid: number }>(sql`
      select pid
      from pg_stat_activity
      where datname = current_database() and state = 'idle' and query = 'listen "mail"'`)
    expect(rows).toHaveLength(1)
    return rows[0]?.pid ?? 0
  }, 5000)
}

function waitingMails(subject: string) {
  return database.owner.query<{ last_error: string | null }>({
    text: "select last_error from mail.outbox where status = 'waiting' and message ->> 'subject' = $1",
    values: [subject],
  })
}
