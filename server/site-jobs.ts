import type { Backups, Host, Transfers } from '#app/lib/host.ts'
import type { ShownContent } from '#content/samples.ts'
import type { Log } from '#platform/http/log.ts'
import { listen } from '#platform/postgres/listen.ts'
import type { PostgresTarget } from '#platform/postgres/target.ts'
import type { OpenServices } from '#platform/services.ts'
import { backupJob, createBackupJob } from './backup/backup-job.ts'
import { createHostBackups } from './backup/host-backups.ts'
import type { Config } from './config.ts'
import { createHostTransfers, createTransferJob, transferJob } from './export/transfers.ts'
import { openJobStore, placeOf } from './jobs/job-store.ts'
import { openJobs } from './jobs/jobs.ts'
import { createUpkeepJob } from './jobs/upkeep-job.ts'
import { openBulkTransport } from './letters/bulk-transport.ts'
import { createLetterJob } from './letters/letter-job.ts'
import { openLetterQueue } from './letters/letter-queue.ts'
import type { OpenPayments } from './payments/open-payments.ts'
import { paymentJob } from './payments/payment-job.ts'
import { mailLeftQuestions } from './scheduled-mail/left-question-mails.ts'
import { createMondayJob } from './scheduled-mail/monday-job.ts'
import { createReminderJob } from './scheduled-mail/reminder-job.ts'
import { openReminderQueue } from './scheduled-mail/reminder-queue.ts'
import { createWaitlistJob } from './scheduled-mail/waitlist-job.ts'
import type { ServiceClient } from './service-client.ts'

/** With LISTEN for what is due by the clock; a hosted Supabase offers none and is asked more often. */
const lookSeconds = { listening: 30, asking: 10 }

export type SiteJobs = {
  backups: Backups | null
  transfers: Transfers | null
  stop(): Promise<void>
}

/** The pictures of questions that went with their lesson or their asker. */
export async function removeLostPictures(client: ServiceClient) {
  const { data: paths } = await client.rpc('list_lost_question_pictures').throwOnError()
  if (paths.length === 0) return
  const { error } = await client.storage.from('question-pictures').remove(paths)
  if (error) throw error
}

/** The background work of this web process. */
export function openSiteJobs(options: {
  client: ServiceClient
  config: Config
  siteUrl: string
  mail: Pick<OpenServices, 'mailServer' | 'mailer' | 'removeOld' | 'unsentMails'> | null
  payments: Pick<OpenPayments, 'host' | 'job' | 'sells' | 'findMissingFees'> | null
  /** Null when Supabase is hosted. */
  target: PostgresTarget | null
  readContent(): Promise<ShownContent>
  listRoutePaths: Host['listRoutePaths']
  log: Log
}): SiteJobs {
  const { client, config, siteUrl, mail, payments, target, readContent, log } = options
  const { dataDir } = config
  const readBusiness = async () => (await readContent()).business
  const findTimeZone = async () => (await readBusiness()).timeZone
  const findOwnerEmail = async () =>
    config.mail.contactTo ?? (await client.rpc('owner_email').throwOnError()).data ?? ''
  const jobs = openJobs({
    store: openJobStore(client, placeOf(dataDir)),
    log,
    ...(target
      ? {
          listen: (onNews) =>
            listen(target.login('authenticator'), 'jobs', onNews, { reportsStart: true }),
          lookSeconds: lookSeconds.listening,
        }
      : { lookSeconds: lookSeconds.asking }),
  })
  const upkeep: (() => Promise<unknown>)[] = [
    async () => client.rpc('forget_unconfirmed_offers').throwOnError(),
    async () => client.rpc('forget_unpaid_orders').throwOnError(),
    () => removeLostPictures(client),
    ...(payments ? [payments.findMissingFees] : []),
  ]
  jobs.add('upkeep', createUpkeepJob(upkeep))
  const backups = target && mail ? createHostBackups(config, jobs, findTimeZone) : null
  if (payments) jobs.add(paymentJob, payments.job)
  const transport = mail && openBulkTransport(mail.mailServer, dataDir, log)
  if (mail && transport) {
    const { mailServer, mailer, removeOld, unsentMails } = mail
    const letters = openLetterQueue(client)
    const { contactTo } = config.mail
    upkeep.push(removeOld, () => mailLeftQuestions({ client, mailer, siteUrl, contactTo, log }))
    jobs.add('letters', createLetterJob({ queue: letters, transport, mailServer, siteUrl, log }))
    jobs.add(
      'reminders',
      createReminderJob({
        ...{ transport, mailServer, siteUrl, readBusiness, log },
        queue: openReminderQueue(client),
        readPerHour: letters.readLettersPerHour,
      }),
    )
    jobs.add(
      'waitlist',
      createWaitlistJob({
        ...{ client, mailer, mailServer, siteUrl, readBusiness, findOwnerEmail, log },
        sells: async () => (await payments?.sells()) ?? false,
        readPerHour: letters.readLettersPerHour,
      }),
    )
    jobs.add(
      'monday-letter',
      createMondayJob({
        ...{ client, mailer, siteUrl, readBusiness, findOwnerEmail, log },
        findHost: async () => ({
          ...{ siteUrl, mailServer, unsentMails, backups },
          content: await readContent(),
          payments: payments?.host ?? null,
          listRoutePaths: options.listRoutePaths,
        }),
      }),
    )
  }
  const transfers = createHostTransfers(jobs, client, dataDir)
  upkeep.push(transfers.removeOld)
  jobs.add(transferJob, createTransferJob({ dataDir, client, target, log }))
  const settled = transfers
    .settleLeftovers()
    .catch((cause) => log.warn('imports were not settled', { cause }))
  const stop = async () => {
    await jobs.stop()
    transport?.close()
    await settled
  }
  if (target && mail) {
    const { mailer } = mail
    jobs.add(
      backupJob,
      createBackupJob({ config, target, siteUrl, findTimeZone, findOwnerEmail, mailer, log }),
    )
  }
  jobs.start()
  return { backups, transfers, stop }
}
