import { useDates } from '#app/lib/dates/use-dates.ts'
import { EmailText } from '#app/ui/email-text.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import type { AuditEntry } from './people.data.ts'

const acts: Record<string, string> = {
  block: 'Blocked',
  unblock: 'Unblocked',
  sign_out: 'Logged out everywhere',
  send_reset: 'Sent a password reset',
  export: 'Exported the data of',
  delete: 'Deleted the account of',
  ask_factor_removal: 'Asked to remove the second factor of',
  remove_factor: 'Confirmed, and removed the second factor of',
  add_person: 'Added',
  invite_admin: 'Invited as an admin',
  revoke_invitation: 'Took back the invitation of',
  accept_invitation: 'Accepted the invitation for',
  make_site_export: 'Asked for an export',
  download_site_export: 'Downloaded the export',
  import_site: 'Imported an export',
  download_backup: 'Downloaded the backup',
  delete_backup: 'Deleted the backup',
  restore_backup: 'Restored the backup',
  change_backups: 'Changed the settings',
  change_mail_server: 'Changed the email settings',
  remove_mail_server: 'Removed the mail server',
  change_payments: 'Changed the payment settings',
  remove_payments: 'Removed the payment keys',
  refund_order: 'Refunded the order',
  take_pdf: 'Took back the PDF of the order',
}

/** The subject of an act on the whole site that has no detail. */
const siteParts: Record<string, string> = {
  make_site_export: 'Everything on the site',
  download_site_export: 'Everything on the site',
  import_site: 'Everything on the site',
  change_backups: 'Backups',
  remove_mail_server: 'Email',
  change_payments: 'Payments',
  remove_payments: 'Payments',
}

function actWords({ act, detail }: AuditEntry) {
  if (act !== 'change_role') return acts[act] ?? act
  return detail === 'admin' ? 'Gave the admin role to' : 'Took the admin role from'
}

/** A table of acts: when, who, what, and to whom or what. */
export function AuditList({ entries }: { entries: AuditEntry[] }) {
  const { formatDate, formatTime } = useDates()
  return (
    <Table aria-label="Audit log">
      <TableHeader>
        <TableRow>
          <TableHead>When</TableHead>
          <TableHead>Who</TableHead>
          <TableHead>What</TableHead>
          <TableHead>Whom or what</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {entries.map((entry) => (
          <TableRow key={entry.id}>
            <TableCell label="When" className="tabular sm:whitespace-nowrap">
              <span>
                {formatTime(entry.acted_at)}
                {entry.imported_at && (
                  <span className="block text-muted">
                    From the import of {formatDate(entry.imported_at)}
                  </span>
                )}
              </span>
            </TableCell>
            <TableCell label="Who" className="wrap-anywhere">
              <EmailText email={entry.actor_email} />
            </TableCell>
            <TableCell label="What">{actWords(entry)}</TableCell>
            <TableCell label="Whom or what" className="wrap-anywhere">
              {entry.subject_id ? (
                <SiteLink to={`/admin/users/${entry.subject_id}`} prefetch="none" className="link">
                  <EmailText email={entry.subject_email} />
                </SiteLink>
              ) : (
                entry.subject_email || entry.detail || siteParts[entry.act]
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
