import { setTimeout as sleep } from 'node:timers/promises'
import type { BackupOutcome, BackupTask } from '#app/lib/host.ts'
import { site } from '#content/defaults/site.ts'
import type { Log } from '#platform/http/log.ts'
import { checkMessage } from '#platform/mail/check-message.ts'
import { addToOutbox } from '#platform/mail/queries.ts'
import { Database } from '#platform/postgres/database.ts'
import { sql } from '#platform/postgres/sql.ts'
import type { PostgresTarget } from '#platform/postgres/target.ts'
import type { Config } from '#server/config.ts'
import type { ChildReply } from './child-reply.ts'
import { failureMail } from './failure-mail.ts'
import { listKept } from './kept.ts'
import type { OnProgress } from './progress.ts'
import { dropScratch } from './restore/check.ts'
import { runChild } from './run-child.ts'
import { isBackupDue, isCheckDue } from './schedule.ts'
import { readSettings } from './settings.ts'
import { openState } from './state.ts'

const askedEveryMs = 1000
const dueEveryMs = 30_000

type Options = { config: Config; target: PostgresTarget; siteUrl: string; log: Log }

/**
 * Makes and checks backups, one after the other: those that web processes ask for, and those that
 * are due. Only the main process runs it, so there is one schedule for any number of web processes.
 */
export async function startBackupSchedule({ config, target, siteUrl, log }: Options) {
  const { dataDir } = config
  const state = openState(dataDir)
  const owner = new Database({ ...target.owner, max: 1 })
  const stopping = new AbortController()
  const { signal } = stopping
  let lookForDueAt = 0
  let timeZone: string = site.timeZone

  async function findTask(): Promise<BackupTask | null> {
    const asked = await state.readAsked()
    if (asked) return asked.task
    if (Date.now() < lookForDueAt) return null
    lookForDueAt = Date.now() + dueEveryMs
    const now = new Date()
    const results = await state.readResults()
    timeZone = await findTimeZone(owner).catch(() => timeZone)
    if (isBackupDue(now, { ...(await readSettings(dataDir)), timeZone }, results)) return 'backup'
    const [newest] = await listKept(dataDir)
    return isCheckDue(now, newest, results.lastCheck) ? 'check' : null
  }

  async function run(task: BackupTask) {
    const at = new Date().toISOString()
    let writing = state.writeRunning({ task, progress: null })
    await writing
    await state.removeAsked()
    const onProgress: OnProgress = (progress) => {
      writing = writing.then(() => state.writeRunning({ task, progress })).catch(() => {})
    }
    try {
      const reply = await runChild(task, timeZone, onProgress, signal)
      if (reply) await record(task, at, reply)
      else {
        await state.removeLeftovers()
        await dropScratch(target, dataDir)
      }
    } finally {
      await writing
      await state.removeRunning()
      lookForDueAt = 0
    }
  }

  async function record(task: BackupTask, at: string, reply: ChildReply) {
    const outcome: BackupOutcome = reply.isGood
      ? { at, isGood: true }
      : { at, isGood: false, reason: reply.reason }
    const results = await state.readResults()
    await state.writeResults({
      ...results,
      ...(task === 'backup' ? { lastBackup: outcome } : { lastCheck: outcome }),
      ...(reply.isGood && reply.checked && { goodCheck: { at, ...reply.checked } }),
    })
    if (reply.isGood) return log.info(`${task} done`)
    log.error(`${task} failed`, { reason: reply.reason })
    const to = config.mail.contactTo ?? (await findOwnerEmail(owner))
    const mail = failureMail({ task, reason: reply.reason, to, siteUrl })
    await addToOutbox(owner, checkMessage(mail))
  }

  async function repeat() {
    await dropScratch(target, dataDir)
    while (!signal.aborted) {
      const task = await findTask()
      if (task) await run(task)
      else await sleep(askedEveryMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  async function work() {
    while (!signal.aborted) {
      await repeat().catch((cause) => {
        if (!signal.aborted) log.error('backups cannot be scheduled', { cause })
      })
      await sleep(dueEveryMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  // Before the site is ready: later an `asked` may be a new one.
  await state
    .removeLeftovers()
    .catch((cause) => log.error('the backup folder cannot be used', { cause }))
  const working = work()

  return {
    /** Ends a running task; it leaves nothing behind, and what is due is made after the next start. */
    async stop() {
      stopping.abort()
      await working
      await owner.close()
    },
  }
}

/** The zone of the business, as published in My site. */
async function findTimeZone(owner: Database): Promise<string> {
  const { rows } = await owner.query<{ zone: string | null }>(
    sql`select content ->> 'timeZone' as zone from public.site_documents where name = 'business'`,
  )
  const zone = rows[0]?.zone ?? site.timeZone
  return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone
}

async function findOwnerEmail(owner: Database): Promise<string> {
  const { rows } = await owner.query<{ email: string | null }>(
    sql`select private.owner_email() as email`,
  )
  return rows[0]?.email ?? ''
}
