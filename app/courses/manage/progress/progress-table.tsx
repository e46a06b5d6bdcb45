import { ArrowDown, ArrowUp, Mail } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { progressWords } from '#app/courses/progress-figure.tsx'
import { type ProgressFilter, type ProgressSort, usualOrder } from '#app/courses/progress-filter.ts'
import type { Returns } from '#app/lib/database.ts'
import { useDates } from '#app/lib/dates/use-dates.ts'
import { useBusiness } from '#app/shell/site-words/use-business.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import { reminderMail } from './reminder-mail.ts'

type ListedUser = Returns<'admin_user_progress'>['users'][number]

type ProgressTableProps = { users: ListedUser[]; filter: ProgressFilter }

export function ProgressTable({ users, filter }: ProgressTableProps) {
  return (
    <Table>
      <TableHeader>
        <TableRow>
          <SortHead sort="name" filter={filter}>
            Name
          </SortHead>
          <SortHead sort="email" filter={filter}>
            Email
          </SortHead>
          <SortHead sort="progress" filter={filter}>
            Progress
          </SortHead>
          <SortHead sort="last_activity" filter={filter}>
            Last activity
          </SortHead>
          <SortHead sort="joined" filter={filter}>
            Joined
          </SortHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {users.map((user) => (
          <UserRow key={user.user_id} user={user} isStalled={filter.isStalled} />
        ))}
      </TableBody>
    </Table>
  )
}

type SortHeadProps = { sort: ProgressSort; filter: ProgressFilter; children: string }

function SortHead({ sort, filter, children }: SortHeadProps) {
  const [query] = useSearchParams()
  const isSorted = filter.sort === sort
  const next = new URLSearchParams(query)
  next.delete('page')
  next.set('sort', sort)
  next.set('order', isSorted ? (filter.isDescending ? 'asc' : 'desc') : usualOrder(sort))
  const Arrow = filter.isDescending ? ArrowDown : ArrowUp
  const sorted = filter.isDescending ? 'descending' : 'ascending'
  return (
    <TableHead aria-sort={isSorted ? sorted : undefined}>
      <Link
        to={`?${next}`}
        preventScrollReset
        className="inline-flex min-h-11 min-w-11 items-center gap-1 hover:underline"
      >
        {children}
        {isSorted && <Arrow aria-hidden className="size-4" />}
      </Link>
    </TableHead>
  )
}

function UserRow({ user, isStalled }: { user: ListedUser; isStalled: boolean }) {
  const { formatDate } = useDates()
  const name = user.full_name || 'No name given'
  const business = useBusiness()
  return (
    <TableRow>
      <TableCell label="Name" className="wrap-anywhere">
        <span>
          {name} {user.role === 'admin' && <Badge>Admin</Badge>}
        </span>
      </TableCell>
      <TableCell label="Email" className="wrap-anywhere">
        {isStalled ? (
          <a
            href={reminderMail(user, business)}
            className="link inline-flex min-h-11 items-center gap-1.5"
          >
            <Mail aria-hidden className="size-4 shrink-0" /> {user.email}
          </a>
        ) : (
          user.email
        )}
      </TableCell>
      <TableCell label="Progress">
        <ul className="grid gap-2.5 sm:min-w-60">
          {user.courses.map((course) => (
            <li key={course.course_id}>
              <p className="wrap-anywhere">{course.course_title}</p>
              <p className="tabular text-muted text-xs">{courseWords(course)}</p>
              {course.total_lessons > 0 && (
                <Progress
                  value={course.percent}
                  label={`${name} in ${course.course_title}`}
                  className="mt-1 h-2!"
                />
              )}
            </li>
          ))}
        </ul>
      </TableCell>
      <TableCell label="Last activity" className="whitespace-nowrap">
        {user.last_activity_at ? formatDate(user.last_activity_at) : 'None yet'}
      </TableCell>
      <TableCell label="Joined" className="whitespace-nowrap">
        {formatDate(user.created_at)}
      </TableCell>
    </TableRow>
  )
}

/** '6 of 14 lessons, 43%, 8 left' */
function courseWords(course: ListedUser['courses'][number]) {
  const { completed_lessons: completed, total_lessons: total, percent } = course
  if (total === 0) return 'No lessons yet'
  const words = progressWords({ completed, total, percent })
  return completed < total ? `${words}, ${total - completed} left` : words
}
