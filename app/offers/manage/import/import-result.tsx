import { counted } from '#app/lib/lists.ts'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import type { ImportReport } from './import-subscribers.data.ts'

const mostShown = 500

export function ImportResult({ report: { added, named, refused } }: { report: ImportReport }) {
  const addresses = (count: number) => counted(count, 'address', 'addresses')
  return (
    <div className="grid gap-6">
      <Alert tone={added + named > 0 ? 'success' : 'warning'} role="status">
        <AlertTitle>{addresses(added)} added</AlertTitle>
        {named > 0 && <p>{addresses(named)} of your list got a first name.</p>}
        {refused.length > 0 && <p>{addresses(refused.length)} left out, for the reasons below.</p>}
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
                <TableCell label="Reason">{reason}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </div>
  )
}
