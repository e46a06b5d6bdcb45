import { setTimeout as sleep } from 'node:timers/promises'
import type { BackupFacts, Backups } from '#app/lib/host.ts'
import { openFileStore } from '#platform/storage/files/open-file-store.ts'
import type { Config } from '#server/config.ts'
import { isActive } from '#server/jobs/job-store.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { backupJob } from './backup-job.ts'
import { deleteKept, listKept, openKept } from './kept.ts'
import { readResults } from './results.ts'
import { isCheckDue, nextScheduled } from './schedule.ts'
import { readSettings, writeSettings } from './settings.ts'

/** The backups as the site's screens see them. */
export function createHostBackups(
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  jobs: Jobs,
  findTimeZone: () => Promise<string>,
): Backups {
  /** The check that follows a backup counts from the moment it is due: the screen keeps looking. */
  async function findRunning(isDue: boolean): Promise<BackupFacts['running']> {
    const job = await jobs.find(backupJob)
    if (!isActive(job)) return isDue ? { task: 'check', progress: null } : null
    return { task: job.payload.task, progress: job.progress } as BackupFacts['running']
  }

  return {
    async describe() {
      const { isOn, time, passphrase } = await readSettings(dataDir)
      const { lastBackup, lastCheck, goodCheck } = await readResults(dataDir)
      const timeZone = await findTimeZone()
      const kept = await listKept(dataDir)
      const next = isOn ? nextScheduled(new Date(), { isOn, time, timeZone }) : null
      return {
        isOn,
        time,
        timeZone,
        nextAt: next?.toISOString() ?? null,
        hasPassphrase: passphrase !== '',
        bucket: s3?.bucket ?? null,
        running: await findRunning(isCheckDue(new Date(), kept[0], lastCheck)),
        kept,
        lastBackup,
        lastCheck,
        goodCheck,
      }
    },
    async start(task) {
      // A result is on the screen a moment before its job has ended.
      for (let tries = 0; tries < 25; tries++) {
        if (await jobs.ask(backupJob, { task })) return true
        await sleep(200)
      }
      return false
    },
    async save({ isOn, time, passphrase }) {
      const before = await readSettings(dataDir)
      const isChanged = passphrase !== undefined && passphrase !== before.passphrase
      const passphraseAt = isChanged ? new Date().toISOString() : before.passphraseAt
      const saved = { isOn, time, passphrase: passphrase ?? before.passphrase, passphraseAt }
      await writeSettings(dataDir, saved)
      // While one is running, the next one is due by the date of the passphrase.
      if (isChanged) await jobs.ask(backupJob, { task: 'backup' })
      else jobs.wake()
    },
    open: (name) => openKept(dataDir, name),
    async delete(name) {
      await deleteKept(dataDir, name, s3 ? await openFileStore({ dataDir, s3 }) : null)
    },
  }
}
