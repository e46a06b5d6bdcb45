import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import {
  type AuthWorld,
  bearer,
  createAuthWorld,
  present,
  siteUrl,
  someone,
} from '#tests/protocol/support/auth.ts'
import { keycloakAt, somebody } from '#tests/protocol/support/oauth.ts'
import {
  browse,
  type OidcServer,
  type Person,
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
  const settings = {
    enable_manual_linking: true,
    enable_anonymous_sign_ins: true,
    external: {
      'custom:books': keycloakAt(oidc),
    },
  }
  world = await createAuthWorld(database, settings)
  confirming = await createAuthWorld(database, {
    ...settings,
    email: { enable_confirmations: true, max_frequency: 0 },
  })
})
afterAll(async () => {
  await oidc.close()
  await database.drop()
})

async function signUp() {
  const account = someone()
  const client = world.anon({ flowType: 'pkce' })
  const { data, error } = await client.auth.signUp(account)
  if (error) throw error
  return { client, id: present(data.user).id, ...account }
}

/** Links an identity while signed in, through the whole redirect flow. */
async function link(client: SupabaseClient, person: Person, place = world) {
  const { data, error } = await client.auth.linkIdentity({
    provider: 'custom:books',
    options: { redirectTo: `${siteUrl}/account` },
  })
  if (error) throw error
  oidc.person = person
  return browse(place, data.url, [oidc.issuer])
}

async function linkAndExchange(client: SupabaseClient, person: Person) {
  const landed = await link(client, person)
  const code = present(landed.searchParams.get('code'))
  const { data, error } = await client.auth.exchangeCodeForSession(code)
  if (error) throw error
  return data
}

test('a signed-in user links an identity whose address is another one', async () => {
  const { client, id, email } = await signUp()
  const person = somebody()
  const { user } = await linkAndExchange(client, person)
  expect(user).toMatchObject({ id, email })
  expect(user.app_metadata.providers).toEqual(['email', 'custom:books'])
  const { data } = await client.auth.getUserIdentities()
  expect(
    data?.identities.map(({ provider, identity_data }) => [provider, identity_data?.email]),
  ).toEqual([
    ['email', email],
    ['custom:books', person.email],
  ])

  const elsewhere = world.anon({ flowType: 'pkce' })
  const started = await elsewhere.auth.signInWithOAuth({
    provider: 'custom:books',
    options: { skipBrowserRedirect: true },
  })
  oidc.person = person
  const landed = await browse(world, present(started.data.url), [oidc.issuer])
  const entered = await elsewhere.auth.exchangeCodeForSession(
    present(landed.searchParams.get('code')),
  )
  expect(entered.data.user?.id).toBe(id)
})

test('an identity belongs to one account only', async () => {
  const [mine, theirs] = [await signUp(), await signUp()]
  const person = somebody()
  await linkAndExchange(mine.client, person)
  const twice = await link(mine.client, person)
  expect(Object.fromEntries(twice.searchParams)).toEqual({
    error: 'server_error',
    error_code: 'identity_already_exists',
    error_description: 'Identity is already linked',
  })
  const foreign = await link(theirs.client, person)
  expect(foreign.searchParams.get('error_description')).toBe(
    'Identity is already linked to another user',
  )
})

test('a visitor without an account becomes a user by linking', async () => {
  const client = world.anon({ flowType: 'pkce' })
  const anonymous = await client.auth.signInAnonymously()
  const person = somebody()
  const { user, session } = await linkAndExchange(client, person)
  expect(user).toMatchObject({
    id: anonymous.data.user?.id,
    email: person.email,
    is_anonymous: false,
  })
  expect(user.email_confirmed_at).toBeTruthy()
  expect(await world.identity.verify(session.access_token)).toMatchObject({ is_anonymous: false })
})

test('linking does not take an address from another account, nor an unverified one for granted', async () => {
  const owner = await signUp()
  const client = world.anon({ flowType: 'pkce' })
  await client.auth.signInAnonymously()
  const taken = await link(client, somebody({ email: owner.email }))
  expect(Object.fromEntries(taken.searchParams)).toEqual({
    error: 'invalid_request',
    error_code: 'email_exists',
    error_description: 'A user with this email address has already been registered',
  })

  const careful = confirming.anon({ flowType: 'pkce' })
  await careful.auth.signInAnonymously()
  const person = somebody({ email_verified: false })
  const landed = await link(careful, person, confirming)
  expect(Object.fromEntries(landed.searchParams)).toMatchObject({
    error_code: 'email_not_confirmed',
    error_description:
      'Unverified email with custom:books. A confirmation email has been sent to your custom:books email',
  })
  expect(confirming.mails.at(-1)?.to).toBe(person.email)
})

test('linking ends when the account is gone', async () => {
  const { client, id } = await signUp()
  const { data } = await client.auth.linkIdentity({ provider: 'custom:books' })
  await world.admin().auth.admin.deleteUser(id)
  oidc.person = somebody()
  const landed = await browse(world, present(data.url), [oidc.issuer])
  expect(Object.fromEntries(landed.searchParams)).toMatchObject({
    error_code: 'user_not_found',
    error_description: 'Linking target user not found',
  })
})

test('linking needs a session; without the switch for JSON it redirects', async () => {
  const nobody = await world.request('/user/identities/authorize?provider=custom:books')
  expect(nobody.status).toBe(401)
  const { client } = await signUp()
  const { data } = await client.auth.getSession()
  const response = await world.request('/user/identities/authorize?provider=custom:books', {
    headers: bearer(present(data.session).access_token),
  })
  expect(response.status).toBe(302)
  expect(new URL(present(response.headers.get('location'))).origin).toBe(oidc.issuer)
})

test('an identity can be unlinked, but never the last one', async () => {
  const { client, id, email } = await signUp()
  const person = somebody()
  const { user } = await linkAndExchange(client, person)
  const linked = present(user.identities?.find(({ provider }) => provider === 'custom:books'))
  expect((await client.auth.unlinkIdentity(linked)).error).toBeNull()

  const { data } = await client.auth.getUser()
  expect(data.user).toMatchObject({ id, email, app_metadata: { providers: ['email'] } })
  expect(data.user?.identities).toHaveLength(1)
  const last = await client.auth.unlinkIdentity(present(data.user?.identities?.[0]))
  expect(last.error).toMatchObject({
    status: 422,
    code: 'single_identity_not_deletable',
    message: 'User must have at least 1 identity after unlinking',
  })
  const { rows } = await database.owner.query(sql`
    select from auth.audit_log_entries
    where payload ->> 'action' = 'identity_unlinked' and payload ->> 'actor_id' = ${id}`)
  expect(rows).toHaveLength(1)
})

test('two requests at once do not unlink the last two identities', async () => {
  const { client } = await signUp()
  const { user } = await linkAndExchange(client, somebody())
  const answers = await Promise.all(
    present(user.identities).map((identity) => client.auth.unlinkIdentity(identity)),
  )
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
})

test("unlinking the address's identity leaves the address of the other one", async () => {
  const { client } = await signUp()
  const person = somebody()
  const { user } = await linkAndExchange(client, person)
  const own = present(user.identities?.find(({ provider }) => provider === 'email'))
  expect((await client.auth.unlinkIdentity(own)).error).toBeNull()
  const { data } = await client.auth.getUser()
  expect(data.user?.email).toBe(person.email)
  expect(data.user?.email_confirmed_at).toBeTruthy()
})

test("nobody unlinks somebody else's identity or one that is made up", async () => {
  const [mine, theirs] = [await signUp(), await signUp()]
  await linkAndExchange(mine.client, somebody())
  const { user } = await linkAndExchange(theirs.client, somebody())
  const foreign = await mine.client.auth.unlinkIdentity(present(user.identities?.[1]))
  expect(foreign.error).toMatchObject({
    status: 422,
    code: 'identity_not_found',
    message: "Identity doesn't exist",
  })
  const { data } = await mine.client.auth.getSession()
  const garbled = await world.request('/user/identities/nonsense', {
    method: 'DELETE',
    headers: bearer(present(data.session).access_token),
  })
  expect([garbled.status, await garbled.json()]).toMatchObject([
    404,
    { error_code: 'validation_failed', msg: 'identity_id must be an UUID' },
  ])
})
