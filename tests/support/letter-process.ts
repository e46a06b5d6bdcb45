// A process that sends letters, for tests that kill it. LETTER_PROCESS: where the database and the mail
// server are.
import { createLog } from '#platform/http/log.ts'
import { createSmtpTransport } from '#platform/mail/transport.ts'
import { CallerDatabase } from '#platform/postgres/database.ts'
import { openLetterQueue } from '#server/letters/letter-queue.ts'
import { createLetterSender } from '#server/letters/send-letters.ts'

const { login, smtpUrl } = JSON.parse(process.env.LETTER_PROCESS ?? '{}')
const from = 'Sample Coach <coach@site.example.org>'
createLetterSender({
  queue: openLetterQueue(new CallerDatabase({ ...login, max: 4 }), crypto.randomUUID()),
  transport: createSmtpTransport(smtpUrl, from),
  mailServer: { find: async () => ({ url: smtpUrl, from }) },
  siteUrl: 'https://books.example',
  log: createLog((line) => process.stderr.write(line)),
  leaseSeconds: 0.6,
  pollSeconds: 0.1,
}).start()
// The sender's timers do not keep the process alive.
setInterval(() => {}, 60_000)
