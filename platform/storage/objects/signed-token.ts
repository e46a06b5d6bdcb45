import { HttpError } from '#platform/http/http-error.ts'
import type { Identity } from '#platform/identity/identity.ts'
import type { StorageContext } from './context.ts'
import { errors, explainToken } from './errors.ts'

type Purpose = 'download' | 'upload'

/** The claims of a signed URL. They name no role, so the token is good for this one object only. */
export type SignedClaims = {
  /** `bucket/path` */
  url: string
  purpose: Purpose
  transformations?: string
  owner?: string | null
  upsert?: boolean
  /** The session that asked for an upload URL. */
  session_id?: unknown
}

export function signToken(identity: Identity, claims: SignedClaims, seconds: number) {
  const issuedAt = Math.floor(Date.now() / 1000)
  return identity.sign({ ...claims, iat: issuedAt, exp: issuedAt + seconds })
}

export async function verifyToken(
  identity: Identity,
  token: string,
  purpose: Purpose,
  object?: { bucketId: string; name: string },
): Promise<SignedClaims> {
  if (!token) throw errors.invalidToken('Missing token')
  let claims: SignedClaims
  try {
    claims = (await identity.verify(token)) as unknown as SignedClaims
  } catch (cause) {
    if (cause instanceof HttpError) throw errors.invalidToken(explainToken(cause), cause)
    throw cause
  }
  const isOther = object && claims.url !== `${object.bucketId}/${object.name}`
  if (claims.purpose !== purpose || isOther) throw errors.invalidSignature()
  return claims
}

/** A URL to write with ends with the session that asked for it. */
export async function verifyUploadToken(
  { identity, callers }: StorageContext,
  token: string,
  object?: { bucketId: string; name: string },
): Promise<SignedClaims> {
  const claims = await verifyToken(identity, token, 'upload', object)
  const { owner, session_id } = claims
  await callers.requireSession({ role: 'anon', claims: { sub: owner ?? undefined, session_id } })
  return claims
}
