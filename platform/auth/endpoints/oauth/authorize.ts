import type { Auth, Call } from '#platform/auth/call.ts'
import { redirect } from '#platform/auth/endpoints/verify-link.ts'
import { beginFlow } from '#platform/auth/oauth/begin.ts'

export async function authorize(call: Call, auth: Auth): Promise<Response> {
  return redirect(await beginFlow(call, auth), 302)
}
