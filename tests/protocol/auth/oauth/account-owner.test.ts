import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AuthWorld,
  createAuthWorld,
  present,
  siteUrl,
  someone,
} from '#tests/protocol/support/auth.ts'
import { keycloakAt, signIn, somebody, visit } from '#tests/protocol/support/oauth.ts'
import {
  browse,
  type OidcServer,
  type Person,
  startOidcServer,
} from '#tests/protocol/support/oidc-server.ts'
import {
  lastMailTo,
  openLink,
  secretsIn,
  sendSignUp,
  signInWith,
} from '#tests/protocol/support/pending-sign-ups.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase
let oidc: OidcServer
let world: AuthWorld

beforeAll(async () => {
  database = await createTestDatabase()
  oidc = await startOidcServer()
  world = await createAuthWorld(database, {
    external: { keycloak: keycloakAt(oidc) },
    enable_anonymous_sign_ins: true,
    enable_manual_linking: true,
    email: { enable_confirmations: true, max_frequency: 0 },
  })
})
afterAll(async () => {
  await oidc.close()
  await database.drop()
})

function unverified(email: string, name: string): Person {
  return somebody({ email, email_verified: false, name })
}

/** Links an identity to a signed-in account; gives the error that the site is told, if any. */
async function link(client: ReturnType<AuthWorld['anon']>, person: Person) {
  const { data, error } = await client.auth.linkIdentity({
    provider: 'keycloak',
    options: { redirectTo: `${siteUrl}/account` },
  })
  if (error) throw error
  oidc.person = person
  const landed = await browse(world, data.url, [oidc.issuer])
  return landed.searchParams.get('error_code')
}

async function signedUp() {
  const { email } = someone()
  const { password, tokenHash } = await sendSignUp(world, email, 'Stranger')
  await openLink(world, tokenHash)
  const client = world.anon({ flowType: 'pkce' })
  await client.auth.signInWithPassword({ email, password })
  return client
}

test('an identity with an unverified address goes when the owner confirms her own sign-up', async () => {
  const { email } = someone()
  const stranger = unverified(email, 'Stranger')
  await visit(world, oidc, stranger)
  const strangersLink = secretsIn(lastMailTo(world, email)).tokenHash
  const owner = await sendSignUp(world, email, 'Sample Owner')
  const { data } = await openLink(world, owner.tokenHash)
  expect(data.user?.user_metadata).toMatchObject({ full_name: 'Sample Owner' })
  expect(data.user?.user_metadata).not.toHaveProperty('picture')
  expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email'])
  expect(data.user?.app_metadata).toMatchObject({ provider: 'email', providers: ['email'] })
  expect((await openLink(world, strangersLink)).error?.code).toBe('otp_expired')
  const { landed } = await visit(world, oidc, stranger)
  expect(landed.searchParams.get('error_code')).toBe('provider_email_needs_verification')
  expect(await signInWith(world, email, owner.password)).toBe('signed in')
})

test('the mail for an identity keeps that identity, and no password of others', async () => {
  const { email } = someone()
  const owner = unverified(email, 'Sample Owner')
  await visit(world, oidc, owner)
  const { tokenHash } = secretsIn(lastMailTo(world, email))
  const stranger = await sendSignUp(world, email, 'Stranger')
  const { data, error } = await openLink(world, tokenHash)
  expect(error).toBeNull()
  expect(data.user?.user_metadata).toMatchObject({ full_name: 'Sample Owner' })
  expect(await signInWith(world, email, stranger.password)).toBe('invalid_credentials')
  expect((await openLink(world, stranger.tokenHash)).error?.code).toBe('otp_expired')
  expect((await signIn(world, oidc, owner)).user.id).toBe(data.user?.id)
})

test('a verified address takes the account from every pending sign-up', async () => {
  const { email } = someone()
  const before = await sendSignUp(world, email, 'Stranger')
  const { user } = await signIn(world, oidc, somebody({ email, name: 'Sample Owner' }))
  expect(user.user_metadata).toMatchObject({ full_name: 'Sample Owner' })
  expect((await openLink(world, before.tokenHash)).error?.code).toBe('otp_expired')
  const after = await world.anon().auth.signUp({ email, password: someone().password })
  expect(after.error).toBeNull()
  expect(lastMailTo(world, email).kind).toBe('account_exists')
  expect(await signInWith(world, email, before.password)).toBe('invalid_credentials')
})

test('linking an unverified address takes it from nobody: its owner signs up with an account of her own', async () => {
  const { email } = someone()
  const anonymous = world.anon({ flowType: 'pkce' })
  const visitor = present((await anonymous.auth.signInAnonymously()).data.user)
  expect(await link(anonymous, unverified(email, 'Stranger'))).toBe('email_not_confirmed')
  const strangersLink = secretsIn(lastMailTo(world, email)).tokenHash
  expect(await link(await signedUp(), unverified(email, 'Stranger'))).toBeNull()

  const owner = await sendSignUp(world, email, 'Sample Owner')
  const { data } = await openLink(world, owner.tokenHash)
  expect(data.user?.id).not.toBe(visitor.id)
  expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['email'])
  expect((await openLink(world, strangersLink, 'email_change')).error?.code).toBe('email_exists')
  expect(await signInWith(world, email, owner.password)).toBe('signed in')
})

test('unlinking leaves no address that nobody has proven', async () => {
  const client = await signedUp()
  const { email } = someone()
  await link(client, unverified(email, 'Stranger'))
  const { data } = await client.auth.getUser()
  const own = present(data.user?.identities?.find(({ provider }) => provider === 'email'))
  expect((await client.auth.unlinkIdentity(own)).error).toBeNull()
  expect((await client.auth.getUser()).data.user?.email).toBe('')
  const owner = await sendSignUp(world, email, 'Sample Owner')
  const confirmed = await openLink(world, owner.tokenHash)
  expect(confirmed.data.user?.id).not.toBe(data.user?.id)
})
