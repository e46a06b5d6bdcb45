import { createHash } from 'node:crypto'
import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Json } from '../user-json.ts'
import {
  clientIds,
  fetchJson,
  flowSecret,
  type Provider,
  type ProviderAccount,
  type ProviderTokens,
  type ProviderUser,
  readTokens,
  s256,
} from './provider.ts'

const discoverySeconds = 3600
const clockToleranceSeconds = 30
const algorithms = ['RS256', 'RS384', 'RS512', 'ES256', 'ES384', 'ES512', 'PS256', 'EdDSA']

const Discovery = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
  userinfo_endpoint: z.string().optional(),
  code_challenge_methods_supported: z.array(z.string()).default([]),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
})

type Issuer = z.output<typeof Discovery> & { keys: JWTVerifyGetKey }

/** Shared by all services of the process: an issuer is the same for each of them. */
const issuers = new LRUCache<string, Promise<Issuer>>({ max: 100, ttl: discoverySeconds * 1000 })

/** What an issuer publishes about itself, asked once an hour. */
export function discover(issuer: string): Promise<Issuer> {
  const known = issuers.get(issuer)
  if (known) return known
  const loading = loadIssuer(issuer)
  issuers.set(issuer, loading)
  loading.catch(() => issuers.delete(issuer))
  return loading
}

async function loadIssuer(issuer: string): Promise<Issuer> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const found = Discovery.parse(await fetchJson(address))
  if (found.issuer !== issuer) {
    throw new Error(`The issuer calls itself ${found.issuer}, not ${issuer}`)
  }
  return { ...found, keys: createRemoteJWKSet(new URL(found.jwks_uri)) }
}

export type IdToken = JWTPayload & { sub: string; nonce?: string; at_hash?: string }

/** Signature, issuer and dates are checked; audience and nonce are the caller's to check. */
export async function verifyIdToken(
  issuer: Issuer,
  token: string,
  options: { accessToken?: string; now: Date },
): Promise<IdToken> {
  const { payload, protectedHeader } = await jwtVerify(token, issuer.keys, {
    // Google signs under its name without the scheme now and then.
    issuer: [issuer.issuer, issuer.issuer.replace(/^https:\/\/(?=accounts\.google\.com$)/, '')],
    algorithms,
    clockTolerance: clockToleranceSeconds,
    currentDate: options.now,
    requiredClaims: ['sub', 'exp', 'aud'],
  })
  const claims = payload as IdToken
  if (options.accessToken && claims.at_hash) {
    const expected = halfHash(protectedHeader.alg, options.accessToken)
    if (expected !== claims.at_hash) throw new Error('The access token belongs to another id token')
  }
  return claims
}

function halfHash(algorithm: string, text: string): string {
  const bits = /(256|384|512)$/.exec(algorithm)?.[1] ?? '512'
  const digest = createHash(`sha${bits}`).update(text).digest()
  return digest.subarray(0, digest.length / 2).toString('base64url')
}

export function audiencesOf(token: IdToken): string[] {
  return [token.aud ?? []].flat()
}

export function createOidcProvider(
  { name, settings, redirectUri }: ProviderAccount,
  issuerAddress: string,
): Provider {
  const [clientId = ''] = clientIds(settings)

  return {
    name,
    settings,

    async authorizationUrl({ state, flowId, scopes, extra }) {
      const issuer = await discover(issuerAddress)
      const url = new URL(issuer.authorization_endpoint)
      const ours = {
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: [...new Set(['openid', 'email', 'profile', ...scopes])].join(' '),
        state,
        nonce: flowSecret(settings, 'nonce', flowId),
        ...(issuer.code_challenge_methods_supported.includes('S256') && {
          code_challenge: s256(flowSecret(settings, 'verifier', flowId)),
          code_challenge_method: 'S256',
        }),
      }
      for (const [key, value] of Object.entries({ ...extra, ...ours })) {
        url.searchParams.set(key, value)
      }
      return url.href
    },

    async exchange(code, flowId) {
      const issuer = await discover(issuerAddress)
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        ...(issuer.code_challenge_methods_supported.includes('S256') && {
          code_verifier: flowSecret(settings, 'verifier', flowId),
        }),
      })
      const headers: Record<string, string> = {}
      if (issuer.token_endpoint_auth_methods_supported.includes('client_secret_basic')) {
        headers.authorization = basic(clientId, settings.secret)
      } else {
        body.set('client_id', clientId)
        body.set('client_secret', settings.secret)
      }
      return readTokens(await fetchJson(issuer.token_endpoint, { method: 'POST', headers, body }))
    },

    async readUser(tokens, flowId) {
      const issuer = await discover(issuerAddress)
      const claims = await verifyIdToken(issuer, tokens.idToken, {
        accessToken: tokens.accessToken,
        now: new Date(),
      })
      if (!audiencesOf(claims).includes(clientId)) throw new Error('The id token is not for us')
      if (claims.nonce !== flowSecret(settings, 'nonce', flowId)) {
        throw new Error('The id token belongs to another flow')
      }
      return readClaims({ ...(await readUserInfo(issuer, tokens, claims)), ...claims })
    },
  }
}

/** Only asked when the id token leaves out the address, as it may. */
async function readUserInfo(issuer: Issuer, tokens: ProviderTokens, claims: IdToken) {
  if (claims.email || !issuer.userinfo_endpoint) return {}
  const info = await fetchJson(issuer.userinfo_endpoint, {
    headers: { authorization: `Bearer ${tokens.accessToken}` },
  })
  if (info.sub !== claims.sub) throw new Error('The profile belongs to somebody else')
  return info
}

/** RFC 6749 wants both parts encoded like a form. */
function basic(id: string, secret: string): string {
  const encode = (text: string) => new URLSearchParams({ '': text }).toString().slice(1)
  return `Basic ${Buffer.from(`${encode(id)}:${encode(secret)}`).toString('base64')}`
}

const kept = [
  'iss',
  'name',
  'family_name',
  'given_name',
  'middle_name',
  'nickname',
  'preferred_username',
  'profile',
  'picture',
  'website',
  'gender',
  'birthdate',
  'zoneinfo',
  'locale',
  'phone',
]

export function readClaims(claims: Json & { sub: string }): ProviderUser {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : '')
  const profile = Object.fromEntries(
    kept.map((name) => [name, text(name)]).filter(([, value]) => value !== ''),
  )
  const email = text('email')
  const verified = claims.email_verified === true || claims.email_verified === 'true'
  return {
    subject: claims.sub,
    emails: email ? [{ email, verified, primary: true }] : [],
    profile: {
      ...profile,
      sub: claims.sub,
      provider_id: claims.sub,
      ...(text('name') && { full_name: text('name') }),
      ...(text('picture') && { avatar_url: text('picture') }),
      ...(text('hd') && { custom_claims: { hd: text('hd') } }),
    },
  }
}
