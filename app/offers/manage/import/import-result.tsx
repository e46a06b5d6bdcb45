import { counted } from '#app/lib/lists.ts'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import type { ImportReport, Reason } from './import-subscribers.data.ts'

const mostShown = 500

/** About one address, and about many. */
const reasons: Record<Reason, [string, string]> = {
  known: ['is on the list already', 'are on the list already'],
  twice: ['is in the file twice', 'are in the file twice'],
  left: [
    'has unsubscribed; only the person can come back',
    'have unsubscribed; only they can come back',
  ],
  bounced: ['bounced before', 'bounced before'],
  complained: ['reported an email as spam', 'reported an email as spam'],
  unasked: ['hasn’t agreed to get emails', 'haven’t agreed to get emails'],
  invalid: ['isn’t an email address', 'aren’t email addresses'],
}

/** The report of an import, or of its trial. */
export function ImportResult({ report }: { report: ImportReport }) {
  const { isTrial, added, named, dated, refused } = report
  const addresses = (count: number) => counted(count, 'address', 'addresses')
  const tone = isTrial ? undefined : added + named > 0 ? 'success' : 'warning'
  return (
    <div className="grid gap-6">
      <Alert tone={tone} role="status">
        <AlertTitle>
          {addresses(added)} {isTrial ? 'would be added' : 'added'}
        </AlertTitle>
        {isTrial && <p>Nothing is imported yet.</p>}
        {dated > 0 && <p>{addresses(dated)} with the day of their consent.</p>}
        {named > 0 && (
          <p>
            {addresses(named)} of your list {isTrial ? 'would get' : 'got'} a first name.
          </p>
        )}
        {refused.length > 0 && <p>{addresses(refused.length)} left out, for the reasons below.</p>}
        <ul className="list-disc pl-5">
          {countReasons(refused).map(([reason, count]) => (
            <li key={reason}>{counted(count, ...reasons[reason])}</li>
          ))}
        </ul>
      </Alert>
      {refused.length > 0 && (
        <Table aria-label="Lines that were left out">
          <TableHeader>
            <TableRow>
              <TableHead>Line</TableHead>
              <TableHead>Address</TableHead>
              <TableHead>Reason</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {refused.slice(0, mostShown).map(({ line, address, reason }) => (
              <TableRow key={line}>
                <TableCell label="Line">{line}</TableCell>
                <TableCell label="Address" className="wrap-anywhere">
                  {address || '(empty)'}
                </TableCell>
                <TableCell label="Reason">{reasons[reason][0]}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </div>
  )
}

function countReasons(refused: ImportReport['refused']): [Reason, number][] {
  const groups = Map.groupBy(refused, ({ reason }) => reason)
  return [...groups].map(([reason, lines]) => [reason, lines.length])
}
