import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '#platform/http/log.ts'
import type { Message } from '#platform/mail/message.ts'
import { createMailer } from '#platform/mail/outbox.ts'
import { createFolderTransport, createSmtpTransport } from '#platform/mail/transport.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

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

/** A real SMTP server that records the mail it receives. */
async function startMailServer(port = 0) {
  const received: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    onRcptTo(address, _session, done) {
      const isUnknown = address.address.startsWith('nobody@')
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
  return { received, port: bound, close }
}

function startOutbox(port: number, database: TestDatabase) {
  const outbox = createMailer({
    database: database.authAdmin,
    transport: createSmtpTransport(`smtp://127.0.0.1:${port}`, from),
    log: quiet,
    pollSeconds: 0.1,
    firstRetrySeconds: 0.2,
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

test('a mail queued while the mail server is down arrives once it is back', async () => {
  const first = await startMailServer()
  await first.close()
  const outbox = startOutbox(first.port, database)
  await outbox.enqueue(sampleMessage({ subject: 'Patience' }))
  await vi.waitFor(async () => {
    const { rows } = await waitingMails('Patience')
    expect(rows).toMatchObject([{ last_error: expect.stringContaining('ECONNREFUSED') }])
  }, 5000)

  const second = await startMailServer(first.port)
  await vi.waitFor(() => expect(second.received).toHaveLength(1), 8000)
  expect(second.received[0]?.subject).toBe('Patience')
})

test('a mail that waits when the process ends is delivered after the next start', async () => {
  const idle = createMailer({
    database: database.authAdmin,
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

test('three processes on one outbox deliver each mail once', async () => {
  const server = await startMailServer()
  const outboxes = [1, 2, 3].map(() => startOutbox(server.port, database))
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

test('what a sent mail said is not kept', async () => {
  const { rows } = await database.owner.query({
    text: "select 1 from mail.outbox where status = 'sent' and message <> '{}'",
    values: [],
  })
  expect(rows).toEqual([])
})

function waitingMails(subject: string) {
  return database.owner.query<{ last_error: string | null }>({
    text: "select last_error from mail.outbox where status = 'waiting' and message ->> 'subject' = $1",
    values: [subject],
  })
}
