import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import type { Route } from './+types/autosave.ts'
import { type SaveAnswer, saveTyped } from './save-letter.server.ts'

/** Answers in JSON: the new version, a conflict with another window, or why it failed. */
export async function action({ request, context, params }: Route.ActionArgs): Promise<Response> {
  const form = await request.formData()
  const answer = await saveTyped(context.get(supabaseContext), params.letterId, form).catch(
    (cause: unknown): SaveAnswer => {
      context.get(hostContext).log('error', 'letter not saved', cause)
      return { result: 'failed' }
    },
  )
  return Response.json(answer, { status: answer.result === 'failed' ? 500 : 200 })
}
