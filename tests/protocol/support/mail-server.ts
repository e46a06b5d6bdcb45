import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { vi } from 'vitest'

/** A subject that makes the server refuse a mail. */
export const refusedSubject = 'Refuse this one'

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** A real SMTP server that records the parsed mail it receives. */
export async function startMailServer() {
  const received: Email[] = []
  const refusedRecipients = new Set<string>()
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const isRefused = refusedRecipients.has(address)
      done(isRefused ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null)
    },
    async onData(stream, _session, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      const mail = await PostalMime.parse(Buffer.concat(chunks))
      if (mail.subject === refusedSubject) {
        done(Object.assign(new Error('Not here'), { responseCode: 554 }))
        return
      }
      received.push(mail)
      done()
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    received,
    refusedRecipients,
    url: `smtp://127.0.0.1:${port}`,
    /** Waits for the newest mail to an address, once `count` have arrived. */
    async lastTo(address: string, count = 1): Promise<Email> {
      return vi.waitFor(
        () => {
          const mails = received.filter(({ to }) => to?.[0]?.address === address)
          const last = mails.at(-1)
          if (!last || mails.length < count) throw new Error(`${mails.length} mails to ${address}`)
          return last
        },
        // With a hosted Supabase the outbox looks every ten seconds.
        { timeout: 30_000, interval: 50 },
      )
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
