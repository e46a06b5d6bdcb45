import type { Backups, Transfers } from '#app/lib/host.ts'
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
import { openLetterJob } from './letters/open-letter-job.ts'
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
  mail: Pick<OpenServices, 'mailServer' | 'mailer'> | null
  /** Null when Supabase is hosted. */
  target: PostgresTarget | null
  findTimeZone(): Promise<string>
  log: Log
}): SiteJobs {
  const { client, config, siteUrl, mail, target, findTimeZone, log } = options
  const { dataDir } = config
  const jobs = openJobs({
    store: openJobStore(client, placeOf(dataDir)),
    log,
    ...(target
      ? {
          listen: (onNews) => listen(target.login('authenticator'), 'jobs', onNews),
          lookSeconds: lookSeconds.listening,
        }
      : { lookSeconds: lookSeconds.asking }),
  })
  const upkeep: (() => Promise<unknown>)[] = [
    async () => client.rpc('forget_unconfirmed_offers').throwOnError(),
    () => removeLostPictures(client),
  ]
  jobs.add('upkeep', createUpkeepJob(upkeep))
  const letters =
    mail && openLetterJob({ client, mailServer: mail.mailServer, siteUrl, dataDir, log })
  if (mail && letters) {
    upkeep.push(mail.mailer.forgetOld)
    jobs.add('letters', letters.job)
  }
  const transfers = createHostTransfers(jobs, client, dataDir)
  upkeep.push(transfers.removeOld)
  jobs.add(transferJob, createTransferJob({ dataDir, client, target, log }))
  const settled = transfers
    .settleLeftovers()
    .catch((cause) => log.warn('imports were not settled', { cause }))
  const stop = async () => {
    await jobs.stop()
    letters?.close()
    await settled
  }
  if (!target || !mail) {
    jobs.start()
    return { backups: null, transfers, stop }
  }

  const findOwnerEmail = async () => (await client.rpc('owner_email').throwOnError()).data ?? ''
  const { mailer } = mail
  jobs.add(
    backupJob,
    createBackupJob({ config, target, siteUrl, findTimeZone, findOwnerEmail, mailer, log }),
  )
  jobs.start()
  return { backups: createHostBackups(config, jobs, findTimeZone), transfers, stop }
}
