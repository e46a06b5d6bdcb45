import { redirect } from 'react-router'
import { startPasskeyLogin, startPasskeyStep } from '#app/account/passkeys.server.ts'
import { hostContext, sessionContext, supabaseContext } from '#app/lib/contexts.ts'
import { refuseJson } from '#app/lib/form.server.ts'
import type { Route } from './+types/passkey-options.ts'

/** For scripts: a challenge to log in with, or for the second factor of an account that is known. */
export async function action({ context }: Route.ActionArgs) {
  const supabase = context.get(supabaseContext)
  const { kind } = await context.get(sessionContext).getState()
  const started =
    kind === 'signed-out'
      ? await startPasskeyLogin(supabase)
      : await startPasskeyStep(supabase, context.get(hostContext).siteUrl)
  return started ? Response.json(started) : refuseJson('Passkeys aren’t available right now.', 503)
}

export function loader() {
  return redirect('/login')
}
