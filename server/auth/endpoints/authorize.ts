import type { Auth, Call } from '../call.ts'
import { beginFlow } from '../oauth/begin.ts'
import { redirect } from './verify-link.ts'

export async function authorize(call: Call, auth: Auth): Promise<Response> {
  return redirect(await beginFlow(call, auth), 302)
}
