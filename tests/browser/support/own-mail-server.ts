import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { testOnOwnSite } from './own-site.ts'

/** Tests on a site with a mail server of its own, and the mails it was given. */
export function testWithMailServer() {
  const mails: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, done) {
      mails.push(await PostalMime.parse(await buffer(stream)))
      done()
    },
  })
  const test = testOnOwnSite(async () => {
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    const { port } = server.server.address() as AddressInfo
    return {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Sample owner <owner@site.example>',
    }
  })
  test.afterAll(() => server.close())
  return { test, mails }
}
