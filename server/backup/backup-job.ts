import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { BackupOutcome, BackupTask, GoodCheck } from '#app/lib/host.ts'
import type { Log } from '#platform/http/log.ts'
import type { Mailer } from '#platform/mail/message.ts'
import type { PostgresTarget } from '#platform/postgres/target.ts'
import type { Config } from '#server/config.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { runChild } from '#server/jobs/run-child.ts'
import { failureMail } from './failure-mail.ts'
import { listKept, makeFolder } from './kept.ts'
import { dropScratch } from './restore/scratch.ts'
import { backupFolder, beginResults, readResults, writeResults } from './results.ts'
import { isBackupDue, isCheckDue, nextScheduled } from './schedule.ts'
import { readSettings } from './settings.ts'

export const backupJob = 'backup'

/** The answer of backup-child.ts. */
export type BackupReply =
  | { isGood: true; checked?: Omit<GoodCheck, 'at'> }
  | { isGood: false; reason: string }

const childFile = path.join(import.meta.dirname, 'backup-child.ts')
const memoryMb = 256

/** Makes and checks backups, one after the other: those that are asked for, and those that are due. */
export function createBackupJob(options: {
  config: Config
  target: PostgresTarget
  siteUrl: string
  findTimeZone(): Promise<string>
  findOwnerEmail(): Promise<string>
  mailer: Pick<Mailer, 'enqueue'>
  log: Log
}): JobKind {
  const { config, target, siteUrl, findTimeZone, log } = options
  const { dataDir } = config

  async function record(task: BackupTask, at: string, reply: BackupReply) {
    const outcome: BackupOutcome = reply.isGood
      ? { at, isGood: true }
      : { at, isGood: false, reason: reply.reason }
    await writeResults(dataDir, {
      ...(await readResults(dataDir)),
      ...(task === 'backup' ? { lastBackup: outcome } : { lastCheck: outcome }),
      ...(reply.isGood && reply.checked && { goodCheck: { at, ...reply.checked } }),
    })
    if (reply.isGood) return log.info(`${task} done`)
    log.error(`${task} failed`, { reason: reply.reason })
    const to = await options.findOwnerEmail()
    await options.mailer.enqueue(failureMail({ task, reason: reply.reason, to, siteUrl }))
  }

  async function removeLeftovers() {
    const folder = backupFolder(dataDir)
    await makeFolder(dataDir)
    for (const name of await readdir(folder)) {
      // A transfer makes its own backup and removes it.
      if (/^site-.*\.part$/.test(name)) await rm(path.join(folder, name), { force: true })
    }
    await dropScratch(target, dataDir)
  }

  return {
    async dueAt() {
      const now = new Date()
      await beginResults(dataDir)
      const results = await readResults(dataDir)
      const schedule = { ...(await readSettings(dataDir)), timeZone: await findTimeZone() }
      const backup = { task: 'backup' }
      if (isBackupDue(now, schedule, results)) return { at: now, payload: backup }
      const [newest] = await listKept(dataDir)
      if (isCheckDue(now, newest, results.lastCheck)) return { at: now, payload: { task: 'check' } }
      return schedule.isOn ? { at: nextScheduled(now, schedule), payload: backup } : null
    },
    async perform(attempt) {
      const task = attempt.job.payload.task as BackupTask
      const at = new Date().toISOString()
      await removeLeftovers()
      const input = { task, timeZone: await findTimeZone() }
      const reply = await runChild<BackupReply>(childFile, input, { attempt, memoryMb }).catch(
        async (cause: Error): Promise<BackupReply> => {
          await removeLeftovers()
          if (attempt.signal.aborted) throw cause
          return { isGood: false, reason: cause.message }
        },
      )
      await record(task, at, reply)
      return reply.isGood ? { status: 'done' } : { status: 'failed', problem: reply.reason }
    },
  }
}
