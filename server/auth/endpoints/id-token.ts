import type { Auth, Call } from '../call.ts'
import { errors } from '../errors.ts'

export async function idTokenGrant(_call: Call, _auth: Auth): Promise<Response> {
  throw errors.badRequest('provider_disabled', 'Provider is not enabled')
}
