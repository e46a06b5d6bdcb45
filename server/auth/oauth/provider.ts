import { createHash, createHmac } from 'node:crypto'
import type { ProviderSettings } from '../settings.ts'
import type { Json } from '../user-json.ts'

export type ProviderEmail = { email: string; verified: boolean; primary: boolean }

/** Whom the provider says it is. */
export type ProviderUser = {
  subject: string
  emails: ProviderEmail[]
  /** What is kept of the person, in the names of OpenID Connect. */
  profile: Json
}

export type ProviderTokens = { accessToken: string; refreshToken: string; idToken: string }

type AuthorizationRequest = {
  state: string
  flowId: string
  /** Beyond those the provider needs anyway. */
  scopes: string[]
  /** Whatever else the application wants to tell the provider. */
  extra: Record<string, string>
}

/** One way to sign in elsewhere. */
export type Provider = {
  name: string
  settings: ProviderSettings
  authorizationUrl(request: AuthorizationRequest): Promise<string>
  exchange(code: string, flowId: string): Promise<ProviderTokens>
  readUser(tokens: ProviderTokens, flowId: string): Promise<ProviderUser>
}

/** A provider by name, for whoever has its answer already. */
export type NamedProvider = Pick<Provider, 'name' | 'settings'>

export type ProviderAccount = { name: string; settings: ProviderSettings; redirectUri: string }

/** The first of several client ids is ours; the others belong to apps whose tokens we accept. */
export function clientIds(settings: ProviderSettings): string[] {
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

export function s256(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

const timeoutMs = 10_000

export async function fetchJson(address: string, init: RequestInit = {}): Promise<Json> {
  const value: unknown = await fetchAny(address, init)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`${new URL(address).host} did not answer with an object`)
  }
  return value as Json
}

export async function fetchAny(address: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(address, {
    ...init,
    headers: { accept: 'application/json', 'user-agent': 'auth', ...init.headers },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: Error) => {
    // Told in words, not as a cause: a closed door elsewhere must not pass for a closed database.
    const reason = error.cause instanceof Error ? error.cause.message : error.message
    throw new Error(`${new URL(address).host} cannot be reached: ${reason}`)
  })
  const text = await response.text()
  if (!response.ok) {
    throw new Error(`${new URL(address).host} answered ${response.status}: ${text.slice(0, 200)}`)
  }
  return JSON.parse(text)
}

/** Both OpenID Connect and GitHub answer in this shape; GitHub reports errors with status 200. */
export function readTokens(answer: Json): ProviderTokens {
  const text = (name: string) => (typeof answer[name] === 'string' ? answer[name] : '')
  if (text('access_token') === '') {
    throw new Error(`No access token was given: ${text('error')} ${text('error_description')}`)
  }
  return {
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
  }
}
