import type { Transfer } from '#app/lib/host.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'

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

type ContentsTableProps = {
  contents: Transfer['contents']
  /** 'ZIP' or 'backup'. */
  source: string
}

/** The contents of a ZIP or a backup beside those of this site. */
export function ContentsTable({ contents, source }: ContentsTableProps) {
  const rows = Object.entries(names).flatMap(([table, name]) => {
    const counts = contents?.tables.find((one) => one.name === table)
    return counts && counts.there + counts.here > 0 ? [{ ...counts, name }] : []
  })
  return (
    <Table aria-label={`What the ${source} holds`}>
      <TableHeader>
        <TableRow>
          <TableHead>Kind</TableHead>
          <TableHead>In the {source}</TableHead>
          <TableHead>On this site now</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {rows.map(({ name, there, here }) => (
          <TableRow key={name}>
            <TableCell label="Kind">{name}</TableCell>
            <TableCell label={`In the ${source}`} className="tabular">
              {there}
            </TableCell>
            <TableCell label="On this site now" className="tabular">
              {here}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
