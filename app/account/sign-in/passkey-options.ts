import { redirect } from 'react-router'
import { startPasskeyLogin } from '#app/account/passkeys.server.ts'
import { supabaseContext } from '#app/lib/contexts.ts'
import { refuseJson } from '#app/lib/form.server.ts'
import type { Route } from './+types/passkey-options.ts'

/** For scripts: a challenge to log in with. */
export async function action({ context }: Route.ActionArgs) {
  const started = await startPasskeyLogin(context.get(supabaseContext))
  return started ? Response.json(started) : refuseJson('Passkeys aren’t available right now.', 503)
}

export function loader() {
  return redirect('/login')
}
