import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Auth, Call } from '#platform/auth/call.ts'
import { requireUser } from '#platform/auth/callers.ts'
import { errors, OAuthError } from '#platform/auth/errors.ts'
import {
  audiencesOf,
  discover,
  type IdToken,
  readClaims,
  verifyIdToken,
} from '#platform/auth/oauth/oidc.ts'
import { clientIds, type NamedProvider } from '#platform/auth/oauth/provider.ts'
import { issuerOfProvider } from '#platform/auth/oauth/providers.ts'
import { signInOAuthUser } from '#platform/auth/oauth/sign-in-oauth-user.ts'
import { startSession } from '#platform/auth/sessions.ts'
import { Flag, Text } from '#platform/auth/validate.ts'

const IdTokenBody = z.object({
  id_token: Text,
  access_token: Text,
  nonce: Text,
  provider: Text,
  client_id: Text,
  issuer: Text,
  link_identity: Flag,
})
type Body = z.output<typeof IdTokenBody>

/** Signs in with a token that an app already got from the provider. */
export async function idTokenGrant(call: Call, auth: Auth): Promise<Response> {
  await auth.limits.assertRequest('token', call.connection.address)
  const body = await call.json(IdTokenBody)
  if (body.id_token === '') throw new OAuthError('invalid request', 'id_token required')
  if (body.provider === '' && (body.client_id === '' || body.issuer === '')) {
    throw new OAuthError('invalid request', 'provider or client_id and issuer required')
  }
  const target = body.link_identity ? await getLinkingTarget(call, auth) : undefined
  const { provider, issuer: address } = getTokenProvider(auth, body)
  const claims = await verify(auth, address, provider, body)
  assertAudience(provider, claims)
  if (!provider.settings.skip_nonce_check) assertNonce(claims, body.nonce)

  const oauthUser = readClaims(claims)
  if (oauthUser.emails.length === 0 && !provider.settings.email_optional) throw badToken()
  const response = await signInOAuthUser(
    auth,
    { call, provider, oauthUser, target },
    (executor, user) => startSession(auth, executor, call, user, 'oauth'),
  )
  return Response.json(response)
}

async function getLinkingTarget(call: Call, auth: Auth) {
  if (!call.request.headers.get('authorization')) {
    throw new OAuthError(
      'invalid request',
      'Linking requires a valid user access token in Authorization',
    )
  }
  const { user } = await requireUser(call, auth)
  if (!auth.settings.enable_manual_linking) {
    throw errors.notFound('manual_linking_disabled', 'Manual linking is disabled')
  }
  return user
}

/** Issuers that Supabase Auth knows by name, for saying that they are off. */
const knownIssuers = new Map([
  ['apple', 'https://appleid.apple.com'],
  ['azure', 'https://login.microsoftonline.com'],
  ['facebook', 'https://www.facebook.com'],
  ['google', 'https://accounts.google.com'],
  ['kakao', 'https://kauth.kakao.com'],
  ['keycloak', ''],
])

function getTokenProvider(auth: Auth, body: Body): { provider: NamedProvider; issuer: string } {
  const { external } = auth.settings
  const name = body.provider || nameOfIssuer(auth, body.issuer)
  const settings = Object.hasOwn(external, name) ? external[name] : undefined
  const issuer = issuerOfProvider(name, settings) || knownIssuers.get(name)
  if (issuer === undefined) {
    throw errors.validation(`Custom OIDC provider ${JSON.stringify(body.provider)} not allowed`)
  }
  if (!settings?.enabled || issuer === '') {
    throw errors.badRequest(
      'provider_disabled',
      `Provider (issuer ${JSON.stringify(issuer)}) is not enabled`,
    )
  }
  return { provider: { name, settings }, issuer }
}

function nameOfIssuer(auth: Auth, issuer: string): string {
  const configured = Object.entries(auth.settings.external).find(
    ([name, settings]) => issuerOfProvider(name, settings) === issuer,
  )
  return configured?.[0] ?? ''
}

async function verify(
  auth: Auth,
  address: string,
  { settings }: NamedProvider,
  body: Body,
): Promise<IdToken> {
  const issuer = await discover(address, settings)
  try {
    return await verifyIdToken(issuer, body.id_token, {
      accessToken: body.access_token,
      now: auth.now(),
    })
  } catch {
    throw badToken()
  }
}

function badToken() {
  return new OAuthError('invalid request', 'Bad ID token')
}

function assertAudience(provider: NamedProvider, claims: IdToken) {
  const audiences = audiencesOf(claims)
  if (!clientIds(provider.settings).some((id) => audiences.includes(id))) {
    throw new OAuthError(
      'invalid request',
      `Unacceptable audience in id_token: [${audiences.join(' ')}]`,
    )
  }
}

/** The app keeps the nonce and the provider only ever sees its hash. */
function assertNonce(claims: IdToken, nonce: string) {
  if (Boolean(claims.nonce) !== Boolean(nonce)) {
    throw new OAuthError(
      'invalid request',
      'Passed nonce and nonce in id_token should either both exist or not.',
    )
  }
  if (nonce && createHash('sha256').update(nonce).digest('hex') !== claims.nonce) {
    throw new OAuthError('invalid nonce', 'Nonces mismatch')
  }
}
