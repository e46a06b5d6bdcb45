import type { BackupOutcome, KeptBackup } from '#app/lib/host.ts'
import { atWallClock, dayMs, localDate } from '#content/zoned-clock.ts'

const checkEveryMs = 7 * dayMs

export type Schedule = {
  isOn: boolean
  time: string
  timeZone: string
  /** When the passphrase was changed. */
  passphraseAt?: string | undefined
}

/** The last moment up to `now` at which the clock of the zone showed the time. */
export function lastScheduled(now: Date, schedule: Schedule): Date {
  return scheduled(now, schedule, [1, 0, -1, -2]).find((moment) => moment <= now) ?? now
}

export function nextScheduled(now: Date, schedule: Schedule): Date {
  return scheduled(now, schedule, [-1, 0, 1, 2]).find((moment) => moment > now) ?? now
}

/** That time on the days around today. */
function scheduled(now: Date, { time, timeZone }: Schedule, days: number[]): Date[] {
  const today = Date.parse(`${localDate(now, timeZone)}T${time}Z`)
  return days.map((day) => atWallClock(today + day * dayMs, timeZone))
}

/**
 * A backup is due when its time has passed since the last attempt: at night, or soon after a start
 * if the machine was off. `since` is when the site was started for the first time. Also when the
 * passphrase was changed since: the newest backup is always one that the saved passphrase opens, and
 * the check relies on it.
 */
export function isBackupDue(
  now: Date,
  schedule: Schedule,
  { since, lastBackup }: { since: string; lastBackup: BackupOutcome | null },
): boolean {
  const last = new Date(lastBackup?.at ?? since)
  if (schedule.passphraseAt && last < new Date(schedule.passphraseAt)) return true
  return schedule.isOn && last < lastScheduled(now, schedule)
}

/** The newest backup is checked once a week, and after a check that failed as soon as it is newer. */
export function isCheckDue(
  now: Date,
  newest: KeptBackup | undefined,
  lastCheck: BackupOutcome | null,
): boolean {
  if (!newest) return false
  if (!lastCheck) return true
  if (new Date(newest.madeAt) <= new Date(lastCheck.at)) return false
  return !lastCheck.isGood || now.getTime() - Date.parse(lastCheck.at) >= checkEveryMs
}
