import { hostContext, supabaseContext } from '#app/lib/contexts.ts'
import { formOf } from '#app/lib/form.server.ts'
import { editorFormBytes } from '#app/lib/form-sizes.ts'
import type { RouteHandle } from '#app/lib/host.ts'
import type { Route } from './+types/autosave.ts'
import { type SaveAnswer, saveTyped } from './save-letter.server.ts'

export const handle: RouteHandle = { formBytes: editorFormBytes }

/** Answers in JSON: the new version, a conflict with another window, or why it failed. */
export async function action({ context, params }: Route.ActionArgs): Promise<Response> {
  const form = formOf(context)
  const answer = await saveTyped(context.get(supabaseContext), params.letterId, form).catch(
    (cause: unknown): SaveAnswer => {
      context.get(hostContext).log('error', 'letter not saved', cause)
      return { result: 'failed' }
    },
  )
  return Response.json(answer, { status: answer.result === 'failed' ? 500 : 200 })
}
