import { useNavigation } from 'react-router'
import { formatDate } from '#app/lib/dates/dates.ts'
import type { Transfer } from '#app/lib/host.ts'
import { Form } from '#app/shell/form.tsx'
import { Alert, AlertTitle } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'

type ImportSummaryProps = { contents: Transfer['contents'] }

/** The kinds that an owner knows by name, in the order of her menu. */
const names: Record<string, string> = {
  people: 'People with an account',
  blog_posts: 'Blog posts',
  courses: 'Courses',
  course_lessons: 'Lessons',
  user_course_progress: 'Completed lessons',
  products: 'Products',
  product_orders: 'Claimed PDFs',
  quiz_questions: 'Quiz questions',
  site_documents: 'Pages with your own words',
  contact_submissions: 'Messages',
  sign_up_offers_emails: 'Newsletter addresses',
  files: 'Pictures, videos and PDFs',
}

/** The contents of a checked ZIP beside those of this site, and the last question. */
export function ImportSummary({ contents }: ImportSummaryProps) {
  const intent = useNavigation().formData?.get('intent')
  const rows = Object.entries(names).flatMap(([table, name]) => {
    const counts = contents?.tables.find((one) => one.name === table)
    return counts && counts.there + counts.here > 0 ? [{ ...counts, name }] : []
  })
  return (
    <section aria-labelledby="summary-heading" className="grid max-w-3xl gap-6">
      <div className="grid gap-2">
        <h2 id="summary-heading" className="text-2xl">
          Replace everything on this site?
        </h2>
        <p>The ZIP is an export of {formatDate(contents?.madeAt ?? '')}.</p>
      </div>
      <Table aria-label="What the ZIP holds">
        <TableHeader>
          <TableRow>
            <TableHead>Kind</TableHead>
            <TableHead>In the ZIP</TableHead>
            <TableHead>On this site now</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.map(({ name, there, here }) => (
            <TableRow key={name}>
              <TableCell label="Kind">{name}</TableCell>
              <TableCell label="In the ZIP" className="tabular">
                {there}
              </TableCell>
              <TableCell label="On this site now" className="tabular">
                {here}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Alert tone="warning">
        <AlertTitle>This is what happens</AlertTitle>
        <ul className="grid list-disc gap-1 pl-5">
          <li>A full backup of this site is made first.</li>
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
