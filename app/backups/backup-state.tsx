import { useDates } from '#app/lib/dates/use-dates.ts'
import type { BackupFacts } from '#app/lib/host.ts'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { formatFileSize } from '#app/upload/file-size.ts'
import { describeCheck } from './backup-line.tsx'
import { findBackupProblems } from './backup-problem.ts'

/** The last good backup, the last check, the next backup, and any failure. */
export function BackupState({ facts }: { facts: BackupFacts }) {
  const { formatTime } = useDates()
  const { kept, goodCheck, nextAt } = facts
  const [newest] = kept
  return (
    <section aria-label="How your backups stand" className="grid max-w-3xl gap-5">
      {findBackupProblems(facts).map(({ title, reason }) => (
        <Alert key={title} tone="danger">
          <AlertTitle>{title}</AlertTitle>
          <p className="wrap-anywhere">{reason}</p>
        </Alert>
      ))}
      <dl
        aria-live="polite"
        className="grid gap-x-8 gap-y-3 rounded-md border border-rule bg-card p-5 sm:grid-cols-[12rem_1fr]"
      >
        <Fact name="Last good backup">
          {newest ? `${formatTime(newest.madeAt)}, ${formatFileSize(newest.bytes)}` : 'None yet'}
        </Fact>
        <Fact name="Last good check">
          {goodCheck ? describeCheck(goodCheck, formatTime(goodCheck.at)) : 'None yet'}
        </Fact>
        <Fact name="Next backup">{nextAt ? formatTime(nextAt) : 'Nightly backups are off'}</Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="contents">
      <dt className="font-semibold max-sm:-mb-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
