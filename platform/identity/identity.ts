import type { JSONWebKeySet } from 'jose'
import type { Caller, Claims } from '#platform/postgres/caller.ts'

/** Verifies and signs tokens for all four services, so that none of them imports another. */
export interface Identity {
  /**
   * The caller of a request, from `Authorization` and `apikey`.
   * Throws HttpError 401 for a missing, unknown or expired credential.
   */
  identify(request: Request): Promise<Caller>
  /** Throws HttpError 401 unless the request brings an API key, or a token in its place. */
  requireKey(request: Request): Promise<void>
  /** Signs with the newest key; `iat` and `exp` are the issuer's business. */
  sign(claims: Claims): Promise<string>
  /** The verified claims; throws HttpError 401 for a bad signature or an expired token. */
  verify(token: string): Promise<Claims>
  /** Public parts only. */
  jwks(): JSONWebKeySet
  readonly apiKeys: ApiKeys
}

export type ApiKeys = { publishable: string; secret: string }
