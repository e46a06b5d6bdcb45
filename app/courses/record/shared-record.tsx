import { data } from 'react-router'
import { supabaseContext } from '#app/lib/contexts.ts'
import { isUuid } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { errorMeta } from '#app/shell/error-pages.tsx'
import { PageHeader } from '#app/shell/page-header.tsx'
import { PrintButton } from '#app/shell/print-button.tsx'
import { notFound } from '#app/shell/reading.server.ts'
import { useBusiness } from '#app/shell/site-words/use-business.ts'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import type { Route } from './+types/shared-record.ts'
import { readSharedRecord } from './record.data.ts'
import { RecordedCourses } from './recorded-courses.tsx'

/** `?token=`, like every link with a secret: the page cache and the log leave it out. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  const record = isUuid(token) ? await readSharedRecord(context.get(supabaseContext), token) : null
  // A link that is withdrawn shows nothing from that moment on.
  const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
  if (record) return data(record, { headers })
  throw notFound({
    title: 'Record Not Found',
    text: 'This link shows no learning record. It may have been withdrawn, or there’s a typo in the address.',
    reason: 'There is no learning record at this address.',
    back: { label: 'Go to Homepage', to: '/' },
  })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  if (!loaderData) return errorMeta(matches, error)
  return pageMeta(matches, { title: 'Learning record', noindex: true })
}

export default function SharedRecordPage({ loaderData }: Route.ComponentProps) {
  const { businessName } = useBusiness()
  const { name, courses } = loaderData
  return (
    <>
      <PageHeader
        title="Learning record"
        lead={
          <>
            <strong className="text-ink wrap-anywhere">{name ?? 'A student'}</strong>
            <br />
            Courses taken at {businessName}. A record of what was read and completed, without an
            exam.
          </>
        }
      >
        {courses.length > 0 && <PrintButton />}
      </PageHeader>
      <div className="container-grid pb-24">
        {courses.length === 0 ? (
          <EmptyState>
            <EmptyStateTitle>Nothing to show yet.</EmptyStateTitle>
            <p>No lesson is completed yet.</p>
          </EmptyState>
        ) : (
          <RecordedCourses courses={courses} />
        )}
      </div>
    </>
  )
}
