import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import {
  type AuthWorld,
  createAuthWorld,
  someone,
  tokenHashIn,
} from '#tests/protocol/support/auth.ts'
import { keycloakAt, signIn, somebody, visit } from '#tests/protocol/support/oauth.ts'
import { type OidcServer, startOidcServer } from '#tests/protocol/support/oidc-server.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase
let oidc: OidcServer
let world: AuthWorld
let confirming: AuthWorld
let telling: AuthWorld
let closed: AuthWorld

beforeAll(async () => {
  database = await createTestDatabase()
  oidc = await startOidcServer()
  const external = { keycloak: keycloakAt(oidc) }
  world = await createAuthWorld(database, { external })
  confirming = await createAuthWorld(database, {
    external,
    email: { enable_confirmations: true, max_frequency: 0 },
  })
  telling = await createAuthWorld(database, {
    external,
    email: { enable_confirmations: true, conceal_accounts: false },
  })
  closed = await createAuthWorld(database, { external, enable_signup: false })
})
afterAll(async () => {
  await oidc.close()
  await database.drop()
})

test('a verified address leads to the account that has it', async () => {
  const account = someone()
  const { data } = await world.anon().auth.signUp(account)
  const person = somebody({ email: account.email.toUpperCase() })
  const { user } = await signIn(world, oidc, person)
  expect(user.id).toBe(data.user?.id)
  expect(user.app_metadata).toMatchObject({ provider: 'email', providers: ['email', 'keycloak'] })
  expect(user.identities?.map(({ provider }) => provider)).toEqual(['email', 'keycloak'])
  const password = await world.anon().auth.signInWithPassword(account)
  expect(password.error).toBeNull()
})

test('an unverified address opens no account that exists', async () => {
  const account = someone()
  const { data } = await world.anon().auth.signUp(account)
  const verifyThere = 'Verify the email with keycloak in order to sign in'
  const mailed = 'A confirmation email has been sent to your keycloak email'
  const places = [
    { place: world, advice: verifyThere },
    { place: telling, advice: verifyThere },
    // The same response as for a new address, which conceals the account; its owner gets a notice.
    { place: confirming, advice: mailed },
  ]
  for (const { place, advice } of places) {
    const { landed } = await visit(
      place,
      oidc,
      somebody({ email: account.email, email_verified: false }),
    )
    expect(Object.fromEntries(landed.searchParams)).toMatchObject({
      error: 'access_denied',
      error_code: 'provider_email_needs_verification',
      error_description: `Unverified email with keycloak. ${advice}`,
    })
  }
  expect(telling.mails.filter(({ to }) => to === account.email)).toEqual([])
  expect(confirming.mails.filter(({ to }) => to === account.email)).toMatchObject([
    { kind: 'account_exists' },
  ])
  const { rows } = await database.owner.query(
    sql`select from auth.identities where user_id <> ${data.user?.id} and email = ${account.email}`,
  )
  expect(rows).toEqual([])
})

test('an unverified new address has to be confirmed by mail first', async () => {
  const person = somebody({ email_verified: false })
  const { landed } = await visit(confirming, oidc, person)
  expect(Object.fromEntries(landed.searchParams)).toMatchObject({
    error: 'access_denied',
    error_code: 'provider_email_needs_verification',
    error_description:
      'Unverified email with keycloak. A confirmation email has been sent to your keycloak email',
  })
  const mail = confirming.mails.findLast(({ to }) => to === person.email)
  const hash = tokenHashIn(mail)
  const confirmed = await confirming.anon().auth.verifyOtp({ type: 'signup', token_hash: hash })
  expect(confirmed.error).toBeNull()
  const { user } = await signIn(confirming, oidc, person)
  expect(user.id).toBe(confirmed.data.user?.id)
})

test('an account that somebody made with a foreign address loses its password to the owner', async () => {
  const account = someone()
  await confirming.anon().auth.signUp({ ...account, options: { data: { note: 'planted' } } })
  const { user } = await signIn(confirming, oidc, somebody({ email: account.email }))
  expect(user.identities?.map(({ provider }) => provider)).toEqual(['keycloak'])
  expect(user.user_metadata).not.toHaveProperty('note')
  expect(user.app_metadata).toMatchObject({ provider: 'keycloak', providers: ['keycloak'] })
  const squatter = await confirming.anon().auth.signInWithPassword(account)
  expect(squatter.error).toMatchObject({ code: 'invalid_credentials' })
})

test('nobody new comes in where sign-up is off, and nobody banned anywhere', async () => {
  const person = somebody()
  const refused = await visit(closed, oidc, person)
  expect(Object.fromEntries(refused.landed.searchParams)).toMatchObject({
    error: 'access_denied',
    error_code: 'signup_disabled',
    error_description: 'Signups not allowed for this instance',
  })
  const { user } = await signIn(world, oidc, person)
  await signIn(closed, oidc, person)
  await world.admin().auth.admin.updateUserById(user.id, { ban_duration: '1h' })
  const banned = await visit(world, oidc, person)
  expect(Object.fromEntries(banned.landed.searchParams)).toMatchObject({
    error: 'access_denied',
    error_code: 'user_banned',
  })
})

test('the same person in two windows gets one account', async () => {
  const person = somebody()
  const landed = await Promise.all([
    visit(world, oidc, person),
    visit(world, oidc, person),
    visit(world, oidc, person),
  ])
  for (const { landed: url } of landed) expect(url.searchParams.get('code')).toBeTruthy()
  const { rows } = await database.owner.query(
    sql`select from auth.users where email = ${person.email}`,
  )
  expect(rows).toHaveLength(1)
})

test('a person without an address is refused unless the provider may leave it out', async () => {
  const person = somebody({ email: undefined, email_verified: undefined })
  const { landed } = await visit(world, oidc, person)
  expect(landed.searchParams.get('error_description')).toBe(
    'Error getting user email from external provider',
  )
  const lenient = await createAuthWorld(database, {
    external: {
      keycloak: { ...keycloakAt(oidc), email_optional: true },
    },
  })
  const { user } = await signIn(lenient, oidc, person)
  expect(user.email).toBe('')
})
