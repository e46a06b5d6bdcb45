import { hostContext } from '#app/lib/contexts.ts'
import { formOf } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import type { Route } from './+types/count.ts'

const kinds = ['page', 'quiz', 'call'] as const

/** The news of a page's scripts (app/shell/count.ts); the answer says nothing. */
export function action({ context }: Route.ActionArgs) {
  const form = formOf(context)
  const kind = kinds.find((one) => one === textField(form, 'kind'))
  if (kind) context.get(hostContext).count(kind, kind === 'page' ? textField(form, 'name') : '')
  return new Response(null, { status: 204 })
}
