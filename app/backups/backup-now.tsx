import type { BackupFacts, BackupProgress, BackupTask } from '#app/lib/host.ts'
import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { formatFileSize } from '#app/upload/file-size.ts'

type BackupNowProps = { running: BackupFacts['running']; canCheck: boolean }

/** Starts a backup or a check, and shows how far it is. Without scripts, as of the last load. */
export function BackupNow({ running, canCheck }: BackupNowProps) {
  return (
    <section aria-label="Back up now" className="grid max-w-3xl gap-4">
      <Form method="post" className="flex flex-wrap gap-3">
        <Button
          type="submit"
          name="intent"
          value="backup"
          disabled={running !== null}
          pending={running?.task === 'backup'}
          pendingLabel="Backing up..."
        >
          Back up now
        </Button>
        {canCheck && (
          <Button
            type="submit"
            name="intent"
            value="check"
            variant="outline"
            disabled={running !== null}
            pending={running?.task === 'check'}
            pendingLabel="Checking..."
          >
            Check the newest backup
          </Button>
        )}
      </Form>
      {running && <RunningTask {...running} />}
    </section>
  )
}

function RunningTask({ task, progress }: NonNullable<BackupFacts['running']>) {
  const words = task === 'backup' ? 'The backup' : 'The check'
  return (
    <div className="grid gap-2">
      <Progress value={percentOf(progress)} label={words} />
      <p className="tabular text-muted text-sm">
        {progress ? describeProgress(task, progress) : `${words} is starting.`}
      </p>
      <noscript>
        <a href="/admin/backups" className="link">
          Load this page again to see how far it is
        </a>
      </noscript>
    </div>
  )
}

function percentOf(progress: BackupProgress | null) {
  return progress && progress.total > 0 ? (progress.done / progress.total) * 100 : 0
}

function describeProgress(task: BackupTask, { step, done, total }: BackupProgress) {
  const verb = task === 'backup' ? 'Saving' : 'Restoring'
  if (step === 'tables') return `${verb} texts and people: ${done} of ${total} tables`
  const sizes = `${formatFileSize(done)} of ${formatFileSize(total)}`
  return step === 'files' ? `${verb} files: ${sizes}` : `Copying the backup to S3: ${sizes}`
}
