import { errors } from '#platform/auth/errors.ts'

// The answers of a project that has switched these off.

export async function singleSignOn(): Promise<Response> {
  throw errors.notFound('saml_provider_disabled', 'SAML 2.0 is disabled')
}

export async function web3Grant(): Promise<Response> {
  throw errors.unprocessable('web3_provider_disabled', 'Web3 provider is disabled')
}
