import { createHash } from 'node:crypto'
import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import * as client from 'openid-client'
import type { Json } from '#platform/auth/json.ts'
import type { ProviderSettings } from '#platform/auth/settings.ts'
import { createCodeFlow, fetchFromProvider, timeoutSeconds } from './code-flow.ts'
import { clientIds, type Provider, type ProviderAccount, type ProviderUser } from './provider.ts'

const discoverySeconds = 3600
const clockToleranceSeconds = 30
const algorithms = ['RS256', 'RS384', 'RS512', 'ES256', 'ES384', 'ES512', 'PS256', 'EdDSA']

type Client = Pick<ProviderSettings, 'client_id' | 'secret'>
type Issuer = { issuer: string; keys: JWTVerifyGetKey; configuration: client.Configuration }

/** Shared by all services of the process: an issuer is the same for each of them. */
const issuers = new LRUCache<string, Issuer, { issuer: string; account: Client }>({
  max: 100,
  ttl: discoverySeconds * 1000,
  fetchMethod: (_key, _stale, { context }) => loadIssuer(context.issuer, context.account),
})

/** Discovery document and keys of an issuer, cached for an hour. */
export function discover(issuer: string, account: Client): Promise<Issuer> {
  const key = JSON.stringify([issuer, account.client_id, account.secret])
  return issuers.forceFetch(key, { context: { issuer, account } })
}

async function loadIssuer(issuer: string, account: Client): Promise<Issuer> {
  const [clientId = ''] = clientIds(account)
  const configuration = await client.discovery(
    new URL(issuer),
    clientId,
    { [client.clockTolerance]: clockToleranceSeconds },
    authenticate(account.secret),
    {
      timeout: timeoutSeconds,
      [client.customFetch]: fetchFromProvider,
      // An issuer inside a private network may lack TLS: the signature protects the ID token.
      execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
    },
  )
  const { jwks_uri } = configuration.serverMetadata()
  if (!jwks_uri) throw new Error(`${issuer} does not say where its keys are`)
  return { issuer, keys: createRemoteJWKSet(new URL(jwks_uri)), configuration }
}

/** Basic authentication is the standard's default; the library's is the secret in the body. */
function authenticate(secret: string): client.ClientAuth {
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const isBasic = methods.includes('client_secret_basic')
    const method = isBasic ? client.ClientSecretBasic : client.ClientSecretPost
    return method(secret)(server, ...rest)
  }
}

export type IdToken = JWTPayload & { sub: string; nonce?: string; at_hash?: string }

/** Verifies signature, issuer and dates; the caller checks audience and nonce. */
export async function verifyIdToken(
  issuer: Issuer,
  token: string,
  options: { accessToken?: string; now: Date },
): Promise<IdToken> {
  const { payload, protectedHeader } = await jwtVerify(token, issuer.keys, {
    // Google sometimes signs with its issuer name without the scheme.
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

export function createOidcProvider(account: ProviderAccount, issuer: string): Provider {
  const { name, settings } = account
  const getConfiguration = async () => (await discover(issuer, settings)).configuration

  return {
    name,
    settings,
    ...createCodeFlow(account, ['openid', 'email', 'profile'], getConfiguration),

    async readUser({ accessToken, claims }) {
      if (!claims) throw new Error('No ID token was given')
      const configuration = await getConfiguration()
      // The ID token may leave out the address.
      const isIncomplete = !claims.email && configuration.serverMetadata().userinfo_endpoint
      const info =
        isIncomplete && (await client.fetchUserInfo(configuration, accessToken, claims.sub))
      return readClaims({ ...info, ...claims })
    },
  }
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
