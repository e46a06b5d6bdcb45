import path from 'node:path'
import type { Log } from '#platform/http/log.ts'
import type { MailServer } from '#platform/mail/mail-server.ts'
import {
  createConfiguredTransport,
  createFolderTransport,
  type Transport,
} from '#platform/mail/transport.ts'

/** For mails to many: connections apart from the outbox's, which must not wait for them. */
export function openBulkTransport(mailServer: MailServer, dataDir: string, log: Log): Transport {
  const folder = path.join(dataDir, 'outbox')
  return createConfiguredTransport(mailServer, (from) =>
    createFolderTransport(folder, from, log, { showsLinks: false }),
  )
}
