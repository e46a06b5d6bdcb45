import { Suspense } from 'react'
import { Await } from 'react-router'
import { supabaseContext } from '#app/lib/contexts.ts'
import { act, formOf } from '#app/lib/form.server.ts'
import { listAddress, pageFrom, rangeOf } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { ListFailure } from '#app/shell/list-failure.tsx'
import { readOrToast } from '#app/shell/reading.server.ts'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { ExportCsv, ListChoices, ListCount, ListToolbar } from '#app/ui/list-toolbar.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/contact-submissions.ts'
import { actsOnSubmission, submissionFailure } from './submission-acts.server.ts'
import { SubmissionTable } from './submission-table.tsx'
import { type Box, boxes, listSubmissions, submissionFilterFrom } from './submissions.data.ts'

const path = '/admin/contact-submissions'

export async function loader({ context, url }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext)
  const filter = submissionFilterFrom(url.searchParams)
  const page = pageFrom(url.searchParams)
  const reading = listSubmissions(supabase, filter, rangeOf(page))
  // Not awaited: the page is streamed with a loading state.
  const list = readOrToast(context, 'Failed to fetch contact submissions.', reading)
  // Without scripts a streamed list cannot be inserted, so the whole page is awaited.
  const isWhole = url.searchParams.has('whole')
  return { list: isWhole ? await list : list, filter, page }
}

export function action({ context }: Route.ActionArgs) {
  const form = formOf(context)
  return act(context, form, actsOnSubmission(context, form), submissionFailure)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Contact Submissions', noindex: true })
}

export default function ContactSubmissionsPage({ loaderData }: Route.ComponentProps) {
  const { list, filter, page } = loaderData
  const { search, box } = filter
  const state = { search, box, page: String(page) }
  const show = ({ found, toast }: Awaited<typeof list>) =>
    found ? (
      <Submissions list={found} page={page} box={box} isSearch={search !== ''} />
    ) : (
      <ListFailure toast={toast} />
    )
  return (
    <AdminPage
      title="Contact Submissions"
      path={path}
      lead="Every attempt to use the contact form is saved here as a backup, even if the email fails to send."
      actions={
        <>
          <ButtonLink to={`${path}/saved-replies`} variant="outline">
            Saved Replies
          </ButtonLink>
          <ExportCsv href={listAddress(`${path}.csv`, { search, box })} />
        </>
      }
    >
      <ListToolbar>
        <SearchBox
          name="search"
          label="Search messages"
          value={search}
          placeholder="Name, email or words..."
          keep={{ box }}
        />
        <ListChoices
          label="Which messages"
          choices={boxes.map((name) => ({
            name: boxNames[name],
            to: listAddress(path, { search, box: name === 'inbox' ? '' : name }),
            isChosen: name === box,
          }))}
        />
      </ListToolbar>
      {list instanceof Promise ? (
        <Suspense
          key={listAddress(path, state)}
          fallback={<Loading wholeAddress={listAddress(path, { ...state, whole: '1' })} />}
        >
          <Await resolve={list}>{show}</Await>
        </Suspense>
      ) : (
        show(list)
      )}
    </AdminPage>
  )
}

const boxNames: Record<Box, string> = {
  inbox: 'Inbox',
  unread: 'Unread',
  undelivered: 'Not emailed',
  archive: 'Archive',
}

const emptyBoxes: Record<Box, string> = {
  inbox: 'No submissions yet.',
  unread: 'Nothing unread.',
  undelivered: 'Every message was emailed to you.',
  archive: 'Nothing is archived.',
}

type SubmissionsProps = {
  list: Awaited<ReturnType<typeof listSubmissions>>
  page: number
  box: Box
  isSearch: boolean
}

function Submissions({ list: { submissions, total }, page, box, isSearch }: SubmissionsProps) {
  if (submissions.length === 0) {
    return (
      <EmptyState>
        <EmptyStateTitle>
          {isSearch || page > 1 ? 'No submissions match your search.' : emptyBoxes[box]}
        </EmptyStateTitle>
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-4">
      <ListCount total={total} one="message" />
      <SubmissionTable submissions={submissions} />
      <Pagination page={page} total={total} />
    </div>
  )
}

function Loading({ wholeAddress }: { wholeAddress: string }) {
  return (
    <div role="status" className="grid gap-3">
      <p className="text-muted">Loading submissions...</p>
      <noscript>
        <meta httpEquiv="refresh" content={`0; url=${wholeAddress}`} />
        <a href={wholeAddress} className="link">
          Show the submissions
        </a>
      </noscript>
      <Skeleton className="h-12" />
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </div>
  )
}
