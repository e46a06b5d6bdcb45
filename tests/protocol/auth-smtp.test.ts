import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#server/http/log.ts'
import { createMailer } from '#server/mail/outbox.ts'
import { createSmtpTransport } from '#server/mail/transport.ts'
import { temporaryDatabase } from '#tests/support/database.ts'
import { createAuthWorld, present, siteUrl, someone } from './support/auth.ts'
import { startMailServer } from './support/mail-server.ts'

test('what arrives in the mailbox confirms the account, by link or by code', async () => {
  const database = await temporaryDatabase()
  const mailServer = await startMailServer()
  onTestFinished(() => mailServer.close())
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
  const mail = await mailServer.lastTo(byCode.email)
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
  const second = await mailServer.lastTo(byLink.email)
  const href = present(/href="([^"]+)"/.exec(second.html ?? '')?.[1]).replaceAll('&amp;', '&')
  expect(href.startsWith(`${siteUrl}/auth/confirm?`)).toBe(true)
  expect(second.text).toContain(href)
  const token_hash = present(new URL(href).searchParams.get('token_hash'))
  expect((await world.anon().auth.verifyOtp({ token_hash, type: 'signup' })).error).toBeNull()
})
