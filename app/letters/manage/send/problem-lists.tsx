import { Form } from '#app/shell/form.tsx'
import { Button } from '#app/ui/button.tsx'
import { RowActions } from '#app/ui/row-actions.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'

type Problem = { address: string; answer: string | null }

/** Only the owner decides about a second copy. */
export function UnknownList({ recipients }: { recipients: Problem[] }) {
  if (recipients.length === 0) return null
  return (
    <section aria-labelledby="unknown-heading" className="grid gap-4">
      <h2 id="unknown-heading" className="text-2xl">
        Outcome unknown
      </h2>
      <p className="max-w-prose">
        These people may have the letter or not: the connection ended before your mail server
        answered, or your site came back from a backup. Sending again may give them a second copy.
      </p>
      <div className="flex flex-wrap gap-3">
        <Decide sendAgain address="">
          Send to all of them again
        </Decide>
        <Decide address="">Count all as sent</Decide>
      </div>
      <Table aria-label="Addresses with an unknown outcome">
        <TableHeader>
          <TableRow>
            <TableHead>Email</TableHead>
            <TableHead className="text-right">Actions</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {recipients.map(({ address }) => (
            <TableRow key={address}>
              <TableCell label="Email" className="align-middle! wrap-anywhere">
                {address}
              </TableCell>
              <TableCell>
                <RowActions className="sm:justify-end">
                  <Decide sendAgain address={address}>
                    Send again
                  </Decide>
                  <Decide address={address}>Count as sent</Decide>
                </RowActions>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  )
}

export function BouncedList({ recipients }: { recipients: Problem[] }) {
  if (recipients.length === 0) return null
  return (
    <section aria-labelledby="bounced-heading" className="grid gap-4">
      <h2 id="bounced-heading" className="text-2xl">
        Bounced
      </h2>
      <p className="max-w-prose">
        Your mail server refused these addresses for good. They get no more letters unless their
        owners sign up again.
      </p>
      <Table aria-label="Bounced addresses">
        <TableHeader>
          <TableRow>
            <TableHead>Email</TableHead>
            <TableHead>Answer of the mail server</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {recipients.map(({ address, answer }) => (
            <TableRow key={address}>
              <TableCell label="Email" className="wrap-anywhere">
                {address}
              </TableCell>
              <TableCell label="Answer" className="wrap-anywhere text-muted">
                {answer}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  )
}

type DecideProps = { sendAgain?: boolean; address: string; children: string }

function Decide({ sendAgain = false, address, children }: DecideProps) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="address" value={address} />
      <Button
        type="submit"
        name="intent"
        value={sendAgain ? 'send-again' : 'count-as-sent'}
        variant="outline"
        size="small"
        aria-label={address ? `${children}: ${address}` : undefined}
      >
        {children}
      </Button>
    </Form>
  )
}
