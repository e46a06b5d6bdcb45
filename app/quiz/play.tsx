import { data } from 'react-router'
import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { pageMeta } from '#app/lib/seo/seo.ts'
import { breadcrumbsLd } from '#app/lib/seo/structured-data.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import type { Toast } from '#app/lib/toast.ts'
import type { HydrationHandle } from '#app/shell/hydration.ts'
import { PageHeader } from '#app/shell/page-header.tsx'
import { PageToast } from '#app/shell/toasts/toaster.tsx'
import type { Route } from './+types/play.ts'
import { FinishedView } from './finished-view.tsx'
import { QuestionView } from './question-view.tsx'
import { findQuizQuestion, listQuizQuestionIds } from './questions.data.ts'
import { noAnswersToast, noQuestionsToast, notFetchedToast, skippedToast } from './quiz-messages.ts'
import { isComplete, listUnasked } from './quiz-state.ts'
import { CutOffNotice, EmptyView, FailedView, LoadingView, WithoutScripts } from './quiz-views.tsx'
import { drawQuestion } from './round.ts'
import { useQuiz } from './use-quiz.ts'

const crumbs = [
  { name: 'Home', path: '/' },
  { name: 'QBO Quiz', path: '/qbo-quiz' },
]

export const handle: HydrationHandle = { hydrate: 'whenIdle' }

export async function loader({ context }: Route.LoaderArgs) {
  const logFailure = (cause: unknown) =>
    context.get(hostContext).log('error', 'quiz not read', cause)
  const start = await startRound(context.get(supabaseContext), logFailure)
  // Every visitor gets a random first question, so the page is not cached.
  return data(start, { headers: { 'Cache-Control': 'no-store' } })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

/** No revalidation: it would restart the round. */
export function shouldRevalidate() {
  return false
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'QBO Quiz',
    description:
      'Check what you know about QuickBooks Online and bookkeeping, one question at a time. Every answer is explained, and nothing is graded.',
    path: '/qbo-quiz',
    jsonLd: (siteUrl) => [breadcrumbsLd(siteUrl, crumbs)],
  })
}

export default function QuizPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageToast toast={loaderData.toast} />
      <PageHeader
        title="QBO Quiz"
        crumbs={crumbs}
        lead={
          <>
            Questions about QuickBooks Online (QBO)
            <span className="max-sm:hidden">
              {' '}
              and bookkeeping, one at a time, each with its explanation
            </span>
            . Nothing is graded, so take your time.
          </>
        }
        className="max-sm:pt-2 max-sm:pb-5"
      />
      <div className="container-grid pb-24">
        <div data-quiz className="max-w-3xl">
          <WithoutScripts />
          <div className="noscript:hidden">
            <Quiz start={loaderData} />
          </div>
        </div>
      </div>
    </>
  )
}

function Quiz({ start }: { start: Awaited<ReturnType<typeof startRound>> }) {
  const { state, choose, next, quit, restart } = useQuiz(start)
  const { phase, question, askedIds, ids } = state
  const { unasked, here } = listUnasked(state)
  if (phase === 'loading') return <LoadingView />
  if (phase === 'empty') return <EmptyView />
  if (phase === 'failed') {
    const hasBegun = askedIds.length > 0
    return (
      <FailedView
        hasBegun={hasBegun}
        left={unasked.length}
        onTryAgain={hasBegun ? next : restart}
        onQuit={quit}
      />
    )
  }
  if (phase === 'finished' || !question) {
    return (
      <FinishedView isComplete={isComplete(state)} missed={state.missed} onPlayAgain={restart} />
    )
  }
  return (
    <>
      {state.isCutOff && <CutOffNotice missing={unasked.length - here.length} />}
      <QuestionView
        key={question.id}
        question={question}
        position={askedIds.length}
        total={ids.length}
        chosenId={state.chosenId}
        isAsking={state.isAsking}
        takesFocus={!state.isUntouched}
        onChoose={choose}
        onNext={next}
        onQuit={quit}
      />
    </>
  )
}

type Start = { ids: string[]; question: Draw['question']; isFailed: boolean; toast: Toast | null }
type Draw = Awaited<ReturnType<typeof drawQuestion>>

async function startRound(
  supabase: Supabase,
  logFailure: (cause: unknown) => void,
): Promise<Start> {
  let ids: string[] = []
  try {
    ids = await listQuizQuestionIds(supabase)
  } catch (cause) {
    logFailure(cause)
    return { ids, question: null, isFailed: true, toast: notFetchedToast }
  }
  try {
    const { question, skipped } = await drawQuestion(ids, (id) => findQuizQuestion(supabase, id))
    const isSkipped = (id: string) => skipped.some((question) => question.id === id)
    const toast = question ? skippedToast(skipped) : noQuestionsToast
    return { ids: ids.filter((id) => !isSkipped(id)), question, isFailed: false, toast }
  } catch (cause) {
    logFailure(cause)
    return { ids, question: null, isFailed: true, toast: noAnswersToast }
  }
}
