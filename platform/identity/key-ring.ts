import { createHash } from 'node:crypto'
import { type CryptoKey, importJWK, type JSONWebKeySet, type JWK } from 'jose'

/** The keys that sign and verify tokens. */
export interface KeyRing {
  signer(): Promise<SigningKey>
  /** The keys a token with this header may have been signed with. */
  verifier(header: { alg?: string; kid?: string }): Promise<VerifyingKey | undefined>
  jwks(): JSONWebKeySet
}

type VerifyingKey = { alg: string; key: CryptoKey | Uint8Array }
type SigningKey = VerifyingKey & { kid?: string }

export type KnownKey = {
  kid: string
  alg: string
  signing?: CryptoKey
  verifying: CryptoKey
  publicJwk: JWK
}

const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']

export async function importKey(jwk: JWK): Promise<KnownKey> {
  const alg = jwk.alg ?? (jwk.kty === 'RSA' ? 'RS256' : 'ES256')
  if (alg !== 'RS256' && alg !== 'ES256') {
    throw new Error(`A signing key must be RS256 or ES256, not ${alg}`)
  }
  const { key_ops: operations, use: _use, ext: _ext, ...members } = jwk
  const publicPart = Object.fromEntries(
    Object.entries(members).filter(([name]) => !privateMembers.includes(name)),
  ) as JWK
  const kid = jwk.kid ?? thumbprint(publicPart)
  const maySign = jwk.d !== undefined && (operations === undefined || operations.includes('sign'))
  return {
    kid,
    alg,
    signing: maySign ? ((await importJWK(members as JWK, alg)) as CryptoKey) : undefined,
    verifying: (await importJWK(publicPart, alg)) as CryptoKey,
    publicJwk: { ...publicPart, kid, alg, use: 'sig', key_ops: ['verify'], ext: true } as JWK,
  }
}

/** A static key ring: asymmetric keys from a file, a shared secret, or both. */
export async function createStaticKeyRing(given: {
  jwks?: JWK[]
  secret?: string
}): Promise<KeyRing> {
  const keys = await Promise.all((given.jwks ?? []).map(importKey))
  const secret = given.secret ? new TextEncoder().encode(given.secret) : undefined
  const signingKey = keys.find((key) => key.signing)

  function findSigner(): SigningKey {
    if (signingKey?.signing) {
      return { alg: signingKey.alg, kid: signingKey.kid, key: signingKey.signing }
    }
    if (secret) return { alg: 'HS256', key: secret }
    throw new Error('Neither a private signing key nor a secret was given')
  }
  const signer = findSigner()

  return {
    signer: async () => signer,
    verifier: async (header) => findVerifier(keys, secret, header),
    jwks: () => ({ keys: keys.map((key) => key.publicJwk) }),
  }
}

/**
 * Picks by `kid`; the shared secret is for HS256 only, so a public key can never act as one
 * (algorithm confusion).
 */
export function findVerifier(
  keys: KnownKey[],
  secret: Uint8Array | undefined,
  header: { alg?: string; kid?: string },
): VerifyingKey | undefined {
  if (header.alg === 'HS256') return secret && { alg: 'HS256', key: secret }
  const candidates = keys.filter((key) => key.alg === header.alg)
  const key = header.kid
    ? candidates.find((candidate) => candidate.kid === header.kid)
    : candidates[0]
  return key && { alg: key.alg, key: key.verifying }
}

function thumbprint(jwk: JWK) {
  const members =
    jwk.kty === 'RSA'
      ? { e: jwk.e, kty: jwk.kty, n: jwk.n }
      : { crv: jwk.crv, kty: jwk.kty, x: jwk.x, y: jwk.y }
  return createHash('sha256').update(JSON.stringify(members)).digest('base64url')
}
