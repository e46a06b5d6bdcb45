import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { listAddress, pageFrom, searchFrom } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { readOrThrow } from '#app/shell/reading.server.ts'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { ListChoices, ListCount, ListToolbar } from '#app/ui/list-toolbar.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/people.ts'
import { listPeople, type PeopleFilter, removeLeftPictures } from './people.data.ts'
import { PeopleTable } from './people-table.tsx'

const path = '/admin/users'

export async function loader({ context, url }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext)
  const filter = peopleFilterFrom(url.searchParams)
  const page = pageFrom(url.searchParams)
  const [list] = await Promise.all([
    readOrThrow(context, 'People could not be loaded', listPeople(supabase, filter, page)),
    removeLeftPictures(supabase).catch((cause: unknown) =>
      context.get(hostContext).log('error', 'pictures of deleted people not removed', cause),
    ),
  ])
  return { ...list, filter, page }
}

function peopleFilterFrom(query: URLSearchParams): PeopleFilter {
  const which = query.get('which')
  const isKnown = which === 'admins' || which === 'blocked'
  return { search: searchFrom(query), which: isKnown ? which : 'all' }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'People', noindex: true })
}

const choices: { name: string; which: PeopleFilter['which'] }[] = [
  { name: 'All', which: 'all' },
  { name: 'Admins', which: 'admins' },
  { name: 'Blocked', which: 'blocked' },
]

export default function PeoplePage({ loaderData }: Route.ComponentProps) {
  const { people, total, filter, page } = loaderData
  const { search } = filter
  const parameter = (which: PeopleFilter['which']) => (which === 'all' ? '' : which)
  return (
    <AdminPage
      title="People"
      path={path}
      lead="Everyone with an account. Open a person to see what they claimed and completed, or to change something."
      actions={
        <>
          <ButtonLink to={`${path}/add`}>Add a Person</ButtonLink>
          <ButtonLink to={`${path}/invitations`} variant="outline">
            Invite an Admin
          </ButtonLink>
          <ButtonLink to={`${path}/log`} variant="outline">
            Audit Log
          </ButtonLink>
        </>
      }
    >
      <ListToolbar>
        <SearchBox
          name="search"
          label="Search names and addresses"
          value={search}
          keep={{ which: parameter(filter.which) }}
        />
        <ListChoices
          label="Which people"
          choices={choices.map(({ name, which }) => ({
            name,
            to: listAddress(path, { search, which: parameter(which) }),
            isChosen: filter.which === which,
          }))}
        />
      </ListToolbar>
      {people.length === 0 ? (
        <EmptyState>
          <EmptyStateTitle>
            {filter.which === 'blocked' && !search ? 'Nobody is blocked.' : 'No people found.'}
          </EmptyStateTitle>
        </EmptyState>
      ) : (
        <div className="grid gap-4">
          <ListCount total={total} one="person" many="people" />
          <PeopleTable people={people} />
          <Pagination page={page} total={total} />
        </div>
      )}
    </AdminPage>
  )
}
