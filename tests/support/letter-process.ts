// A process that sends letters, for tests that kill it. LETTER_PROCESS: where the database and the mail
// server are.
import { createLog } from '#platform/http/log.ts'
import { createSmtpTransport } from '#platform/mail/transport.ts'
import { openJobStore } from '#server/jobs/job-store.ts'
import { openJobs } from '#server/jobs/jobs.ts'
import { createLetterJob } from '#server/letters/letter-job.ts'
import { openLetterQueue } from '#server/letters/letter-queue.ts'
import { openServiceClient } from './service-client.ts'

const { login, smtpUrl } = JSON.parse(process.env.LETTER_PROCESS ?? '{}')
const from = 'Sample Coach <coach@site.example.org>'
const log = createLog((line) => process.stderr.write(line))
const { client } = openServiceClient(login)
const store = openJobStore(client, 'sample')
const jobs = openJobs({ store, log, lookSeconds: 0.1, leaseSeconds: 0.6 })
const job = createLetterJob({
  queue: openLetterQueue(client),
  transport: createSmtpTransport(smtpUrl, from),
  mailServer: { find: async () => ({ url: smtpUrl, from }) },
  siteUrl: 'https://books.example',
  log,
})
jobs.add('letters', job)
jobs.start()
// The sender's timers do not keep the process alive.
setInterval(() => {}, 60_000)
