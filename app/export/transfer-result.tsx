import type { Transfer } from '#app/lib/host.ts'
import { Form } from '#app/shell/form.tsx'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { Button, buttonVariants } from '#app/ui/button.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { formatFileSize } from '#app/upload/file-size.ts'

type TransferResultProps = { transfer: Transfer }

/**
 * The outcome of the last export or import. A refused ZIP is reported beside the field of the file,
 * and a restore on its own screen.
 */
export function TransferResult({ transfer }: TransferResultProps) {
  const { kind, status, error, backup } = transfer
  if (kind !== 'export' && kind !== 'import') return null
  if (status === 'failed') {
    return (
      <Alert tone="danger" role="alert" className="max-w-3xl">
        <AlertTitle>The {kind} did not work</AlertTitle>
        <p className="wrap-anywhere">{error}</p>
      </Alert>
    )
  }
  if (status === 'cancelled') {
    return (
      <Alert role="status" className="max-w-3xl">
        <AlertTitle>The {kind} was cancelled</AlertTitle>
        <p>Nothing was changed.</p>
      </Alert>
    )
  }
  if (kind === 'export') return <ReadyExport sizeBytes={transfer.sizeBytes ?? 0} />
  return (
    <Alert tone="success" role="status" className="max-w-3xl">
      <AlertTitle>The import is done</AlertTitle>
      <p>Your site now shows what the ZIP held.</p>
      {backup && (
        <p className="wrap-anywhere">
          How it was before is in the backup {backup}, under{' '}
          <SiteLink to="/admin/backups" className="link">
            Backups
          </SiteLink>
          .
        </p>
      )}
    </Alert>
  )
}

function ReadyExport({ sizeBytes }: { sizeBytes: number }) {
  return (
    <Alert tone="success" role="status" className="max-w-3xl">
      <AlertTitle>Your export is ready</AlertTitle>
      <p>
        The ZIP has {formatFileSize(sizeBytes)}. It is removed from the server once you’ve
        downloaded it, or after a day.
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <a href="/admin/export/site.zip" className={buttonVariants()}>
          Download the ZIP
        </a>
        <Form method="post">
          <input type="hidden" name="intent" value="forget" />
          <Button type="submit" variant="outline">
            Remove it now
          </Button>
        </Form>
      </div>
    </Alert>
  )
}
