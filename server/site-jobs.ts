import type { Backups, Transfers } from '#app/lib/host.ts'
import type { Log } from '#platform/http/log.ts'
import type { MailServer } from '#platform/mail/mail-server.ts'
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

/** The background work of this web process. */
export function openSiteJobs(options: {
  client: ServiceClient
  config: Config
  siteUrl: string
  /** Null where letters cannot be sent. */
  mailServer: MailServer | null
  /** Null when Supabase is hosted. */
  bundled: { target: PostgresTarget; services: OpenServices } | null
  findTimeZone(): Promise<string>
  log: Log
}): SiteJobs {
  const { client, config, siteUrl, mailServer, bundled, findTimeZone, log } = options
  const { dataDir } = config
  const jobs = openJobs({
    store: openJobStore(client, placeOf(dataDir)),
    log,
    ...(bundled
      ? {
          listen: (onNews) => listen(bundled.target.login('authenticator'), 'jobs', onNews),
          lookSeconds: lookSeconds.listening,
        }
      : { lookSeconds: lookSeconds.asking }),
  })
  const upkeep: (() => Promise<unknown>)[] = [
    async () => client.rpc('forget_unconfirmed_offers').throwOnError(),
  ]
  const letters = mailServer && openLetterJob({ client, mailServer, siteUrl, dataDir, log })
  if (letters) jobs.add('letters', letters.job)
  const transfers = bundled && createHostTransfers(jobs, dataDir)
  if (bundled && transfers) {
    const { target, services } = bundled
    const { mailer } = services
    const findOwnerEmail = async () => (await client.rpc('owner_email').throwOnError()).data ?? ''
    upkeep.push(mailer.forgetOld, transfers.removeOld)
    jobs.add(transferJob, createTransferJob({ dataDir, target, log }))
    jobs.add(
      backupJob,
      createBackupJob({ config, target, siteUrl, findTimeZone, findOwnerEmail, mailer, log }),
    )
  }
  jobs.add('upkeep', createUpkeepJob(upkeep))
  jobs.start()
  return {
    backups: bundled && createHostBackups(config, jobs, findTimeZone),
    transfers,
    async stop() {
      await jobs.stop()
      letters?.close()
    },
  }
}
