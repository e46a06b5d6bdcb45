import { useNavigation } from 'react-router'
import { useDates } from '#app/lib/dates/use-dates.ts'
import type { Transfer } from '#app/lib/host.ts'
import { Form } from '#app/shell/form.tsx'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { ContentsTable } from './contents-table.tsx'

type ImportSummaryProps = { contents: Transfer['contents']; isBackedUp: boolean }

/** The contents of a checked ZIP beside those of this site, and the last question. */
export function ImportSummary({ contents, isBackedUp }: ImportSummaryProps) {
  const { formatDate } = useDates()
  const intent = useNavigation().formData?.get('intent')
  return (
    <section aria-labelledby="summary-heading" className="grid max-w-3xl gap-6">
      <div className="grid gap-2">
        <h2 id="summary-heading" className="text-2xl">
          Replace everything on this site?
        </h2>
        <p>The ZIP is an export of {formatDate(contents?.madeAt ?? '')}.</p>
      </div>
      <ContentsTable contents={contents} source="ZIP" />
      <Alert tone="warning">
        <AlertTitle>This is what happens</AlertTitle>
        <ul className="grid list-disc gap-1 pl-5">
          {isBackedUp ? (
            <li>A full backup of this site is made first.</li>
          ) : (
            <li>No backup is made here: export your site first, and keep that ZIP.</li>
          )}
          <li>Everything on this site is replaced by what the ZIP holds, or nothing at all.</li>
          <li>
            Your own account stays as it is, and so does everybody’s who has one here and in the
            ZIP. Accounts that are not in the ZIP are removed.
          </li>
          <li>
            People who are new here choose a password with “Forgot your password?” on the login
            page.
          </li>
        </ul>
      </Alert>
      <div className="flex flex-wrap gap-3">
        <Form method="post">
          <input type="hidden" name="intent" value="import" />
          <Button
            type="submit"
            variant="danger"
            pending={intent === 'import'}
            pendingLabel="Starting..."
          >
            Replace everything
          </Button>
        </Form>
        <Form method="post">
          <input type="hidden" name="intent" value="forget" />
          <Button type="submit" variant="outline">
            Keep my site as it is
          </Button>
        </Form>
      </div>
    </section>
  )
}
