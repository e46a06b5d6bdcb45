import { useDates } from '#app/lib/dates/use-dates.ts'
import type { BackupFacts, GoodCheck } from '#app/lib/host.ts'
import { counted } from '#app/lib/lists.ts'
import { SiteLink } from '#app/ui/site-link.tsx'
import { formatFileSize } from '#app/upload/file-size.ts'

/** One sentence for the dashboard: the last good backup, and the last good check. */
export function BackupLine({ kept, goodCheck }: Pick<BackupFacts, 'kept' | 'goodCheck'>) {
  const { formatTime } = useDates()
  const [newest] = kept
  return (
    <p className="text-muted text-sm">
      <SiteLink to="/admin/backups" className="link">
        Last backup
      </SiteLink>
      {newest
        ? `: ${formatTime(newest.madeAt)}, ${formatFileSize(newest.bytes)}. `
        : ': none yet. '}
      {goodCheck
        ? `Last good check: ${describeCheck(goodCheck, formatTime(goodCheck.at))}.`
        : 'It has not been checked by restoring it yet.'}
    </p>
  )
}

export function describeCheck({ rows, files }: GoodCheck, time: string) {
  return `${time}, ${counted(rows, 'row')} and ${counted(files, 'file')} restored and counted`
}
