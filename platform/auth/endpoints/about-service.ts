import type { Auth, Call } from '#platform/auth/call.ts'
import { knownProviders } from '#platform/auth/oauth/providers.ts'
import { findSmsProvider, issuerOf } from '#platform/auth/settings.ts'

/** Supabase Auth leaves this one out of its settings. */
const providers = knownProviders.filter((name) => name !== 'vercel_marketplace')

export async function settings(_call: Call, auth: Auth): Promise<Response> {
  const { settings } = auth
  const configured = Object.entries(settings.external).map(([name, { enabled }]) => [name, enabled])
  return Response.json({
    external: {
      anonymous_users: settings.enable_anonymous_sign_ins,
      ...Object.fromEntries(providers.map((name) => [name, false])),
      ...Object.fromEntries(configured),
      email: settings.email.enable_signup,
      phone: settings.sms.enable_signup,
    },
    disable_signup: !settings.enable_signup,
    mailer_autoconfirm: !settings.email.enable_confirmations,
    phone_autoconfirm: !settings.sms.enable_confirmations,
    sms_provider: findSmsProvider(settings) ?? '',
    saml_enabled: false,
    passkeys_enabled: settings.passkey.enabled,
  })
}

/** The version of Supabase Auth whose paths and answers these are. */
const mirroredVersion = 'v2.196.0'

export async function health(): Promise<Response> {
  return Response.json({
    version: mirroredVersion,
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  })
}

/** For verifiers of tokens, which look for the keys here. Auth is no OpenID provider. */
export async function openIdConfiguration(_call: Call, { settings }: Auth): Promise<Response> {
  return Response.json(
    {
      issuer: issuerOf(settings),
      jwks_uri: `${settings.api_external_url}/auth/v1/.well-known/jwks.json`,
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256', 'RS256', 'HS256'],
    },
    { headers: { 'cache-control': 'public, max-age=600' } },
  )
}

/** Public keys only: a shared secret is never listed. */
export async function jwks(_call: Call, auth: Auth): Promise<Response> {
  return Response.json(auth.identity.jwks(), {
    headers: { 'cache-control': 'public, max-age=600' },
  })
}
