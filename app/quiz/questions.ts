import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import type { RouteHandle } from '#app/lib/host.ts'
import { isUuid } from '#app/lib/lists.ts'
import type { Route } from './+types/questions.ts'
import { findQuizQuestion, findQuizQuestions, listQuizQuestionIds } from './questions.data.ts'
import { mostAhead } from './round.ts'

export const handle: RouteHandle = { query: ['ids'] }

/** The quiz's API: all ids, one question with its answers, or some (`?ids=`). Never cached. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext)
  const headers = { 'Cache-Control': 'no-store' }
  const { questionId } = params
  const ids = url.searchParams.get('ids')?.split(',').filter(isUuid).slice(0, mostAhead)
  try {
    if (ids)
      return Response.json({ questions: await findQuizQuestions(supabase, ids) }, { headers })
    if (!questionId) return Response.json({ ids: await listQuizQuestionIds(supabase) }, { headers })
    const question = isUuid(questionId) ? await findQuizQuestion(supabase, questionId) : null
    return Response.json({ question }, { headers })
  } catch (cause) {
    context.get(hostContext).log('error', 'quiz not read', cause)
    return Response.json({ code: 'quiz_not_read' }, { status: 503, headers })
  }
}
