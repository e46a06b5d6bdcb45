import type { Auth, Call } from '#platform/auth/call.ts'
import { errors } from '#platform/auth/errors.ts'

/** Not offered: the answer is that of a project which has passkeys switched off. */
export async function passkeys(_call: Call, _auth: Auth): Promise<Response> {
  throw errors.notFound('passkey_disabled', 'Passkeys are disabled')
}
