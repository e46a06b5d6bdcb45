import type { Auth, Call } from '#platform/auth/call.ts'
import { errors } from '#platform/auth/errors.ts'

/** No wallet provider is offered: the answer is that of a project which has switched it off. */
export async function web3Grant(_call: Call, _auth: Auth): Promise<Response> {
  throw errors.unprocessable('web3_provider_disabled', 'Web3 provider is disabled')
}
