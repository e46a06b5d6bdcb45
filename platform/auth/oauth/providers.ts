import type { AuthSettings, ProviderSettings } from '#platform/auth/settings.ts'
import { createGithubProvider } from './github.ts'
import { createOidcProvider } from './oidc.ts'
import { clientIds, type Provider } from './provider.ts'

const googleIssuer = 'https://accounts.google.com'

/** Provider names of Supabase Auth: a disabled provider gets another error than an unknown one. */
export const knownProviders = [
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
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'slack',
  'slack_oidc',
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'vercel_marketplace',
  'workos',
  'x',
  'zoom',
]

/** The provider, or the message why there is none. */
export function findProvider(settings: AuthSettings, givenName: string): Provider | string {
  const name = givenName.toLowerCase()
  const found = Object.hasOwn(settings.external, name) ? settings.external[name] : undefined
  if (!found && !knownProviders.includes(name)) return `Provider ${name} could not be found`
  if (!found?.enabled) return 'provider is not enabled'
  if (clientIds(found).length === 0) return 'missing OAuth client ID'
  if (found.secret === '') return 'missing OAuth secret'

  const redirectUri = found.redirect_uri || `${settings.api_external_url}/auth/v1/callback`
  const account = { name, settings: found, redirectUri }
  if (name === 'github') return createGithubProvider(account)
  const issuer = issuerOfProvider(name, found)
  return issuer ? createOidcProvider(account, issuer) : `Provider ${name} could not be found`
}

/** `url` names the issuer; only Google's is known without it. */
export function issuerOfProvider(name: string, settings: ProviderSettings | undefined): string {
  if (name === 'github') return ''
  return settings?.url || (name === 'google' ? googleIssuer : '')
}

/** A provider that is neither GitHub nor has a known issuer cannot be served. */
export function isOffered(name: string, settings: ProviderSettings): boolean {
  return name === 'github' || issuerOfProvider(name, settings) !== ''
}
