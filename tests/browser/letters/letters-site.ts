import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { type RunningSite, startSite } from '#scripts/start-site.ts'
import { test as base } from '#tests/browser/support/site.ts'

/** A site with a mail server of its own: the others send no mail. */
export const test = base.extend<object, { mails: Email[]; site: RunningSite }>({
  mails: [async ({ browserName: _ }, use) => use([]), { scope: 'worker' }],
  site: [
    async ({ mails }, use) => {
      const server = new SMTPServer({
        authOptional: true,
        closeTimeout: 100,
        disabledCommands: ['STARTTLS'],
        async onData(stream, _session, done) {
          mails.push(await PostalMime.parse(await buffer(stream)))
          done()
        },
      })
      server.listen(0, '127.0.0.1')
      await once(server.server, 'listening')
      const { port } = server.server.address() as AddressInfo
      const site = await startSite({
        env: {
          SMTP_URL: `smtp://127.0.0.1:${port}`,
          MAIL_FROM: 'Sample owner <owner@site.example>',
        },
      })
      await use(site)
      await site.stop()
      server.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
})
