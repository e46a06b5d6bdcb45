import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AuthWorld,
  apiUrl,
  createAuthWorld,
  post,
  present,
  siteUrl,
} from '#tests/protocol/support/auth.ts'
import { keycloakAt, signIn, somebody, visit } from '#tests/protocol/support/oauth.ts'
import {
  browse,
  fragmentOf,
  type OidcServer,
  type Person,
  siteClient,
  startOidcServer,
} from '#tests/protocol/support/oidc-server.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase
let oidc: OidcServer
let world: AuthWorld

beforeAll(async () => {
  database = await createTestDatabase()
  oidc = await startOidcServer()
  world = await createAuthWorld(database, {
    external: {
      keycloak: keycloakAt(oidc),
      gitlab: { enabled: true, client_id: 'x', secret: 'y', url: 'http://127.0.0.1:1' },
      google: { enabled: false, client_id: 'x', secret: 'y' },
    },
  })
})
afterAll(async () => {
  await oidc.close()
  await database.drop()
})

test('a visitor signs in with a code that the browser exchanges', async () => {
  const person = somebody()
  const { session, user, landed } = await signIn(world, oidc, person)
  expect(landed.href).toMatch(new RegExp(`^${siteUrl}/welcome\\?from=login&code=[0-9a-f-]{36}$`))
  expect(user).toMatchObject({
    email: person.email,
    app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
    user_metadata: {
      sub: person.sub,
      provider_id: person.sub,
      iss: oidc.issuer,
      email: person.email,
      email_verified: true,
      phone_verified: false,
      name: 'Sample Reader',
      full_name: 'Sample Reader',
      avatar_url: 'https://example.com/reader.png',
      picture: 'https://example.com/reader.png',
    },
  })
  expect(user.email_confirmed_at).toBeTruthy()
  expect(user.identities).toEqual([
    expect.objectContaining({ id: person.sub, provider: 'keycloak', email: person.email }),
  ])
  expect(session.provider_token).toBeTruthy()
  expect(session.provider_refresh_token).toBeTruthy()
  const claims = await world.identity.verify(session.access_token)
  expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth' }] })

  const again = await signIn(world, oidc, { ...person, name: 'Renamed Reader' })
  expect(again.user.id).toBe(user.id)
  expect(again.user.user_metadata.full_name).toBe('Renamed Reader')
  expect(again.user.identities).toHaveLength(1)
})

test('the implicit flow brings the session in the fragment', async () => {
  const person = somebody()
  const { client, landed } = await visit(world, oidc, person, { flowType: 'implicit' })
  const values = fragmentOf(landed)
  expect(landed.search).toBe('?from=login')
  expect(Object.keys(values).sort()).toEqual([
    'access_token',
    'expires_at',
    'expires_in',
    'provider_refresh_token',
    'provider_token',
    'refresh_token',
    'sb',
    'token_type',
  ])
  const { data } = await client.auth.setSession({
    access_token: present(values.access_token),
    refresh_token: present(values.refresh_token),
  })
  expect(data.user?.email).toBe(person.email)
})

test('the provider is asked with PKCE, a nonce, the scopes wanted and nothing of ours', async () => {
  const response = await world.request(
    `/authorize?provider=keycloak&scopes=address%20phone&login_hint=me&client_id=evil&redirect_uri=https://evil.example&redirect_to=${siteUrl}/x`,
  )
  expect(response.status).toBe(302)
  const asked = new URL(present(response.headers.get('location')))
  expect(asked.origin).toBe(oidc.issuer)
  expect(Object.fromEntries(asked.searchParams)).toEqual({
    client_id: siteClient.id,
    redirect_uri: `${apiUrl}/auth/v1/callback`,
    response_type: 'code',
    scope: 'openid email profile address phone',
    login_hint: 'me',
    state: expect.any(String),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
})

test('a code works once and only with the verifier of the browser that began', async () => {
  const { client, landed } = await visit(world, oidc, somebody())
  const code = present(landed.searchParams.get('code'))
  const stolen = await world.request(
    '/token?grant_type=pkce',
    post({ auth_code: code, code_verifier: 'x'.repeat(43) }),
  )
  expect([stolen.status, await stolen.json()]).toMatchObject([
    400,
    { error_code: 'bad_code_verifier' },
  ])
  expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull()
  const replay = await world.request(
    '/token?grant_type=pkce',
    post({ auth_code: code, code_verifier: 'x'.repeat(43) }),
  )
  expect([replay.status, await replay.json()]).toMatchObject([
    404,
    { error_code: 'flow_state_not_found' },
  ])
})

test('a person who turns back at the provider returns to the site with its message', async () => {
  const { landed } = await visit(world, oidc, null)
  const expected = { error: 'access_denied', error_description: 'The person turned back' }
  expect(Object.fromEntries(landed.searchParams)).toEqual({ from: 'login', ...expected })
  expect(fragmentOf(landed)).toEqual({ ...expected, sb: '' })
})

test('a state that is missing, garbled or not ours leads to the site with an error', async () => {
  const cases = [
    ['', 'bad_oauth_callback', 'OAuth state parameter missing'],
    ['?state=garbled&code=1', 'bad_oauth_state', 'OAuth callback with invalid state'],
    [
      `?code=1&state=${await world.identity.sign({ sub: randomUUID(), exp: Date.now() / 1000 + 60 })}`,
      'bad_oauth_state',
      'OAuth callback with invalid state (missing provider)',
    ],
    [
      `?code=1&state=${await world.identity.sign({ provider: 'keycloak', flow_id: '1', referrer: 'https://evil.example', exp: 1 })}`,
      'bad_oauth_state',
      'OAuth callback with invalid state',
    ],
  ] as const
  for (const [query, code, description] of cases) {
    const response = await world.request(`/callback${query}`)
    expect(response.status).toBe(303)
    const target = new URL(present(response.headers.get('location')))
    expect(target.origin).toBe(siteUrl)
    expect(Object.fromEntries(target.searchParams)).toEqual({
      error: 'invalid_request',
      error_code: code,
      error_description: description,
    })
  }
})

/** Signs in at the provider and returns the callback URL without requesting it. */
async function untilCallback(person: Person): Promise<URL> {
  const begun = await world.request('/authorize?provider=keycloak')
  const elsewhere: AuthWorld = {
    ...world,
    service: async (request) =>
      new Response(null, {
        status: 302,
        headers: { location: `https://stop.example/${new URL(request.url).search}` },
      }),
  }
  oidc.person = person
  const stopped = await browse(elsewhere, present(begun.headers.get('location')), [oidc.issuer])
  return new URL(`${apiUrl}/auth/v1/callback${stopped.search}`)
}

async function arrive(callbackUrl: URL): Promise<Record<string, string>> {
  const request = new Request(callbackUrl)
  const response = await world.service(request, { address: '', requestId: 'test' })
  expect(response.status).toBe(302)
  return fragmentOf(new URL(present(response.headers.get('location'))))
}

test('a provider code cannot be replayed', async () => {
  const callbackUrl = await untilCallback(somebody())
  expect(await arrive(callbackUrl)).toHaveProperty('access_token')
  const replayed = await arrive(callbackUrl)
  expect(replayed).toEqual({
    error: 'server_error',
    error_code: 'unexpected_failure',
    error_description: `Unable to exchange external code: ${callbackUrl.searchParams.get('code')}`,
    sb: '',
  })
})

test('a provider code cannot be slipped into a flow that somebody else began', async () => {
  const stolen = await untilCallback(somebody())
  const own = await untilCallback(somebody())
  own.searchParams.set('code', present(stolen.searchParams.get('code')))
  expect(await arrive(own)).toMatchObject({ error: 'server_error' })
})

test('an answer that names another issuer is refused before its code is sent anywhere', async () => {
  const callbackUrl = await untilCallback(somebody())
  expect(callbackUrl.searchParams.get('iss')).toBe(oidc.issuer)
  const mixedUp = new URL(callbackUrl)
  mixedUp.searchParams.set('iss', 'https://somebody.example')
  expect(await arrive(mixedUp)).toMatchObject({ error: 'server_error' })
  mixedUp.searchParams.delete('iss')
  expect(await arrive(mixedUp)).toMatchObject({ error: 'server_error' })
  expect(await arrive(callbackUrl)).toHaveProperty('access_token')
})

test('a provider that does not answer is an error page of ours, not a crash', async () => {
  const response = await world.request('/authorize?provider=gitlab')
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({ error_code: 'unexpected_failure' })
})

test('providers that are off or unknown are refused in words', async () => {
  for (const [name, reason] of [
    ['google', 'provider is not enabled'],
    ['github', 'provider is not enabled'],
    ['nonsense', 'Provider nonsense could not be found'],
    ['', 'Provider  could not be found'],
    ['__proto__', 'Provider __proto__ could not be found'],
  ]) {
    const response = await world.request(`/authorize?provider=${name}`)
    expect([response.status, await response.json()]).toEqual([
      400,
      { code: 400, error_code: 'validation_failed', msg: `Unsupported provider: ${reason}` },
    ])
  }
  const half = await world.request(`/authorize?provider=keycloak&code_challenge=${'x'.repeat(43)}`)
  expect([half.status, await half.json()]).toMatchObject([400, { error_code: 'validation_failed' }])
})

test('a target that is not allowed falls back to the site', async () => {
  const { landed } = await visit(world, oidc, somebody(), {
    redirectTo: 'https://evil.example/steal',
  })
  expect(landed.origin).toBe(siteUrl)
})

test('a provider may answer with a form', async () => {
  const response = await world.request('/callback', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ state: 'garbled', code: '1' }).toString(),
  })
  expect(response.status).toBe(303)
  const target = new URL(present(response.headers.get('location')))
  expect(target.searchParams.get('error_code')).toBe('bad_oauth_state')
})
