import { createHmac } from 'node:crypto'
import type { IDToken } from 'openid-client'
import type { Json } from '#platform/auth/json.ts'
import type { ProviderSettings } from '#platform/auth/settings.ts'

export type ProviderEmail = { email: string; verified: boolean; primary: boolean }

/** The OAuth user as the provider describes them. */
export type ProviderUser = {
  subject: string
  emails: ProviderEmail[]
  /** The profile claims that are stored, under their OpenID Connect names. */
  profile: Json
}

export type ProviderTokens = {
  accessToken: string
  refreshToken: string
  /** The verified claims of the ID token. OAuth without OpenID Connect has none. */
  claims: IDToken | undefined
}

type AuthorizationRequest = {
  state: string
  flowId: string
  /** Scopes beyond the provider's required ones. */
  scopes: string[]
  /** Further query parameters for the provider's authorization URL. */
  extra: Record<string, string>
}

/** An OAuth or OpenID Connect provider. */
export type Provider = {
  name: string
  settings: ProviderSettings
  authorizationUrl(request: AuthorizationRequest): Promise<string>
  /** `answer` holds the query of the callback: code, state, issuer. */
  exchange(answer: URLSearchParams, flowId: string): Promise<ProviderTokens>
  readUser(tokens: ProviderTokens): Promise<ProviderUser>
}

/** A provider by name, for callers that already have its response. */
export type NamedProvider = Pick<Provider, 'name' | 'settings'>

export type ProviderAccount = { name: string; settings: ProviderSettings; redirectUri: string }

/** The first of several client ids is ours; the others belong to apps whose tokens we accept. */
export function clientIds(settings: Pick<ProviderSettings, 'client_id'>): string[] {
  return settings.client_id
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean)
}

/**
 * Values that only this service can know for one flow (PKCE verifier, nonce), so that neither a
 * code nor an id token of another flow can be slipped in. Derived, hence nowhere stored.
 */
export function flowSecret(
  settings: ProviderSettings,
  purpose: 'verifier' | 'nonce',
  flowId: string,
): string {
  return createHmac('sha256', settings.secret).update(`${purpose} ${flowId}`).digest('base64url')
}
