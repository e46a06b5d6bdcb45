import { QuestionList } from '#app/courses/questions/manage/question-list.tsx'
import {
  listQuestions,
  questionFilterFrom,
  type State,
  states,
} from '#app/courses/questions/questions.data.ts'
import { supabaseContext } from '#app/lib/contexts.ts'
import { listAddress, pageFrom, rangeOf } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { ListFailure } from '#app/shell/list-failure.tsx'
import { readOrToast } from '#app/shell/reading.server.ts'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { ListChoices, ListCount, ListToolbar } from '#app/ui/list-toolbar.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import type { Route } from './+types/questions.ts'

const path = '/admin/questions'

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = questionFilterFrom(url.searchParams)
  const page = pageFrom(url.searchParams)
  const reading = listQuestions(context.get(supabaseContext), filter, rangeOf(page))
  return {
    ...(await readOrToast(context, 'Failed to fetch the questions.', reading)),
    filter,
    page,
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Questions', noindex: true })
}

export default function QuestionsPage({ loaderData }: Route.ComponentProps) {
  const { found, toast, filter, page } = loaderData
  const { search, state } = filter
  return (
    <AdminPage
      title="Questions"
      path={path}
      lead="What students ask under your lessons. Your answer reaches them by email, and appears under the lesson."
    >
      <ListToolbar>
        <SearchBox
          name="search"
          label="Search questions"
          value={search}
          placeholder="Words, name, email or lesson..."
          keep={{ state: state === 'open' ? '' : state }}
        />
        <ListChoices
          label="Which questions"
          choices={states.map((name) => ({
            name: stateNames[name],
            to: listAddress(path, { search, state: name === 'open' ? '' : name }),
            isChosen: name === state,
          }))}
        />
      </ListToolbar>
      {!found && <ListFailure toast={toast} />}
      {found?.questions.length === 0 && (
        <EmptyState>
          <EmptyStateTitle>
            {search || page > 1 ? 'No questions match your search.' : emptyStates[state]}
          </EmptyStateTitle>
        </EmptyState>
      )}
      {found && found.questions.length > 0 && (
        <div className="grid gap-4">
          <ListCount total={found.total} one="question" />
          <QuestionList questions={found.questions} />
          <Pagination page={page} total={found.total} />
        </div>
      )}
    </AdminPage>
  )
}

const stateNames: Record<State, string> = {
  open: 'Waiting',
  answered: 'Answered',
  public: 'Public',
  all: 'All',
}

const emptyStates: Record<State, string> = {
  open: 'No question is waiting for you.',
  answered: 'You haven’t answered a question yet.',
  public: 'No question is public.',
  all: 'No questions yet.',
}
