import type { Checkable } from '#app/courses/checked/checks.data.ts'
import { ConfirmCheck } from '#app/courses/checked/confirm-check.tsx'
import { formatDay } from '#app/lib/dates/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'

type CheckTableProps = { checks: Checkable[]; lastFreshDay: string }

export function CheckTable({ checks, lastFreshDay }: CheckTableProps) {
  return (
    <Table aria-label="Lessons and tips">
      <TableHeader>
        <TableRow>
          <TableHead>Lesson or tip</TableHead>
          <TableHead>Course</TableHead>
          <TableHead>Last checked</TableHead>
          <TableHead>
            <span className="sr-only">Confirm</span>
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {checks.map(({ id, title, place, path, checked_on: day }) => (
          <TableRow key={id}>
            <TableCell label="Lesson or tip" className="wrap-anywhere">
              <SiteLink to={path} className="link finger-target inline-block">
                {title}
              </SiteLink>
            </TableCell>
            <TableCell label="Course" className="wrap-anywhere">
              {place}
            </TableCell>
            <TableCell label="Last checked">
              <span className="flex flex-wrap items-center gap-2">
                {day ? formatDay(day) : 'Never'}
                {(!day || day < lastFreshDay) && <Badge tone="accent">To check</Badge>}
              </span>
            </TableCell>
            <TableCell>
              <ConfirmCheck id={id} title={title} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
