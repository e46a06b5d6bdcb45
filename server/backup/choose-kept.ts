import type { KeptBackup } from '#app/lib/host.ts'
import { dayMs, localDate } from '#content/zoned-clock.ts'

const keptDays = 7
const keptWeeks = 4

/**
 * The backups that are no longer kept. Kept are the newest of each of the last seven days and of the
 * last four weeks that have one, and all of the newest day: days without a backup do not count, so
 * a site that was off for a month keeps its old ones.
 */
export function chooseDeleted<Backup extends Pick<KeptBackup, 'madeAt'>>(
  backups: Backup[],
  timeZone: string,
): Backup[] {
  const newestFirst = backups.toSorted((a, b) => Date.parse(b.madeAt) - Date.parse(a.madeAt))
  const dayOf = ({ madeAt }: Backup) => localDate(new Date(madeAt), timeZone)
  /** Weeks begin on Monday; January 1, 1970 was a Thursday. */
  const weekOf = (backup: Backup) => Math.floor((Date.parse(dayOf(backup)) / dayMs + 3) / 7)
  const kept = new Set([
    ...newestOfEach(newestFirst, dayOf, keptDays),
    ...newestOfEach(newestFirst, weekOf, keptWeeks),
  ])
  const newestDay = newestFirst[0] && dayOf(newestFirst[0])
  return newestFirst.filter((backup) => !kept.has(backup) && dayOf(backup) !== newestDay)
}

function newestOfEach<Backup>(
  newestFirst: Backup[],
  spanOf: (backup: Backup) => string | number,
  spans: number,
): Backup[] {
  const found = new Map<string | number, Backup>()
  for (const backup of newestFirst) {
    const span = spanOf(backup)
    if (!found.has(span)) found.set(span, backup)
  }
  return [...found.values()].slice(0, spans)
}
