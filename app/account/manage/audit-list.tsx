import { formatTime } from '#app/lib/dates/zoned-time.ts'
import { SiteLink } from '#app/ui/site-link.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import type { AuditEntry } from './people.data.ts'

const acts: Record<string, string> = {
  block: 'Blocked',
  unblock: 'Unblocked',
  sign_out: 'Signed out everywhere',
  send_reset: 'Sent a password reset',
  export: 'Exported the data of',
  delete: 'Deleted the account of',
  ask_factor_removal: 'Asked to remove the second factor of',
  remove_factor: 'Confirmed, and removed the second factor of',
  invite_admin: 'Invited as an admin',
  revoke_invitation: 'Took back the invitation of',
  accept_invitation: 'Accepted the invitation for',
}

function actWords({ act, detail }: AuditEntry) {
  if (act !== 'change_role') return acts[act] ?? act
  return detail === 'admin' ? 'Gave the admin role to' : 'Made a student of'
}

/** A table of acts: when, who, what, whom. */
export function AuditList({ entries }: { entries: AuditEntry[] }) {
  return (
    <Table aria-label="Audit log">
      <TableHeader>
        <TableRow>
          <TableHead>When</TableHead>
          <TableHead>Who</TableHead>
          <TableHead>What</TableHead>
          <TableHead>Whom</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {entries.map((entry) => (
          <TableRow key={entry.id}>
            <TableCell label="When" className="tabular sm:whitespace-nowrap">
              {formatTime(entry.acted_at)}
            </TableCell>
            <TableCell label="Who" className="wrap-anywhere">
              {entry.actor_email}
            </TableCell>
            <TableCell label="What">{actWords(entry)}</TableCell>
            <TableCell label="Whom" className="wrap-anywhere">
              {entry.subject_id ? (
                <SiteLink to={`/admin/users/${entry.subject_id}`} prefetch="none" className="link">
                  {entry.subject_email}
                </SiteLink>
              ) : (
                entry.subject_email
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
