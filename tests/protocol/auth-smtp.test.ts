import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#server/http/log.ts'
import { createMailer } from '#server/mail/outbox.ts'
import { createSmtpTransport } from '#server/mail/transport.ts'
import { temporaryDatabase } from '#tests/support/database.ts'
import { createAuthWorld, present, siteUrl, someone } from './support/auth.ts'

/** A mail server that keeps what it is given, already taken apart. */
async function startMailServer() {
  const received: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        received.push(await PostalMime.parse(Buffer.concat(chunks)))
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { received, url: `smtp://127.0.0.1:${port}` }
}

async function until<T>(find: () => T | undefined): Promise<T> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const found = find()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('It never came')
}

test('what arrives in the mailbox confirms the account, by link or by code', async () => {
  const database = await temporaryDatabase()
  const mailServer = await startMailServer()
  const transport = createSmtpTransport(mailServer.url)
  const mailer = createMailer({
    database: database.authAdmin,
    transport,
    from: 'Sample Site <no-reply@example.com>',
    log: createLog(() => {}),
  })
  mailer.start()
  onTestFinished(async () => {
    await mailer.stop()
    transport.close()
  })
  const world = await createAuthWorld(
    database,
    { email: { enable_confirmations: true, site_name: 'Sample Site' } },
    { mailer },
  )

  const byCode = someone()
  await world.anon().auth.signUp(byCode)
  const mail = await until(() =>
    mailServer.received.find(({ to }) => to?.[0]?.address === byCode.email),
  )
  expect(mail.subject).toBe('Confirm your e-mail address for Sample Site')
  expect(mail.from?.address).toBe('no-reply@example.com')
  const code = present(/\b\d{6}\b/.exec(mail.text ?? '')?.[0])
  expect(mail.html).toContain(code)
  const verified = await world
    .anon()
    .auth.verifyOtp({ email: byCode.email, token: code, type: 'email' })
  expect(verified.error).toBeNull()

  const byLink = someone()
  await world.anon().auth.signUp(byLink)
  const second = await until(() =>
    mailServer.received.find(({ to }) => to?.[0]?.address === byLink.email),
  )
  const href = present(/href="([^"]+)"/.exec(second.html ?? '')?.[1]).replaceAll('&amp;', '&')
  expect(href.startsWith(`${siteUrl}/auth/confirm?`)).toBe(true)
  expect(second.text).toContain(href)
  const token_hash = present(new URL(href).searchParams.get('token_hash'))
  expect((await world.anon().auth.verifyOtp({ token_hash, type: 'signup' })).error).toBeNull()
})
