import { checkDays, freshDays } from '#app/courses/checked/check-days.ts'
import {
  type Choice,
  checkFilterFrom,
  choices,
  confirmCheck,
  findCheckable,
  listChecks,
} from '#app/courses/checked/checks.data.ts'
import { type Context, hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { formatDay } from '#app/lib/dates/dates.ts'
import { act, failed, formOf } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import { isUuid, listAddress, pageFrom, rangeOf } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { showToast, succeed } from '#app/lib/toast.server.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { ListFailure } from '#app/shell/list-failure.tsx'
import { readOrToast } from '#app/shell/reading.server.ts'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { ListChoices, ListCount, ListToolbar } from '#app/ui/list-toolbar.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import type { Route } from './+types/checked.ts'
import { CheckTable } from './check-table.tsx'

const path = '/admin/checked'

const daysOf = (context: Context) =>
  checkDays(new Date(), context.get(hostContext).content.business.timeZone)

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = checkFilterFrom(url.searchParams)
  const page = pageFrom(url.searchParams)
  const { lastFreshDay } = daysOf(context)
  const supabase = context.get(supabaseContext)
  const reading = listChecks(supabase, filter, lastFreshDay, rangeOf(page))
  const list = await readOrToast(context, 'Failed to fetch the checks.', reading)
  return { ...list, filter, page, lastFreshDay }
}

export function action({ context }: Route.ActionArgs) {
  const form = formOf(context)
  const confirm = async () => {
    const supabase = context.get(supabaseContext)
    const id = textField(form, 'id')
    const checkable = isUuid(id) ? await findCheckable(supabase, id) : null
    if (!checkable) {
      return showToast(context, { title: 'Gone', text: 'It was deleted in the meantime.' })
    }
    const { today } = daysOf(context)
    await confirmCheck(supabase, checkable, today)
    const text = `“${checkable.title}” was checked on ${formatDay(today)}.`
    const to = form.has('back') ? { to: checkable.path } : {}
    return succeed(context, { title: 'Checked', text, ...to })
  }
  return act(context, form, confirm, failed('The check was not saved.'))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Checked against QBO', noindex: true })
}

export default function CheckedPage({ loaderData }: Route.ComponentProps) {
  const { found, toast, filter, page, lastFreshDay } = loaderData
  const { search, which } = filter
  return (
    <AdminPage
      title="Checked against QBO"
      path={path}
      lead={`QuickBooks moves its buttons. What nobody has looked at for ${freshDays} days is to check.`}
    >
      <ListToolbar>
        <SearchBox
          name="search"
          label="Search lessons and tips"
          value={search}
          placeholder="Title or course..."
          keep={{ which: which === 'due' ? '' : which }}
        />
        <ListChoices
          label="Which lessons and tips"
          choices={choices.map((name) => ({
            name: choiceNames[name],
            to: listAddress(path, { search, which: name === 'due' ? '' : name }),
            isChosen: name === which,
          }))}
        />
      </ListToolbar>
      {!found && <ListFailure toast={toast} />}
      {found?.checks.length === 0 && (
        <EmptyState>
          <EmptyStateTitle>
            {search || page > 1 ? 'Nothing matches your search.' : emptyStates[which]}
          </EmptyStateTitle>
        </EmptyState>
      )}
      {found && found.checks.length > 0 && (
        <div className="grid gap-4">
          <ListCount total={found.total} one="lesson or tip" many="lessons and tips" />
          <CheckTable checks={found.checks} lastFreshDay={lastFreshDay} />
          <Pagination page={page} total={found.total} />
        </div>
      )}
    </AdminPage>
  )
}

const emptyStates: Record<Choice, string> = {
  due: `Everything was checked within the last ${freshDays} days.`,
  all: 'No lessons or tips yet.',
}

const choiceNames: Record<Choice, string> = { due: 'To check', all: 'All' }
