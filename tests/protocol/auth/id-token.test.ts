import { createHash, randomUUID } from 'node:crypto'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AuthWorld,
  createAuthWorld,
  post,
  present,
  someone,
} from '#tests/protocol/support/auth.ts'
import { keycloakAt, somebody } from '#tests/protocol/support/oauth.ts'
import {
  appClient,
  browse,
  type OidcServer,
  type Person,
  siteClient,
  startOidcServer,
} from '#tests/protocol/support/oidc-server.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase
let oidc: OidcServer
let world: AuthWorld
let confirming: AuthWorld

beforeAll(async () => {
  database = await createTestDatabase()
  oidc = await startOidcServer({ claimsInIdToken: true })
  const keycloak = {
    ...keycloakAt(oidc),
    client_id: `${siteClient.id}, ${appClient.id}`,
  }
  const external = {
    keycloak,
    'custom:relaxed': { ...keycloak, skip_nonce_check: true },
    'custom:narrow': { ...keycloak, client_id: siteClient.id },
    'custom:away': { ...keycloak, url: 'http://127.0.0.1:9' },
  }
  world = await createAuthWorld(database, { external, enable_manual_linking: true })
  confirming = await createAuthWorld(database, {
    external,
    email: { enable_confirmations: true, max_frequency: 0 },
  })
})
afterAll(async () => {
  await oidc.close()
  await database.drop()
})

/** The ID token that an app gets from the provider itself. */
async function tokensFor(person: Person, nonce?: string) {
  oidc.person = person
  const query = new URLSearchParams({
    client_id: appClient.id,
    redirect_uri: appClient.redirectUri,
    response_type: 'code',
    scope: 'openid email profile',
    ...(nonce && { nonce }),
  })
  const landed = await browse(world, `${oidc.issuer}/auth?${query}`, [oidc.issuer])
  const answer = await fetch(`${oidc.issuer}/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${appClient.id}:${encodeURIComponent(appClient.secret)}`).toString('base64')}`,
    },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: present(landed.searchParams.get('code')),
      redirect_uri: appClient.redirectUri,
    }),
  })
  return (await answer.json()) as { id_token: string; access_token: string }
}

const hashed = (nonce: string) => createHash('sha256').update(nonce).digest('hex')

async function refusal(body: object) {
  const response = await world.request('/token?grant_type=id_token', post(body))
  return [response.status, await response.json()]
}

test('an app signs in with the id token it got', async () => {
  const person = somebody({ name: 'Sample Reader' })
  const nonce = randomUUID()
  const tokens = await tokensFor(person, hashed(nonce))
  const { data, error } = await world.anon().auth.signInWithIdToken({
    provider: 'keycloak',
    token: tokens.id_token,
    access_token: tokens.access_token,
    nonce,
  })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    email: person.email,
    app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
    user_metadata: { sub: person.sub, full_name: 'Sample Reader', email_verified: true },
  })
  expect(await world.identity.verify(present(data.session).access_token)).toMatchObject({
    amr: [{ method: 'oauth' }],
  })
  const byIssuer = await world.request(
    '/token?grant_type=id_token',
    post({ id_token: tokens.id_token, nonce, issuer: oidc.issuer, client_id: appClient.id }),
  )
  expect([byIssuer.status, ((await byIssuer.json()) as { user: { id: string } }).user.id]).toEqual([
    200,
    data.user?.id,
  ])
})

test('the nonce has to be the one that the token was asked for with', async () => {
  const { id_token } = await tokensFor(somebody(), hashed('the right one'))
  const body = { provider: 'keycloak', id_token }
  expect(await refusal({ ...body, nonce: 'a wrong one' })).toEqual([
    400,
    { error: 'invalid nonce', error_description: 'Nonces mismatch' },
  ])
  const missing = {
    error: 'invalid request',
    error_description: 'Passed nonce and nonce in id_token should either both exist or not.',
  }
  expect(await refusal(body)).toEqual([400, missing])
  const { id_token: plain } = await tokensFor(somebody())
  expect(await refusal({ provider: 'keycloak', id_token: plain, nonce: 'any' })).toEqual([
    400,
    missing,
  ])
  const relaxed = await world.request(
    '/token?grant_type=id_token',
    post({ provider: 'custom:relaxed', id_token }),
  )
  expect(relaxed.status).toBe(200)
})

test('a token for somebody else, by somebody else, altered or out of date is refused', async () => {
  const { id_token } = await tokensFor(somebody())
  expect(await refusal({ provider: 'custom:narrow', id_token })).toEqual([
    400,
    { error: 'invalid request', error_description: 'Unacceptable audience in id_token: [app]' },
  ])
  const bad = { error: 'invalid request', error_description: 'Bad ID token' }
  const [header, , signature] = id_token.split('.')
  const other = Buffer.from(JSON.stringify({ sub: 'admin', iss: oidc.issuer })).toString(
    'base64url',
  )
  const { privateKey } = await generateKeyPair('RS256')
  const forged = (claims: object) =>
    new SignJWT({ sub: '1', email: someone().email, email_verified: true, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'first' })
      .setAudience(appClient.id)
      .setIssuer(oidc.issuer)
      .setExpirationTime('5m')
      .sign(privateKey)
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${other}.`
  for (const token of ['garbled', `${header}.${other}.${signature}`, await forged({}), unsigned]) {
    expect(await refusal({ provider: 'keycloak', id_token: token })).toEqual([400, bad])
  }
  const nameless = await tokensFor(somebody({ email: undefined }))
  expect(await refusal({ provider: 'keycloak', id_token: nameless.id_token })).toEqual([400, bad])
  const { id_token: expiring } = await tokensFor(somebody())
  world.time.offsetMs = 700_000
  const late = await refusal({ provider: 'keycloak', id_token: expiring })
  world.time.offsetMs = 0
  expect(late).toEqual([400, bad])
})

test('a missing parameter is named in the words of OAuth', async () => {
  expect(await refusal({ provider: 'keycloak' })).toEqual([
    400,
    { error: 'invalid request', error_description: 'id_token required' },
  ])
  expect(await refusal({ id_token: 'x', issuer: oidc.issuer })).toEqual([
    400,
    { error: 'invalid request', error_description: 'provider or client_id and issuer required' },
  ])
  expect(await refusal({ id_token: 'x', provider: 'google' })).toEqual([
    400,
    {
      code: 400,
      error_code: 'provider_disabled',
      msg: 'Provider (issuer "https://accounts.google.com") is not enabled',
    },
  ])
  expect(await refusal({ id_token: 'x', provider: 'nonsense' })).toEqual([
    400,
    {
      code: 400,
      error_code: 'validation_failed',
      msg: 'Custom OIDC provider "nonsense" not allowed',
    },
  ])
})

test('an issuer that cannot be reached is a failure of ours, not of the database', async () => {
  expect(await refusal({ id_token: 'x', provider: 'custom:away' })).toEqual([
    500,
    expect.objectContaining({ error_code: 'unexpected_failure' }),
  ])
})

test('an unverified address signs nobody in where addresses are confirmed', async () => {
  const person = somebody({ email_verified: false })
  const { id_token } = await tokensFor(person)
  const { error } = await confirming
    .anon()
    .auth.signInWithIdToken({ provider: 'keycloak', token: id_token })
  expect(error).toMatchObject({ status: 422, code: 'provider_email_needs_verification' })
  expect(confirming.mails.at(-1)?.to).toBe(person.email)
})

test('a signed-in user links with an id token', async () => {
  const account = someone()
  const client = world.anon()
  const { data: signedUp } = await client.auth.signUp(account)
  const { id_token } = await tokensFor(somebody())
  const { data, error } = await client.auth.linkIdentity({ provider: 'keycloak', token: id_token })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ id: signedUp.user?.id, email: account.email })
  expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email', 'keycloak'])

  expect(await refusal({ provider: 'keycloak', id_token, link_identity: true })).toEqual([
    400,
    {
      error: 'invalid request',
      error_description: 'Linking requires a valid user access token in Authorization',
    },
  ])
})
