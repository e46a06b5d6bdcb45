import { useDates } from '#app/lib/dates/use-dates.ts'
import { EmailText } from '#app/ui/email-text.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import type { WaitingPerson } from './waitlist.data.ts'

export function WaitlistTable({ people }: { people: WaitingPerson[] }) {
  const { formatDate } = useDates()
  return (
    <Table aria-label="Waitlist">
      <TableHeader>
        <TableRow>
          <TableHead>Name</TableHead>
          <TableHead>Email</TableHead>
          <TableHead>Asked</TableHead>
          <TableHead>Told</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {people.map((person) => (
          <TableRow key={person.user_id}>
            <TableCell label="Name" className="align-middle! wrap-anywhere max-sm:items-center">
              <SiteLink
                to={`/admin/users/${person.user_id}`}
                prefetch="none"
                className="link inline-flex min-h-11 items-center justify-self-start"
              >
                {person.full_name || 'No name given'}
              </SiteLink>
            </TableCell>
            <TableCell label="Email" className="align-middle! wrap-anywhere">
              <EmailText email={person.email} />
            </TableCell>
            <TableCell label="Asked" className="align-middle! sm:whitespace-nowrap">
              {formatDate(person.created_at)}
            </TableCell>
            <TableCell label="Told" className="align-middle! sm:whitespace-nowrap">
              {person.notified_at ? (
                formatDate(person.notified_at)
              ) : (
                <span className="text-muted">Not yet</span>
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
