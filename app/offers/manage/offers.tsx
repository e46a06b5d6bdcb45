import { supabaseContext } from '#app/lib/contexts.ts'
import { act, failed, formOf } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { listAddress, pageFrom, rangeOf } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { succeed } from '#app/lib/toast.server.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { markSeen } from '#app/shell/admin/seen-lists.server.ts'
import { ListFailure } from '#app/shell/list-failure.tsx'
import { readOrToast } from '#app/shell/reading.server.ts'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { ExportCsv, ListChoices, ListCount, ListToolbar } from '#app/ui/list-toolbar.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/offers.ts'
import { SubscriberTable } from './subscriber-table.tsx'
import {
  deleteSubscriber,
  listSubscribers,
  type SubscriberState,
  subscriberFilterFrom,
  unsubscribe,
} from './subscribers.data.ts'

const path = '/admin/offers'

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = subscriberFilterFrom(url.searchParams)
  const page = pageFrom(url.searchParams)
  const openedAt = new Date()
  const reading = listSubscribers(context.get(supabaseContext), filter, rangeOf(page))
  const { found, toast } = await readOrToast(context, 'Failed to fetch the offers list.', reading)
  const showsNewest = page === 1 && !filter.search && filter.state !== 'unsubscribed'
  if (found && showsNewest) await markSeen(context, 'subscribers', openedAt)
  return { list: found, toast, filter, page }
}

export async function action({ context }: Route.ActionArgs) {
  const supabase = context.get(supabaseContext)
  const form = formOf(context)
  const id = textField(form, 'id')
  const acts = {
    async delete() {
      await deleteSubscriber(supabase, id)
      const text = 'The address has been removed from the list.'
      return succeed(context, { title: 'Address Deleted', text })
    },
    async unsubscribe() {
      await unsubscribe(supabase, id)
      const text = 'This address won’t get any more letters.'
      return succeed(context, { title: 'Address Unsubscribed', text })
    },
  }
  return act(context, form, acts, failed('The list could not be changed.'))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Offers List', noindex: true })
}

const states: { name: string; state: SubscriberState }[] = [
  { name: 'All', state: 'all' },
  { name: 'Subscribed', state: 'subscribed' },
  { name: 'Unsubscribed', state: 'unsubscribed' },
]

export default function OffersListPage({ loaderData }: Route.ComponentProps) {
  const { list, toast, filter, page } = loaderData
  const { search } = filter
  const parameter = (state: SubscriberState) => (state === 'all' ? '' : state)
  return (
    <AdminPage
      title="Offers List"
      path={path}
      lead="Everyone who signed up for offers. Your letters go only to those who are subscribed."
      actions={
        <>
          <ButtonLink to={`${path}/import`} variant="outline">
            Import
          </ButtonLink>
          <ExportCsv
            href={listAddress(`${path}.csv`, { search, state: parameter(filter.state) })}
          />
        </>
      }
    >
      <ListToolbar>
        <SearchBox
          name="search"
          label="Search addresses"
          value={search}
          keep={{ state: parameter(filter.state) }}
        />
        <ListChoices
          label="Which addresses"
          choices={states.map(({ name, state }) => ({
            name,
            to: listAddress(path, { search, state: parameter(state) }),
            isChosen: filter.state === state,
          }))}
        />
      </ListToolbar>
      {toast && <ListFailure toast={toast} />}
      {list?.subscribers.length === 0 && (
        <EmptyState>
          <EmptyStateTitle>
            {search || filter.state !== 'all' || page > 1
              ? 'No addresses match your search.'
              : 'Nobody has signed up yet.'}
          </EmptyStateTitle>
        </EmptyState>
      )}
      {list && list.subscribers.length > 0 && (
        <div className="grid gap-4">
          <ListCount total={list.total} one="address" many="addresses" />
          <SubscriberTable subscribers={list.subscribers} />
          <Pagination page={page} total={list.total} />
        </div>
      )}
    </AdminPage>
  )
}
