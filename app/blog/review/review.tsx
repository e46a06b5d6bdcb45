import { supabaseContext } from '#app/lib/contexts.ts'
import { act, failed, formOf } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { pageFrom, rangeOf } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { showToast, succeed } from '#app/lib/toast.server.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { ListFailure } from '#app/shell/list-failure.tsx'
import { readOrThrow, readOrToast } from '#app/shell/reading.server.ts'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { ListCount } from '#app/ui/list-toolbar.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/review.ts'
import { findChanges } from './post-changes.server.ts'
import {
  listPostsToReview,
  listTrustedWriters,
  readStudentWriting,
  saveStudentWriting,
  trustWriter,
} from './review.data.ts'
import { ReviewList } from './review-list.tsx'
import { approvePost, refusePost } from './settle-post.server.ts'
import { TrustedWriters } from './trusted-writers.tsx'
import { WritingSetting, writingStates } from './writing-setting.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext)
  const page = pageFrom(url.searchParams)
  const [{ found: list, toast }, { writing }, trusted] = await readOrThrow(
    context,
    'The posts by students could not be loaded',
    [
      readOrToast(
        context,
        'Failed to fetch blog posts.',
        listPostsToReview(supabase, rangeOf(page)),
      ),
      readStudentWriting(supabase),
      listTrustedWriters(supabase),
    ],
  )
  const ids = list?.posts.map(({ id }) => id) ?? []
  const changes = await readOrThrow(
    context,
    'The posts by students could not be loaded',
    findChanges(supabase, ids),
  )
  return { list, changes, toast, page, writing, trusted, now: new Date().toISOString() }
}

export async function action({ context }: Route.ActionArgs) {
  const supabase = context.get(supabaseContext)
  const form = formOf(context)
  const acts = {
    approve: () => approvePost({ context, form }),
    refuse: refusePost({ context, form }),
    async 'withdraw-trust'() {
      await trustWriter(supabase, textField(form, 'id'), false)
      showToast(context, { title: 'Trust Withdrawn', text: 'Posts already on the site stay.' })
    },
    async 'student-writing'() {
      const wanted = textField(form, 'writing')
      const state = writingStates.find(({ value }) => value === wanted)
      if (!state) return null
      await saveStudentWriting(supabase, state.value)
      return succeed(context, { title: 'Saved', text: state.name })
    },
  }
  return act(context, form, acts, failed('This could not be saved.'))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Posts by students', noindex: true })
}

export default function ReviewPage({ loaderData }: Route.ComponentProps) {
  const { list, changes, toast, page, writing, trusted, now } = loaderData
  return (
    <AdminPage
      title="Posts by students"
      path="/admin/blog/review"
      parent={{ name: 'Blog posts', path: '/admin/blog' }}
      lead="Everything new that students have written, until you’ve looked at it."
    >
      <div className="grid gap-12 lg:grid-cols-[1fr_22rem]">
        <section aria-labelledby="to-review" className="grid content-start gap-4">
          <h2 id="to-review" className="text-2xl">
            Waiting for you
          </h2>
          {toast && <ListFailure toast={toast} />}
          {list?.posts.length === 0 && (
            <EmptyState>
              <EmptyStateTitle>Nothing is waiting.</EmptyStateTitle>
              <p>New posts by students appear here.</p>
            </EmptyState>
          )}
          {list && list.posts.length > 0 && (
            <>
              <ListCount total={list.total} one="post" />
              <ReviewList posts={list.posts} changes={changes} now={now} />
              <Pagination page={page} total={list.total} />
            </>
          )}
        </section>
        <div className="grid content-start gap-10">
          <WritingSetting writing={writing} />
          <TrustedWriters writers={trusted} />
        </div>
      </div>
    </AdminPage>
  )
}
