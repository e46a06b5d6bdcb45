import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import {
  type AuthWorld,
  createAuthWorld,
  present,
  someone,
  tokenHashIn,
} from '#tests/protocol/support/auth.ts'
import { keycloakAt, signIn, somebody, visit } from '#tests/protocol/support/oauth.ts'
import { browse, type OidcServer, startOidcServer } from '#tests/protocol/support/oidc-server.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase
let oidc: OidcServer
let world: AuthWorld

beforeAll(async () => {
  database = await createTestDatabase()
  oidc = await startOidcServer()
  // With sign-up disabled an invitation is the only way in.
  world = await createAuthWorld(database, {
    external: { keycloak: keycloakAt(oidc) },
    enable_signup: false,
    email: { enable_confirmations: true, max_frequency: 0 },
  })
})
afterAll(async () => {
  await oidc.close()
  await database.drop()
})

async function invite() {
  const { email } = someone()
  const { data, error } = await world
    .admin()
    .auth.admin.inviteUserByEmail(email, { data: { team: 'a' } })
  if (error) throw error
  const inviteToken = tokenHashIn(world.mails.find(({ to }) => to === email))
  return { email, id: data.user.id, queryParams: { invite_token: inviteToken } }
}

test('an invitation is accepted through a provider that knows the invited address', async () => {
  const { email, id, queryParams } = await invite()
  const person = somebody({ email: email.toUpperCase(), email_verified: false })
  const { client, landed } = await visit(world, oidc, person, { queryParams })
  const { data, error } = await client.auth.exchangeCodeForSession(
    present(landed.searchParams.get('code')),
  )
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    id,
    email,
    app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
    user_metadata: { full_name: 'Sample Reader', email_verified: true },
  })
  expect(data.user?.email_confirmed_at).toBeTruthy()
  expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['keycloak'])
  const { rows } = await database.owner.query(
    sql`select payload -> 'traits' as traits from auth.audit_log_entries
        where payload ->> 'actor_id' = ${id} and payload ->> 'action' = 'invite_accepted'`,
  )
  expect(rows).toEqual([{ traits: { provider: 'keycloak' } }])
  expect((await signIn(world, oidc, person)).user.id).toBe(id)
})

test('an invitation is no password: it works once and ends with the account', async () => {
  const { email, queryParams } = await invite()
  const first = await visit(world, oidc, somebody({ email }), { queryParams })
  expect(first.landed.searchParams.get('code')).toBeTruthy()
  const response = await world.request(
    `/authorize?provider=keycloak&invite_token=${queryParams.invite_token}`,
  )
  expect([response.status, await response.json()]).toEqual([
    404,
    { code: 404, error_code: 'user_not_found', msg: 'User identified by token not found' },
  ])
})

test('an invitation that was used up on the way is not found', async () => {
  const { email, id, queryParams } = await invite()
  const begun = await world.request(
    `/authorize?provider=keycloak&invite_token=${queryParams.invite_token}`,
  )
  await world.admin().auth.admin.deleteUser(id)
  oidc.person = somebody({ email })
  const landed = await browse(world, present(begun.headers.get('location')), [oidc.issuer])
  expect(Object.fromEntries(landed.searchParams)).toMatchObject({
    error: 'server_error',
    error_code: 'invite_not_found',
    error_description: 'Invite not found',
  })
})

test('an invitation is not for another address, nor for an identity that is taken', async () => {
  const mine = await invite()
  const stranger = await visit(world, oidc, somebody(), { queryParams: mine.queryParams })
  expect(Object.fromEntries(stranger.landed.searchParams)).toMatchObject({
    error: 'invalid_request',
    error_code: 'validation_failed',
    error_description: 'Invited email does not match emails from external provider',
  })

  const taken = somebody({ email: mine.email })
  await visit(world, oidc, taken, { queryParams: mine.queryParams })
  const other = await invite()
  const twice = await visit(
    world,
    oidc,
    { ...taken, email: other.email },
    { queryParams: other.queryParams },
  )
  expect(twice.landed.searchParams.get('error_code')).toBe('identity_already_exists')
  const { data } = await world.admin().auth.admin.getUserById(other.id)
  expect(data.user?.email_confirmed_at).toBeUndefined()
})

test('the provider does not see the invitation in the address it is asked at', async () => {
  const { queryParams } = await invite()
  const response = await world.request(
    `/authorize?provider=keycloak&invite_token=${queryParams.invite_token}`,
  )
  expect(response.status).toBe(302)
  const asked = new URL(present(response.headers.get('location')))
  expect(asked.searchParams.has('invite_token')).toBe(false)
})
