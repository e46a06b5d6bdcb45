import { useDates } from '#app/lib/dates/use-dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import type { ListedPerson } from './people.data.ts'

export function PeopleTable({ people }: { people: ListedPerson[] }) {
  return (
    <Table aria-label="People">
      <TableHeader>
        <TableRow>
          <TableHead>Name</TableHead>
          <TableHead>Email</TableHead>
          <TableHead>Joined</TableHead>
          <TableHead>
            Last <span className="whitespace-nowrap">login</span>
          </TableHead>
          <TableHead className="text-right">Lessons</TableHead>
          <TableHead className="text-right">PDFs</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {people.map((person) => (
          <PersonRow key={person.user_id} person={person} />
        ))}
      </TableBody>
    </Table>
  )
}

function PersonRow({ person }: { person: ListedPerson }) {
  const { formatDate } = useDates()
  return (
    <TableRow>
      <TableCell label="Name" className="align-middle! wrap-anywhere max-sm:items-center">
        <span className="flex flex-wrap items-center gap-2 md:min-w-28">
          <SiteLink
            to={`/admin/users/${person.user_id}`}
            prefetch="none"
            className="link inline-flex min-h-9 items-center"
          >
            {person.full_name || 'No name given'}
          </SiteLink>
          <PersonBadges person={person} />
        </span>
      </TableCell>
      <TableCell label="Email" className="align-middle! wrap-anywhere">
        <EmailText email={person.email} />
      </TableCell>
      <TableCell label="Joined" className="align-middle! xl:whitespace-nowrap">
        {formatDate(person.created_at)}
      </TableCell>
      <TableCell label="Last login" className="align-middle! xl:whitespace-nowrap">
        {person.last_sign_in_at ? formatDate(person.last_sign_in_at) : 'Never'}
      </TableCell>
      <TableCell label="Lessons" className="align-middle! tabular sm:text-right">
        {person.completed_lessons.toLocaleString('en-US')}
      </TableCell>
      <TableCell label="PDFs" className="align-middle! tabular sm:text-right">
        {person.claims.toLocaleString('en-US')}
      </TableCell>
    </TableRow>
  )
}

export function PersonBadges({ person }: { person: Pick<ListedPerson, 'role' | 'is_blocked'> }) {
  return (
    <>
      {person.role === 'admin' && <Badge>Admin</Badge>}
      {person.is_blocked && <Badge tone="danger">Blocked</Badge>}
    </>
  )
}
