import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import {
  type AuthWorld,
  bearer,
  createAuthWorld,
  post,
  present,
  someone,
} from '#tests/protocol/support/auth.ts'
import { keycloakAt, signIn, somebody } from '#tests/protocol/support/oauth.ts'
import { startOidcServer } from '#tests/protocol/support/oidc-server.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase
let world: AuthWorld

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createAuthWorld(database, {
    enable_anonymous_sign_ins: true,
    email: { max_frequency: 0 },
    sms: { enable_signup: true },
  })
})
afterAll(() => database.drop())

const large = { note: 'x'.repeat(17_000) }
const allowed = { note: 'x'.repeat(16_000) }

async function expectTooLarge(response: Response) {
  expect(await response.json()).toMatchObject({
    code: 422,
    error_code: 'validation_failed',
    msg: 'User metadata may be at most 16 kB',
  })
}

test('more than 16 kB of metadata are refused wherever an account begins', async () => {
  const { email, password } = someone()
  const secret = bearer(world.identity.apiKeys.secret)
  const before = await countUsers()
  for (const response of [
    await world.request('/signup', post({ email, password, data: large })),
    await world.request('/signup', post({ phone: '15550008000', password, data: large })),
    await world.request('/signup', post({ data: large })),
    await world.request('/otp', post({ email, data: large })),
    await world.request('/magiclink', post({ email, data: large })),
    await world.request('/otp', post({ phone: '15550008001', data: large })),
    await world.request('/invite', post({ email, data: large }, secret)),
    await world.request(
      '/admin/generate_link',
      post({ type: 'signup', email, password, data: large }, secret),
    ),
    await world.request('/admin/users', post({ email, user_metadata: large }, secret)),
  ]) {
    await expectTooLarge(response)
  }
  expect(await countUsers()).toBe(before)
  const kept = await world.anon().auth.signUp({ email, password, options: { data: allowed } })
  expect(kept.data.user?.user_metadata).toMatchObject(allowed)
})

test('metadata cannot grow beyond it piece by piece, and can shrink again', async () => {
  const client = world.anon()
  const { data } = await client.auth.signUp(someone())
  const piece = { a: 'x'.repeat(9000) }
  expect((await client.auth.updateUser({ data: piece })).error).toBeNull()
  const grown = await client.auth.updateUser({ data: { b: piece.a } })
  expect(grown.error).toMatchObject({ status: 422, code: 'validation_failed' })
  const byAdmin = await world
    .admin()
    .auth.admin.updateUserById(present(data.user).id, { user_metadata: { b: piece.a } })
  expect(byAdmin.error).toMatchObject({ status: 422 })
  const replaced = await client.auth.updateUser({ data: { a: null, b: piece.a } })
  expect(replaced.data.user?.user_metadata).toMatchObject({ b: piece.a })
})

test('a few bytes of JSON that become many in the database are counted as many', async () => {
  const data = { numbers: Array(100).fill(1e300) }
  await expectTooLarge(await world.request('/signup', post({ ...someone(), data })))
})

test('the database itself refuses it, whoever writes', async () => {
  const { data } = await world.anon().auth.signUp(someone())
  const update = database.owner.query(sql`
    update auth.users set raw_user_meta_data = ${JSON.stringify(large)}::jsonb
    where id = ${data.user?.id}`)
  await expect(update).rejects.toMatchObject({ constraint: 'users_metadata_size' })
  const insert = database.owner.query(sql`
    insert into auth.users (id, raw_user_meta_data)
    values (gen_random_uuid(), ${JSON.stringify(large)}::jsonb)`)
  await expect(insert).rejects.toMatchObject({ constraint: 'users_metadata_size' })
})

test('a long profile of a provider is shortened, and its owner comes in', async () => {
  const oidc = await startOidcServer()
  const place = await createAuthWorld(database, { external: { keycloak: keycloakAt(oidc) } })
  const account = someone()
  await place.anon().auth.signUp({ ...account, options: { data: { note: 'x'.repeat(15_000) } } })
  for (const person of [
    somebody({ picture: `https://example.com/${'p'.repeat(20_000)}` }),
    somebody({ email: account.email, picture: `https://example.com/${'p'.repeat(5000)}` }),
  ]) {
    const { user } = await signIn(place, oidc, person)
    expect(user.user_metadata).toMatchObject({ full_name: 'Sample Reader', email: person.email })
    expect(user.user_metadata).not.toHaveProperty('picture')
  }
  await oidc.close()
})

test('metadata from before the limit may stay or shrink', async () => {
  const place = await createAuthWorld(database)
  const account = someone()
  const { data } = await place.anon().auth.signUp(account)
  const long = JSON.stringify({ note: 'x'.repeat(100_000) })
  await database.owner.query({
    text: `begin;
      set local session_replication_role = replica;
      update auth.users set raw_user_meta_data = '${long}' where id = '${present(data.user).id}';
      commit`,
    values: [],
  })
  const client = place.anon()
  expect((await client.auth.signInWithPassword(account)).error).toBeNull()
  expect((await client.auth.updateUser({ data: { more: 1 } })).error).toMatchObject({ status: 422 })
  const shrunk = await client.auth.updateUser({ data: { note: null, more: 1 } })
  expect(shrunk.data.user?.user_metadata).toMatchObject({ more: 1 })
})

async function countUsers() {
  const { rows } = await database.owner.query<{ count: string }>(
    sql`select count(*) from auth.users`,
  )
  return Number(rows[0]?.count)
}
