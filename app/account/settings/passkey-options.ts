import { redirect } from 'react-router'
import { startAddingPasskey } from '#app/account/passkeys.server.ts'
import { supabaseContext } from '#app/lib/contexts.ts'
import { formOf, refuseJson } from '#app/lib/form.server.ts'
import { textField } from '#app/lib/form.ts'
import type { Route } from './+types/passkey-options.ts'
import { checkPassword } from './account-changes.server.ts'

/** For scripts: a challenge to add a passkey with, after the password. */
export async function action({ context }: Route.ActionArgs) {
  const wrong = await checkPassword(context, textField(formOf(context), 'passkeyPassword'))
  if (wrong) return refuseJson(wrong)
  const started = await startAddingPasskey(context.get(supabaseContext))
  return Response.json(started, { status: 'error' in started ? 400 : 200 })
}

export function loader() {
  return redirect('/account')
}
