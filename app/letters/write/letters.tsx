import { redirect, useNavigation } from 'react-router'
import { supabaseContext } from '#app/lib/contexts.ts'
import { act, failed, formOf, refuse } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { isUuid, listAddress, pageFrom, rangeOf } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { succeed } from '#app/lib/toast.server.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { Form } from '#app/shell/form.tsx'
import { ListFailure } from '#app/shell/list-failure.tsx'
import { readOrToast } from '#app/shell/reading.server.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { ListChoices, ListCount, ListToolbar } from '#app/ui/list-toolbar.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/letters.ts'
import { LetterTable } from './letter-table.tsx'
import {
  copyLetter,
  createLetter,
  createLetterFromPost,
  deleteLetter,
  type LetterState,
  listLetters,
} from './letters.data.ts'

const path = '/admin/letters'

const states: { name: string; state: LetterState }[] = [
  { name: 'All', state: 'all' },
  { name: 'Drafts', state: 'draft' },
  { name: 'Scheduled', state: 'scheduled' },
  { name: 'Sending', state: 'sending' },
  { name: 'Sent', state: 'sent' },
]

export async function loader({ context, url }: Route.LoaderArgs) {
  const wanted = url.searchParams.get('state')
  const state = states.find((one) => one.state === wanted)?.state ?? 'all'
  const page = pageFrom(url.searchParams)
  const reading = listLetters(context.get(supabaseContext), state, rangeOf(page))
  const { found, toast } = await readOrToast(context, 'Failed to fetch the letters.', reading)
  return { list: found, toast, state, page }
}

export async function action({ context }: Route.ActionArgs) {
  const supabase = context.get(supabaseContext)
  const form = formOf(context)
  const acts = {
    async delete() {
      const id = textField(form, 'id')
      if (isUuid(id)) await deleteLetter(supabase, id)
      return succeed(context, { title: 'Letter Deleted', text: 'The draft is gone.' })
    },
    async copy() {
      const id = textField(form, 'id')
      const letter = isUuid(id) ? await copyLetter(supabase, id) : null
      if (letter) return redirect(`${path}/${letter}`)
      return refuse(context, null, { title: 'Error', text: 'This letter is gone.' })
    },
    async create() {
      const post = textField(form, 'post')
      const letter = isUuid(post)
        ? await createLetterFromPost(supabase, post)
        : await createLetter(supabase)
      if (letter) return redirect(`${path}/${letter}`)
      const text = 'Only a post that everybody can read can be sent as a letter.'
      return refuse(context, null, { title: 'Error', text })
    },
  }
  return act(context, form, acts, failed('The letters could not be changed.'))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Letters', noindex: true })
}

export default function LettersPage({ loaderData }: Route.ComponentProps) {
  const { list, toast, state, page } = loaderData
  const isCreating = useNavigation().formData?.get('intent') === 'create'
  return (
    <AdminPage
      title="Letters"
      path={path}
      lead="Write to the people who asked to hear from you. Your letters track nobody: there are no hidden pictures, and links stay as you wrote them."
      actions={
        <>
          <ButtonLink to="/admin/letters/settings" variant="outline">
            Settings
          </ButtonLink>
          <Form method="post">
            <Button
              type="submit"
              name="intent"
              value="create"
              pending={isCreating}
              pendingLabel="Opening..."
            >
              Write a letter
            </Button>
          </Form>
        </>
      }
    >
      <ListToolbar>
        <ListChoices
          label="Which letters"
          choices={states.map(({ name, state: one }) => ({
            name,
            to: listAddress(path, { state: one === 'all' ? '' : one }),
            isChosen: one === state,
          }))}
        />
      </ListToolbar>
      {toast && <ListFailure toast={toast} />}
      {list?.letters.length === 0 && (
        <EmptyState>
          <EmptyStateTitle>
            {state === 'all' && page === 1 ? 'No letters yet.' : 'No letters here.'}
          </EmptyStateTitle>
          <p>Write one from scratch, or send a post as a letter from your list of posts.</p>
        </EmptyState>
      )}
      {list && list.letters.length > 0 && (
        <div className="grid gap-4">
          <ListCount total={list.total} one="letter" />
          <LetterTable letters={list.letters} />
          <Pagination page={page} total={list.total} />
        </div>
      )}
    </AdminPage>
  )
}
