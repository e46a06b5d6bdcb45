import type { Auth, Call } from '#platform/auth/call.ts'
import { errors } from '#platform/auth/errors.ts'

/** No identity provider is offered: the answer is that of a project which has SAML switched off. */
export async function singleSignOn(_call: Call, _auth: Auth): Promise<Response> {
  throw errors.notFound('saml_provider_disabled', 'SAML 2.0 is disabled')
}
