import path from 'node:path'
import type { Log } from '#platform/http/log.ts'
import type { MailServer } from '#platform/mail/mail-server.ts'
import { createConfiguredTransport, createFolderTransport } from '#platform/mail/transport.ts'
import { serviceCaller } from '#platform/postgres/caller.ts'
import { CallerDatabase } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'
import type { PostgresTarget } from '#platform/postgres/target.ts'
import type { Config } from '#server/config.ts'
import { openLetterQueue } from './letter-queue.ts'
import { createLetterSender } from './send-letters.ts'

/**
 * The sender of this web process, with connections of its own: neither a page nor the mail of the
 * outbox waits for a letter.
 */
export function openLetterSender(options: {
  target: PostgresTarget
  mailServer: MailServer
  siteUrl: string
  config: Pick<Config, 'dataDir'>
  log: Log
}) {
  const { target, mailServer, siteUrl, config, log } = options
  const callers = new CallerDatabase({ ...target.login('authenticator'), max: 3 })
  const folder = path.join(config.dataDir, 'outbox')
  const sender = createLetterSender({
    queue: openLetterQueue(callers, crypto.randomUUID()),
    transport: createConfiguredTransport(mailServer, (from) =>
      createFolderTransport(folder, from, log, { showsLinks: false }),
    ),
    mailServer,
    siteUrl,
    log,
    upkeep: () => forgetUnconfirmed(callers),
  })
  sender.start()
  return {
    async stop() {
      await sender.stop()
      await callers.close()
    },
  }
}

/** Deletes the addresses of people who signed up and never confirmed. */
async function forgetUnconfirmed(callers: CallerDatabase) {
  await callers.query(serviceCaller, sql`select public.forget_unconfirmed_offers()`)
}
