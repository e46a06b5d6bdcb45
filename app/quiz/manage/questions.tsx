import { supabaseContext } from '#app/lib/contexts.ts'
import { act, formOf } from '#app/lib/form.server.ts'
import { editorFormBytes } from '#app/lib/form-sizes.ts'
import type { RouteHandle } from '#app/lib/host.ts'
import { isUuid, pageFrom, searchFrom } from '#app/lib/lists.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { findQuizQuestion, listQuizQuestions } from '#app/quiz/questions.data.ts'
import { notFetchedToast } from '#app/quiz/quiz-messages.ts'
import { AdminPage } from '#app/shell/admin/admin-page.tsx'
import { ListFailure } from '#app/shell/list-failure.tsx'
import { readOrThrow, readOrToast } from '#app/shell/reading.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { EmptyState, EmptyStateTitle } from '#app/ui/empty-state.tsx'
import { ListCount } from '#app/ui/list-toolbar.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import { ButtonLink } from '#app/ui/site-link.tsx'
import type { Route } from './+types/questions.ts'
import { ImportForm } from './import-form.tsx'
import {
  importQuestions,
  questionFailure,
  removeQuestion,
  saveQuestion,
} from './question-editing.server.ts'
import { emptyQuestion, valuesOfQuestion } from './question-fields.ts'
import { QuestionForm } from './question-form.tsx'
import { QuestionList } from './question-list.tsx'

export const handle: RouteHandle = { formBytes: editorFormBytes }

export async function loader({ context, url }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext)
  const query = url.searchParams
  const filter = searchFrom(query, 'filter')
  const page = pageFrom(query)
  const wantedId = query.get('edit') ?? query.get('copy') ?? ''
  const questions = listQuizQuestions(supabase, { filter, page })
  const [{ found: list }, wanted] = await readOrThrow(context, 'The question could not be loaded', [
    readOrToast(context, 'Could not fetch questions.', questions),
    isUuid(wantedId) ? findQuizQuestion(supabase, wantedId) : null,
  ])
  return {
    list,
    filter,
    page,
    values: wanted ? valuesOfQuestion(wanted) : emptyQuestion,
    editedId: query.has('edit') ? (wanted?.id ?? null) : null,
    copiedId: query.has('edit') ? null : (wanted?.id ?? null),
    isGone: wantedId !== '' && !wanted,
    saved: query.get('saved') ?? '',
  }
}

export function action({ context, url }: Route.ActionArgs) {
  const form = formOf(context)
  const editing = { context, url, form }
  const acts = {
    save: saveQuestion(editing),
    import: importQuestions(editing),
    delete: () => removeQuestion(editing),
  }
  return act(context, form, acts, questionFailure)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Manage QBO Quiz', noindex: true })
}

export default function QuizAdminPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, filter, page, editedId, copiedId, saved } = loaderData
  const sent = actionData?.about === 'question' ? actionData : null
  const imported = actionData?.about === 'import' ? actionData : null
  const listParameters = { filter, page: page > 1 ? String(page) : '' }
  const formParameters = { edit: editedId ?? '', copy: copiedId ?? '', saved }
  return (
    <AdminPage
      title="Manage QBO Quiz"
      path="/admin/quiz"
      actions={
        <ButtonLink to="/qbo-quiz" variant="outline">
          Take the Quiz
        </ButtonLink>
      }
    >
      {loaderData.isGone && (
        <Alert tone="warning">
          <p>The question you wanted to edit is gone.</p>
        </Alert>
      )}
      <section aria-labelledby="question-form">
        <h2 id="question-form" className="mb-6 text-2xl">
          {editedId ? 'Edit Question' : 'Add New Question'}
        </h2>
        {/* A new key resets the form for another question, and after each save. */}
        <QuestionForm
          key={editedId ?? `new:${copiedId ?? ''}:${saved}`}
          editedId={editedId}
          values={sent?.values ?? loaderData.values}
          answered={sent?.errors}
          keep={withoutEmpty(listParameters)}
          takesFocus={Boolean(editedId ?? copiedId ?? saved)}
        />
      </section>
      <ImportForm key={`import:${saved}`} refused={imported?.values.questions ?? ''} />
      <section aria-labelledby="questions" className="grid gap-5">
        <h2 id="questions" className="border-rule border-t pt-8 text-2xl">
          Existing Questions
        </h2>
        <SearchBox
          name="filter"
          label="Filter questions"
          placeholder="Filter questions..."
          value={filter}
          keep={formParameters}
        />
        {list ? (
          <Questions list={list} page={page} filter={filter} keep={withoutEmpty(listParameters)} />
        ) : (
          <ListFailure toast={notFetchedToast} />
        )}
      </section>
    </AdminPage>
  )
}

type QuestionsProps = {
  list: Awaited<ReturnType<typeof listQuizQuestions>>
  page: number
  filter: string
  keep: Record<string, string>
}

function Questions({ list: { questions, total }, page, filter, keep }: QuestionsProps) {
  if (questions.length === 0) {
    return (
      <EmptyState>
        <EmptyStateTitle>
          {filter || page > 1
            ? 'No questions match your filter.'
            : 'No questions found. Add some using the form above!'}
        </EmptyStateTitle>
      </EmptyState>
    )
  }
  return (
    <>
      <ListCount total={total} one="question" />
      <QuestionList questions={questions} keep={keep} />
      <Pagination page={page} total={total} />
    </>
  )
}

function withoutEmpty(parameters: Record<string, string>) {
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''))
}
