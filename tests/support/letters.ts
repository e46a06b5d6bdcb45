import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { createLog } from '#platform/http/log.ts'
import { createSmtpTransport } from '#platform/mail/transport.ts'
import { listen } from '#platform/postgres/listen.ts'
import { sql } from '#platform/postgres/sql.ts'
import { openJobStore } from '#server/jobs/job-store.ts'
import { openJobs } from '#server/jobs/jobs.ts'
import { createLetterJob } from '#server/letters/letter-job.ts'
import { openLetterQueue } from '#server/letters/letter-queue.ts'
import type { TestDatabase } from './database.ts'
import { openServiceClient } from './service-client.ts'

type Refusals = {
  /** Called with the address in MAIL FROM and RCPT TO; an answer refuses. */
  onSender?(): Refusal | undefined
  onRecipient?(address: string): Refusal | undefined
  /** Called when the whole mail has arrived; true: the connection is cut without an answer. */
  cutAfter?(address: string): boolean
  waitMs?: number
}
type Refusal = { code: number; words: string }

/** A real SMTP server that keeps what it accepts, by address. */
export async function startLetterServer(refusals: Refusals = {}) {
  const received = new Map<string, Email[]>()
  const refuse = (refusal: Refusal | undefined) =>
    refusal ? Object.assign(new Error(refusal.words), { responseCode: refusal.code }) : null
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => done(refuse(refusals.onSender?.())),
    onRcptTo: ({ address }, _session, done) => done(refuse(refusals.onRecipient?.(address))),
    async onData(stream, session, done) {
      const address = session.envelope.rcptTo[0]?.address ?? ''
      const source = await buffer(stream).catch(() => undefined)
      if (!source) return // the sender was killed
      const mail = await PostalMime.parse(source)
      if (refusals.waitMs) await new Promise((resolve) => setTimeout(resolve, refusals.waitMs))
      received.set(address, [...(received.get(address) ?? []), mail])
      if (refusals.cutAfter?.(address)) {
        for (const connection of server.connections) connection.close()
        return
      }
      done()
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { received, url: `smtp://127.0.0.1:${port}` }
}

const from = 'Sample Coach <coach@site.example.org>'

/** The sender of one process, quicker than in production. */
export function startLetterSender({ target }: TestDatabase, smtpUrl: string) {
  const login = target.login('authenticator')
  const { client, close } = openServiceClient(login)
  const log = createLog(() => {})
  const transport = createSmtpTransport(smtpUrl, from)
  const jobs = openJobs({
    store: openJobStore(client, 'sample'),
    listen: (onNews) => listen(login, 'jobs', onNews),
    lookSeconds: 3600,
    log,
  })
  jobs.add(
    'letters',
    createLetterJob({
      queue: openLetterQueue(client),
      transport,
      mailServer: { find: async () => ({ url: smtpUrl, from }) },
      siteUrl: 'https://books.example',
      log,
      firstRetrySeconds: 0.2,
    }),
  )
  jobs.start()
  onTestFinished(async () => {
    await jobs.stop()
    transport.close()
    await close()
  })
}

/** Confirmed subscribers of the offers list, and a draft to all of them. */
export async function addLetterTo(
  { owner }: TestDatabase,
  addresses: string[],
  { subject = 'Sample letter', lettersPerHour = 3_600_000 } = {},
): Promise<string> {
  await owner.query(sql`
    insert into sign_up_offers_emails (email) select unnest(${addresses}::text[])
    on conflict do nothing`)
  await owner.query(sql`
    insert into site_settings (letters_per_hour) values (${lettersPerHour})
    on conflict (id) do update set letters_per_hour = excluded.letters_per_hour`)
  const { rows } = await owner.query<{ id: string }>(sql`
    insert into letters (subject, audience, mail_html, mail_text)
    values (
      ${subject},
      '[{"kind": "offers"}]',
      '<p>Hello</p><a href="%unsubscribe_url%">Leave</a> <a href="%preferences_url%">Change</a>',
      'Hello. Leave: %unsubscribe_url% Change: %preferences_url%'
    )
    returning id`)
  return rows[0]?.id ?? ''
}
