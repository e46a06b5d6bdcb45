import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import {
  type AuthWorld,
  bearer,
  createAuthWorld,
  post,
  present,
} from '#tests/protocol/support/auth.ts'
import {
  beginStep,
  claimsOf,
  enroll,
  enrollAndVerify,
  signUp,
} from '#tests/protocol/support/mfa.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase
let world: AuthWorld

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createAuthWorld(database, { enable_anonymous_sign_ins: true })
  beginStep(world)
})
afterAll(() => database.drop())

test('names are unique per user and the number of factors is limited', async () => {
  const { client } = await signUp(world)
  await enroll(client, 'mine')
  const again = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'mine' })
  expect(again.error).toMatchObject({
    status: 422,
    code: 'mfa_factor_name_conflict',
    message: 'A factor with the friendly name "mine" for this user already exists',
  })
  for (let index = 2; index <= 10; index++) await enroll(client, `mine ${index}`)
  const eleventh = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'mine 11' })
  expect(eleventh.error).toMatchObject({
    status: 422,
    code: 'too_many_enrolled_mfa_factors',
    message: 'Maximum number of verified factors reached, unenroll to continue',
  })
})

test('a session of the first level neither adds nor removes a verified factor, nor changes credentials', async () => {
  const { client, email, password } = await signUp(world)
  const { factorId } = await enrollAndVerify(world, client)
  const low = world.anon()
  await low.auth.signInWithPassword({ email, password })
  const level = await low.auth.mfa.getAuthenticatorAssuranceLevel()
  expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })

  const adding = await low.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'sneaky' })
  expect(adding.error).toMatchObject({
    status: 403,
    code: 'insufficient_aal',
    message: 'AAL2 required to enroll a new factor',
  })
  const removing = await low.auth.mfa.unenroll({ factorId })
  expect(removing.error).toMatchObject({
    status: 422,
    code: 'insufficient_aal',
    message: 'AAL2 required to unenroll verified factor',
  })
  const changing = await low.auth.updateUser({ password: 'Another-long-pass-9' })
  expect(changing.error).toMatchObject({ status: 401, code: 'insufficient_aal' })
})

test('removing the factor lowers the session again', async () => {
  const { client } = await signUp(world)
  const { factorId } = await enrollAndVerify(world, client)
  const { data, error } = await client.auth.mfa.unenroll({ factorId })
  expect(error).toBeNull()
  expect(data).toEqual({ id: factorId })
  const { data: refreshed } = await client.auth.refreshSession()
  expect(claimsOf(present(refreshed.session).access_token)).toMatchObject({
    aal: 'aal1',
    amr: [expect.objectContaining({ method: 'password' })],
  })
  expect(refreshed.user).not.toHaveProperty('factors')
})

test("nobody reaches another user's factor, and a made-up id is not found", async () => {
  const [mine, theirs] = [await signUp(world), await signUp(world)]
  const factor = await enroll(theirs.client)
  const challenged = await mine.client.auth.mfa.challenge({ factorId: factor.id })
  expect(challenged.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
  const removed = await mine.client.auth.mfa.unenroll({ factorId: factor.id })
  expect(removed.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
  const { data } = await mine.client.auth.getSession()
  const garbled = await world.request('/factors/nonsense/challenge', {
    ...post({}, bearer(present(data.session).access_token)),
  })
  expect([garbled.status, ((await garbled.json()) as { msg: string }).msg]).toEqual([
    404,
    'factor_id must be an UUID',
  ])
})

test('a visitor without an account cannot enrol', async () => {
  const client = world.anon()
  await client.auth.signInAnonymously()
  const refused = await client.auth.mfa.enroll({ factorType: 'totp' })
  expect(refused.error).toMatchObject({
    status: 403,
    code: 'no_authorization',
    message: 'Anonymous user not allowed to perform these actions',
  })
  const nobody = await world.request('/factors', post({ factor_type: 'totp' }))
  expect(nobody.status).toBe(401)
})

test('the administrator lists, renames and removes factors', async () => {
  const { client, id } = await signUp(world)
  const { factorId } = await enrollAndVerify(world, client)
  const admin = world.admin().auth.admin
  const listed = await admin.mfa.listFactors({ userId: id })
  expect(listed.data?.factors).toEqual([
    expect.objectContaining({ id: factorId, status: 'verified', friendly_name: 'phone app' }),
  ])

  const renamed = await world.request(`/admin/users/${id}/factors/${factorId}`, {
    ...post({ friendly_name: 'kitchen tablet' }, bearer(world.identity.apiKeys.secret)),
    method: 'PUT',
  })
  expect(await renamed.json()).toMatchObject({ id: factorId, friendly_name: 'kitchen tablet' })

  const deleted = await admin.mfa.deleteFactor({ id: factorId, userId: id })
  expect(deleted.error).toBeNull()
  expect((await admin.mfa.listFactors({ userId: id })).data?.factors).toEqual([])
  const { data } = await client.auth.refreshSession()
  expect(claimsOf(present(data.session).access_token).aal).toBe('aal1')

  const refused = await client.auth.admin.mfa.listFactors({ userId: id })
  expect(refused.error).toMatchObject({ status: 403, code: 'not_admin' })
})

test('every step of a factor is in the audit log', async () => {
  const { client, id } = await signUp(world)
  const { factorId } = await enrollAndVerify(world, client)
  await client.auth.mfa.unenroll({ factorId })
  const { rows } = await database.owner.query<{ action: string }>(sql`
    select payload ->> 'action' as action
    from auth.audit_log_entries
    where payload ->> 'actor_id' = ${id} and payload ->> 'log_type' = 'factor'
    order by created_at`)
  expect(rows.map(({ action }) => action)).toEqual([
    'factor_in_progress',
    'challenge_created',
    'verification_attempted',
    'factor_unenrolled',
  ])
})
