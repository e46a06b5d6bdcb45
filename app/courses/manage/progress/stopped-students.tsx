import { Mail } from 'lucide-react'
import {
  listStoppedStudents,
  type StoppedStudent,
  settleStudents,
} from '#app/courses/progress.data.ts'
import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { useDates } from '#app/lib/dates/use-dates.ts'
import { act, failed, formOf } from '#app/lib/form.server.ts'
import { counted, isUuid, pageFrom } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { Form } from '#app/shell/form.tsx'
import { ListFailure } from '#app/shell/list-failure.tsx'
import { readOrToast } from '#app/shell/reading.server.ts'
import { useBusiness } from '#app/shell/site-words/use-business.ts'
import { Button, buttonVariants } from '#app/ui/button.tsx'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { ListCount } from '#app/ui/list-toolbar.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { RowActions } from '#app/ui/row-actions.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import type { Route } from './+types/stopped-students.ts'
import { reminderMail } from './reminder-mail.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageFrom(url.searchParams)
  const reading = listStoppedStudents(context.get(supabaseContext), page)
  const { found, toast } = await readOrToast(context, 'Failed to fetch the students.', reading)
  return { list: found, toast, page, siteUrl: context.get(hostContext).siteUrl }
}

/** Each field is a student and the lesson completed last, as the admin saw them. */
export async function action({ context }: Route.ActionArgs) {
  const form = formOf(context)
  const students = form.getAll('student').flatMap((field) => {
    const [user_id = '', last_completed_at = ''] = String(field).split(' ')
    return isUuid(user_id) ? [{ user_id, last_completed_at }] : []
  })
  const settle = () => settleStudents(context.get(supabaseContext), students)
  return act(context, form, settle, failed('The list could not be changed.'))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Stopped students', noindex: true })
}

export default function StoppedStudentsPage({ loaderData }: Route.ComponentProps) {
  const { list, toast, page, siteUrl } = loaderData
  return (
    <AdminPage
      title="Stopped students"
      path="/admin/users/stopped"
      parent={{ name: 'User progress', path: '/admin/users/progress' }}
      lead="They began a course, have lessons left and haven’t completed one in 14 days. The email to each is ready: read it and press send. Done takes a student off this list until they work and stop again."
    >
      {toast && <ListFailure toast={toast} />}
      {list?.students.length === 0 && (
        <EmptyState>
          <EmptyStateTitle>Nobody has stopped.</EmptyStateTitle>
          <p>Everyone who began a course is at work, has finished, or is off this list.</p>
        </EmptyState>
      )}
      {list && list.students.length > 0 && (
        <div className="grid gap-4">
          <div className="flex flex-wrap items-center justify-between gap-4">
            <ListCount total={list.total} one="student" />
            {list.students.length > 1 && <Settle students={list.students}>Done with all</Settle>}
          </div>
          <StoppedTable students={list.students} siteUrl={siteUrl} />
          <Pagination page={page} total={list.total} />
        </div>
      )}
    </AdminPage>
  )
}

type StoppedTableProps = { students: StoppedStudent[]; siteUrl: string }

function StoppedTable({ students, siteUrl }: StoppedTableProps) {
  const { formatDate } = useDates()
  const business = useBusiness()
  return (
    <Table aria-label="Stopped students">
      <TableHeader>
        <TableRow>
          <TableHead>Student</TableHead>
          <TableHead>Course</TableHead>
          <TableHead>Last lesson</TableHead>
          <TableHead className="text-right">Actions</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {students.map((student) => (
          <TableRow key={student.user_id}>
            <TableCell label="Student" className="wrap-anywhere">
              <span>
                <SiteLink to={`/admin/users/${student.user_id}`} prefetch="none" className="link">
                  {student.full_name || 'No name given'}
                </SiteLink>
                <span className="block text-muted">{student.email}</span>
              </span>
            </TableCell>
            <TableCell label="Course" className="wrap-anywhere">
              <span>
                {student.course_title}
                <span className="tabular block text-muted">
                  {student.completed_lessons} of {counted(student.total_lessons, 'lesson')}
                </span>
              </span>
            </TableCell>
            <TableCell label="Last lesson" className="sm:whitespace-nowrap">
              {formatDate(student.last_completed_at)}
            </TableCell>
            <TableCell>
              <RowActions className="sm:justify-end">
                <a
                  href={reminderMail({ ...student, course: courseOf(student, siteUrl) }, business)}
                  aria-label={`Write to ${student.email}`}
                  className={buttonVariants({ variant: 'outline', size: 'small' })}
                >
                  <Mail aria-hidden /> Write
                </a>
                <Settle students={[student]} label={`Done with ${student.email}`}>
                  Done
                </Settle>
              </RowActions>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function courseOf(student: StoppedStudent, siteUrl: string) {
  return {
    title: student.course_title,
    url: `${siteUrl}/courses/${student.course_slug}`,
    completed: student.completed_lessons,
    total: student.total_lessons,
  }
}

type SettleProps = { students: StoppedStudent[]; label?: string; children: string }

/** Written to, or not worth a mail: the student leaves the list. */
function Settle({ students, label, children }: SettleProps) {
  return (
    <Form method="post" preventScrollReset>
      {students.map(({ user_id, last_completed_at }) => (
        <input
          key={user_id}
          type="hidden"
          name="student"
          value={`${user_id} ${last_completed_at}`}
        />
      ))}
      <Button type="submit" variant="quiet" size="small" aria-label={label}>
        {children}
      </Button>
    </Form>
  )
}
