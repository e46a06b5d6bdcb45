import { Link } from 'react-router'
import { cn } from '#app/lib/cn.ts'
import { hostContext, supabaseContext, userContext } from '#app/lib/contexts.ts'
import { useDates } from '#app/lib/dates/use-dates.ts'
import { act, formOf } from '#app/lib/form.server.ts'
import { counted } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { succeed } from '#app/lib/toast.server.ts'
import { PageHeader } from '#app/shell/page-header.tsx'
import { PrintButton } from '#app/shell/print-button.tsx'
import { readOrThrow } from '#app/shell/reading.server.ts'
import { useBusiness } from '#app/shell/site-words/use-business.ts'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/record.ts'
import { listNotes } from './notes/notes.data.ts'
import { RecordNotes } from './notes/record-notes.tsx'
import { listCompletedLessons } from './progress.data.ts'
import {
  findRecordLink,
  readMyRecord,
  saveRecordLink,
  withdrawRecordLink,
} from './record/record.data.ts'
import { RecordedCourses } from './record/recorded-courses.tsx'
import { ShareRecord } from './record/share-record.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const user = context.get(userContext)
  const supabase = context.get(supabaseContext)
  const failure = 'Learning record could not be loaded'
  const [completed, courses, link, notes] = await readOrThrow(context, failure, [
    listCompletedLessons(supabase, user.id),
    readMyRecord(supabase),
    findRecordLink(supabase, user.id),
    listNotes(supabase),
  ])
  const { siteUrl } = context.get(hostContext)
  return {
    name: user.fullName || user.email,
    fullName: user.fullName,
    completed,
    courses,
    notes,
    link: link && { address: `${siteUrl}/record?token=${link.id}`, showsName: link.shows_name },
    today: new Date().toISOString(),
  }
}

/** Makes the link that shows the record to others, changes it, or takes it back. */
export function action({ context }: Route.ActionArgs) {
  const form = formOf(context)
  const supabase = context.get(supabaseContext)
  const { id } = context.get(userContext)
  const to = '/my-record'
  return act(context, form, {
    async share() {
      await saveRecordLink(supabase, id, form.has('showsName'))
      const text = 'Anyone who has the link sees your record.'
      return succeed(context, { title: 'Your link is ready', text, to })
    },
    async withdraw() {
      await withdrawRecordLink(supabase, id)
      const text = 'It no longer works.'
      return succeed(context, { title: 'Link withdrawn', text, to })
    },
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'My learning record', noindex: true })
}

export default function MyRecordPage({ loaderData }: Route.ComponentProps) {
  const { formatDate } = useDates()
  const { businessName } = useBusiness()
  const { name, fullName, completed, courses, notes, link, today } = loaderData
  return (
    <>
      <PageHeader
        title="Learning record"
        crumbs={[
          { name: 'Courses', path: '/dashboard' },
          { name: 'Learning record', path: '/my-record' },
        ]}
        lead={
          <>
            <strong className="text-ink wrap-anywhere">{name}</strong>
            <br />
            Lessons completed at {businessName}, as of {formatDate(today)}
          </>
        }
      >
        {completed.length + notes.length > 0 && <PrintButton />}
      </PageHeader>
      <div className="container-grid pb-24">
        {completed.length === 0 ? (
          <EmptyState>
            <EmptyStateTitle>No lessons completed yet.</EmptyStateTitle>
            <p>Each lesson you mark as complete is listed here with its date.</p>
            <ButtonLink to="/dashboard" variant="outline">
              Go to Courses
            </ButtonLink>
          </EmptyState>
        ) : (
          <div className="grid gap-12">
            <RecordedCourses courses={courses} />
            <ShareRecord
              address={link?.address ?? null}
              showsName={link?.showsName ?? true}
              fullName={fullName}
            />
            <RecordTable completed={completed} />
          </div>
        )}
        <RecordNotes notes={notes} />
      </div>
    </>
  )
}

type RecordTableProps = Pick<Route.ComponentProps['loaderData'], 'completed'>

/** A plain table that prints well: a record, not a certificate. On a phone each row is a card. */
function RecordTable({ completed }: RecordTableProps) {
  const { formatDate } = useDates()
  const cell = 'py-2.5 pr-6 align-top wrap-anywhere max-sm:p-0'
  return (
    <table aria-label="Completed lessons" className="w-full max-w-4xl text-left max-sm:block">
      <thead className="max-sm:sr-only">
        <tr className="border-ink border-b">
          <th scope="col" className={cell}>
            Completed
          </th>
          <th scope="col" className={cell}>
            Lesson
          </th>
          <th scope="col" className={cell}>
            Course
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block max-sm:border-ink max-sm:border-t">
        {completed.map(({ id, completed_at: at, lesson, course }) => (
          <tr key={id} className="border-rule border-b max-sm:grid max-sm:gap-1 max-sm:py-3">
            <td
              className={cn(cell, 'tabular max-sm:text-muted max-sm:text-sm sm:whitespace-nowrap')}
            >
              <time dateTime={at}>{formatDate(at)}</time>
            </td>
            <td className={cn(cell, 'max-sm:font-semibold')}>
              {lesson && course ? (
                <Link
                  to={`/courses/${course.slug}/${lesson.slug}`}
                  className="-my-2.5 inline-flex min-h-11 min-w-11 items-center hover:underline print:min-h-0"
                >
                  {lesson.title}
                </Link>
              ) : (
                'A lesson that isn’t available right now'
              )}
            </td>
            <td className={cn(cell, 'max-sm:text-sm')}>{course?.title ?? '–'}</td>
          </tr>
        ))}
      </tbody>
      <tfoot className="max-sm:block">
        <tr className="double-rule max-sm:block">
          <td colSpan={3} className="tabular py-3 font-semibold max-sm:block">
            {counted(completed.length, 'lesson')} completed
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
