import path from 'node:path'
import type { Log } from '#platform/http/log.ts'
import type { MailServer } from '#platform/mail/mail-server.ts'
import { createConfiguredTransport, createFolderTransport } from '#platform/mail/transport.ts'
import type { ServiceClient } from '#server/service-client.ts'
import { createLetterJob } from './letter-job.ts'
import { openLetterQueue } from './letter-queue.ts'

/** The letters of this web process, with a mail connection apart from the outbox's. */
export function openLetterJob(options: {
  client: ServiceClient
  mailServer: MailServer
  siteUrl: string
  dataDir: string
  log: Log
}) {
  const { client, mailServer, siteUrl, dataDir, log } = options
  const folder = path.join(dataDir, 'outbox')
  const transport = createConfiguredTransport(mailServer, (from) =>
    createFolderTransport(folder, from, log, { showsLinks: false }),
  )
  const queue = openLetterQueue(client)
  const job = createLetterJob({ queue, transport, mailServer, siteUrl, log })
  return { job, close: () => transport.close() }
}
