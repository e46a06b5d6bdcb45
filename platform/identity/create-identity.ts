import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { HttpError } from '#platform/http/http-error.ts'
import { isUuid } from '#platform/http/uuid.ts'
import { type Caller, type Claims, type Role, roles } from '#platform/postgres/caller.ts'
import { findApiKeyRole } from './api-keys.ts'
import type { ApiKeys, Identity } from './identity.ts'
import type { KeyRing } from './key-ring.ts'

const rememberedTokens = 10_000

type IdentityOptions = {
  keys: KeyRing
  apiKeys: ApiKeys
  /** A request without any credential is `anon` instead of refused. */
  anonymousWithoutKey?: boolean
}

export function createIdentity({ keys, apiKeys, anonymousWithoutKey }: IdentityOptions): Identity {
  const verified = new LRUCache<string, Claims>({ max: rememberedTokens })

  async function verify(token: string): Promise<Claims> {
    const known = verified.get(token)
    if (known) {
      if (known.exp !== undefined && known.exp <= Date.now() / 1000) {
        verified.delete(token)
        throw expired()
      }
      return known
    }
    const claims = await verifySignature(keys, token)
    verified.set(token, claims)
    return claims
  }

  /** The caller behind an API key or JWT. */
  async function readCredential(credential: string): Promise<Caller> {
    const keyRole = findApiKeyRole(apiKeys, credential)
    if (keyRole) return { role: keyRole, claims: { role: keyRole } }
    if (credential.startsWith('sb_')) {
      throw new HttpError(401, 'bad_api_key', 'Invalid API key')
    }
    const claims = await verify(credential)
    if (claims.session_id !== undefined && !isUuid(String(claims.session_id))) {
      throw new HttpError(401, 'bad_jwt', 'session_id claim must be a UUID')
    }
    return { role: readRole(claims), claims }
  }

  return {
    apiKeys,
    verify,
    jwks: () => keys.jwks(),

    async sign(claims) {
      const { alg, kid, key } = await keys.signer()
      return new SignJWT(claims).setProtectedHeader({ alg, kid, typ: 'JWT' }).sign(key)
    },

    async requireKey(request) {
      const key = request.headers.get('apikey') ?? readKeyOfAddress(request) ?? readBearer(request)
      if (key) await readCredential(key)
      else if (!anonymousWithoutKey) throw noKey()
    },

    async identify(request) {
      const apiKey = request.headers.get('apikey') ?? readKeyOfAddress(request)
      const bearer = readBearer(request)
      if (!apiKey && !bearer) {
        if (anonymousWithoutKey) return { role: 'anon', claims: { role: 'anon' } }
        throw noKey()
      }
      // A valid user token does not make up for a wrong API key.
      if (apiKey && bearer && apiKey !== bearer) await readCredential(apiKey)
      return readCredential(bearer ?? apiKey ?? '')
    },
  }
}

function noKey() {
  return new HttpError(401, 'no_api_key', 'No API key found in request')
}

function readKeyOfAddress({ url }: Request): string | null {
  return url.includes('apikey=') ? new URL(url).searchParams.get('apikey') : null
}

export function readBearer(request: Request): string | undefined {
  const header = request.headers.get('authorization') ?? ''
  return /^bearer\s+(\S+)\s*$/i.exec(header)?.[1]
}

function readRole(claims: Claims): Role {
  const role = roles.find((candidate) => candidate === (claims.role || 'anon'))
  if (!role) throw new HttpError(401, 'bad_jwt', `role "${claims.role}" does not exist`)
  return role
}

async function verifySignature(keys: KeyRing, token: string): Promise<Claims> {
  const verifier = await keys.verifier(readHeader(token))
  if (!verifier) throw new HttpError(401, 'bad_jwt', noSuitableKey)
  try {
    const { payload } = await jwtVerify(token, verifier.key, { algorithms: [verifier.alg] })
    return payload as Claims
  } catch (cause) {
    if (cause instanceof errors.JWTExpired) throw expired(cause)
    if (cause instanceof errors.JWSSignatureVerificationFailed) {
      throw new HttpError(401, 'bad_jwt', noSuitableKey, { cause })
    }
    if (cause instanceof errors.JOSEError) throw malformed(token, cause)
    throw cause
  }
}

function readHeader(token: string): { alg?: string; kid?: string } {
  try {
    const { alg, kid } = decodeProtectedHeader(token)
    return { alg, kid }
  } catch (cause) {
    throw malformed(token, cause)
  }
}

/** PostgREST's message, which does not tell a wrong key from a wrong signature. */
const noSuitableKey = 'No suitable key or wrong key type'

function malformed(token: string, cause: unknown) {
  const count = token.split('.').length
  const reason = count === 3 ? "JWT couldn't be decoded" : `Expected 3 parts in JWT; got ${count}`
  return new HttpError(401, 'bad_jwt', reason, { cause })
}

function expired(cause?: unknown) {
  return new HttpError(401, 'jwt_expired', 'JWT expired', { cause })
}
