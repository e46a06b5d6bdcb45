// Without vitest: processes that a test kills import it too.
import type { BackupFacts, BackupOutcome } from '#app/lib/host.ts'
import { defaultContent } from '#content/documents.ts'
import { hideSamples } from '#content/samples.ts'
import { createLog } from '#platform/http/log.ts'
import { openMailServer } from '#platform/mail/mail-server.ts'
import { createMailer } from '#platform/mail/outbox.ts'
import { createSmtpTransport } from '#platform/mail/transport.ts'
import { sql } from '#platform/postgres/sql.ts'
import { listRoutes } from '#scripts/site-routes.ts'
import { openHostedOutbox } from '#server/hosted/hosted-outbox.ts'
import { openJobStore } from '#server/jobs/job-store.ts'
import { openJobs } from '#server/jobs/jobs.ts'
import { createMondayJob } from '#server/scheduled-mail/monday-job.ts'
import { createReminderJob } from '#server/scheduled-mail/reminder-job.ts'
import { openReminderQueue } from '#server/scheduled-mail/reminder-queue.ts'
import type { TestDatabase } from './database.ts'
import { openServiceClient } from './service-client.ts'

const from = 'Sample Coach <coach@site.example.org>'
const siteUrl = 'https://books.example'
const business = {
  businessName: 'River Books',
  ownerName: 'Sample Coach',
  timeZone: 'America/Los_Angeles',
}

export type ScheduledMailProcess = {
  login: ReturnType<TestDatabase['target']['login']>
  smtpUrl: string
  /** The moment that its clock shows. */
  now: string
  /** Dies after the letter is queued and before it is marked. */
  diesAfterQueueing?: boolean
  failsBackups?: boolean
  /** The server that the check of Today asks; without it the one that takes the mails. */
  checkedUrl?: string
}

const lastBackup: BackupOutcome = {
  at: '2025-06-02T10:00:00Z',
  isGood: false,
  reason: 'Disk full.',
}
const backups: BackupFacts = {
  ...{ isOn: true, time: '03:00', timeZone: business.timeZone, nextAt: null, hasPassphrase: false },
  ...{ bucket: null, running: null, kept: [], lastBackup: null, lastCheck: null, goodCheck: null },
}

/** The reminders and the Monday letter of one process, quicker than in production. */
export function startScheduledMail(given: ScheduledMailProcess) {
  const { login, smtpUrl, now, diesAfterQueueing = false, failsBackups = false } = given
  const { checkedUrl = smtpUrl } = given
  const { client, close } = openServiceClient(login)
  const log = createLog(() => {})
  const clock = () => new Date(now)
  const transport = createSmtpTransport(smtpUrl, from)
  const mailer = createMailer({ store: openHostedOutbox(client), transport, log })
  const readBusiness = async () => business
  const store = openJobStore(client, 'sample')
  const jobs = openJobs({ store, log, lookSeconds: 0.1, leaseSeconds: 0.6, firstRetrySeconds: 0.1 })
  const enqueue: typeof mailer.enqueue = async (message) => {
    await mailer.enqueue(message)
    if (diesAfterQueueing) await new Promise(() => {})
  }
  jobs.add(
    'reminders',
    createReminderJob({
      ...{ transport, siteUrl, readBusiness, log, clock },
      queue: openReminderQueue(client),
      readPerHour: async () => 3_600_000,
      mailServer: { find: async () => ({ url: smtpUrl, from }) },
    }),
  )
  const monday = createMondayJob({
    ...{ client, siteUrl, readBusiness, log, clock },
    mailer: { enqueue },
    findHost: async () => ({
      ...{ siteUrl, content: hideSamples(defaultContent, 'none'), payments: null },
      mailServer: openMailServer({ dataDir: '', smtpUrl: checkedUrl, from }),
      unsentMails: mailer.unsent,
      backups: { describe: async () => ({ ...backups, ...(failsBackups && { lastBackup }) }) },
      listRoutePaths: async () => listRoutes().map(({ path }) => path),
    }),
    findOwnerEmail: async () => 'owner@river.example',
  })
  jobs.add('monday-letter', monday)
  mailer.start()
  jobs.start()
  return {
    monday,
    async stop() {
      await jobs.stop()
      await mailer.stop()
      await close()
    },
  }
}

/** The admin of whose Today the letter tells. */
export async function addOwner({ owner }: TestDatabase, email = 'owner@river.example') {
  await owner.query(sql`
    insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data, created_at)
    values (gen_random_uuid(), ${email}, now(), '{"full_name": "Sample Coach"}', now())`)
  await owner.query(sql`
    update user_roles set role = 'admin' where user_id = (select id from auth.users where email = ${email})`)
}

/** Students with a lesson to do, who are to be reminded at that moment. */
export async function addReminded({ owner }: TestDatabase, count: number, nextAt: string) {
  await owner.query(sql`insert into courses (title) values ('Sample course')`)
  await owner.query(
    sql`insert into course_modules (course_id, title) select id, 'Module' from courses`,
  )
  await owner.query(
    sql`insert into course_lessons (module_id, title) select id, 'First lesson' from course_modules`,
  )
  await owner.query(sql`
    insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data, created_at)
    select gen_random_uuid(), 'student' || number || '@river.example', now(),
      '{"full_name": "Ann Sample"}', now()
    from generate_series(1, ${count}::int) as number`)
  await owner.query(sql`
    insert into learning_reminders (user_id, days, hour, time_zone, next_at)
    select id, '{1,2,3,4,5,6,7}', 5, 'America/Los_Angeles', ${nextAt} from auth.users
    where email like 'student%'`)
}
