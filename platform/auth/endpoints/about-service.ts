import type { Auth, Call } from '#platform/auth/call.ts'
import { findSmsProvider } from '#platform/auth/settings.ts'

const providers = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'keycloak',
  'kakao',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'snapchat',
  'spotify',
  'slack',
  'slack_oidc',
  'workos',
  'twitch',
  'twitter',
  'x',
  'zoom',
]

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

export async function health(): Promise<Response> {
  return Response.json({
    version: 'v2.180.0',
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  })
}

/** Public keys only: a shared secret is never listed. */
export async function jwks(_call: Call, auth: Auth): Promise<Response> {
  return Response.json(auth.identity.jwks(), {
    headers: { 'cache-control': 'public, max-age=600' },
  })
}
