import { useDates } from '#app/lib/dates/use-dates.ts'
import type { KeptBackup } from '#app/lib/host.ts'
import { Badge } from '#app/ui/badge.tsx'
import { buttonVariants } from '#app/ui/button.tsx'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { DeleteRow, RowActions, RowLink } from '#app/ui/row-actions.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import { formatFileSize } from '#app/upload/file-size.ts'

type BackupListProps = { kept: KeptBackup[]; bucket: string | null }

export function BackupList({ kept, bucket }: BackupListProps) {
  return (
    <section aria-labelledby="kept-heading" className="grid gap-4">
      <h2 id="kept-heading" className="text-2xl">
        Kept backups
      </h2>
      <p className="max-w-[40em] text-muted">
        The last of each of seven days and four weeks is kept where your site runs
        {bucket !== null && `, with a copy in your S3 bucket ${bucket}`}. One made before an import
        or a restore stays until you delete it. A backup holds everything about your students, so
        keep a downloaded one as safe as your site.
      </p>
      {kept.length === 0 ? (
        <EmptyState>
          <EmptyStateTitle>There is no backup yet.</EmptyStateTitle>
          <p>The first is made tonight, or now if you press the button above.</p>
        </EmptyState>
      ) : (
        <Table aria-label="Kept backups">
          <TableHeader>
            <TableRow>
              <TableHead>Made</TableHead>
              <TableHead className="text-right">Size</TableHead>
              <TableHead>Encryption</TableHead>
              <TableHead className="text-right">Actions</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {kept.map((backup) => (
              <BackupRow key={backup.name} {...backup} />
            ))}
          </TableBody>
        </Table>
      )}
    </section>
  )
}

function BackupRow({ name, madeAt, bytes, isEncrypted, madeBefore }: KeptBackup) {
  const { formatTime } = useDates()
  const made = formatTime(madeAt)
  return (
    <TableRow>
      <TableCell label="Made" className="align-middle!">
        {made}
        {madeBefore && (
          <span className="block text-muted text-sm">
            Before {madeBefore === 'import' ? 'an import' : 'a restore'}
          </span>
        )}
      </TableCell>
      <TableCell label="Size" className="tabular align-middle! sm:text-right">
        {formatFileSize(bytes)}
      </TableCell>
      <TableCell label="Encryption" className="align-middle!">
        <Badge tone={isEncrypted ? 'success' : 'neutral'} className="justify-self-start">
          {isEncrypted ? 'Encrypted' : 'Not encrypted'}
        </Badge>
      </TableCell>
      <TableCell>
        <RowActions className="sm:justify-end">
          <a
            href={`/admin/backups/${name}`}
            download
            aria-label={`Download the backup of ${made}`}
            className={buttonVariants({ variant: 'outline', size: 'small' })}
          >
            Download
          </a>
          <RowLink to={`/admin/backups/${name}/restore`} name={`the backup of ${made}`}>
            Restore
          </RowLink>
          <DeleteRow what="Backup" label={`Delete the backup of ${made}`} id={name}>
            <p>The backup of {made} will be gone for good, here and in every copy.</p>
          </DeleteRow>
        </RowActions>
      </TableCell>
    </TableRow>
  )
}
