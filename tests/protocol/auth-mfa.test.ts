import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeAt, stepAt } from '#server/auth/totp.ts'
import { sql } from '#server/postgres/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import {
  type AuthWorld,
  bearer,
  createAuthWorld,
  post,
  present,
  siteUrl,
  someone,
} from './support/auth.ts'

let database: TestDatabase
let world: AuthWorld

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createAuthWorld(database, { enable_anonymous_sign_ins: true })
  // At the beginning of a step, so that none ends between making a code and sending it.
  world.time.offsetMs = -(Date.now() % 30_000)
})
afterAll(() => database.drop())

async function signUp(): Promise<{
  client: SupabaseClient
  email: string
  password: string
  id: string
}> {
  const account = someone()
  const client = world.anon()
  const { data, error } = await client.auth.signUp(account)
  if (error) throw error
  return { client, ...account, id: present(data.user).id }
}

async function enroll(client: SupabaseClient, friendlyName = 'phone app') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return data
}

/** The code a phone shows now, or so many steps from now. */
function codeOf(secret: string, stepsAhead = 0) {
  return codeAt(secret, stepAt(new Date(Date.now() + world.time.offsetMs)) + stepsAhead)
}

async function enrollAndVerify(client: SupabaseClient, friendlyName = 'phone app') {
  const factor = await enroll(client, friendlyName)
  const { data, error } = await client.auth.mfa.challengeAndVerify({
    factorId: factor.id,
    code: codeOf(factor.totp.secret, -1),
  })
  if (error) throw error
  return { factorId: factor.id, secret: factor.totp.secret, session: data }
}

function claimsOf(token: string) {
  return JSON.parse(Buffer.from(present(token.split('.')[1]), 'base64url').toString()) as {
    aal: string
    amr: { method: string; timestamp: number }[]
    session_id: string
  }
}

test('enrolling gives a picture, the secret and the address that the picture holds', async () => {
  const { client, email } = await signUp()
  const factor = await enroll(client)
  expect(factor).toMatchObject({ type: 'totp', friendly_name: 'phone app' })
  expect(factor.totp.secret).toMatch(/^[A-Z2-7]{32}$/)
  const uri = new URL(factor.totp.uri)
  expect(uri.searchParams.get('secret')).toBe(factor.totp.secret)
  expect(uri.searchParams.get('issuer')).toBe(new URL(siteUrl).host)
  expect(decodeURIComponent(uri.pathname)).toContain(email)

  // The client only prefixes it: anything that ends a data: address would cut the picture off.
  const [prefix, svg] = present(
    factor.totp.qr_code.match(/^(data:image\/svg\+xml;utf-8,)(.*)$/s),
  ).slice(1)
  expect(prefix).toBeTruthy()
  expect(svg).toMatch(/^<svg [^#%]*<\/svg>$/s)

  const { data } = await client.auth.getUser()
  expect(data.user?.factors).toEqual([
    expect.objectContaining({
      id: factor.id,
      status: 'unverified',
      factor_type: 'totp',
      friendly_name: 'phone app',
    }),
  ])
  expect(JSON.stringify(data.user)).not.toContain(factor.totp.secret)
})

test('a right code raises the same session and leaves everything older behind', async () => {
  const { client, email, password } = await signUp()
  const other = world.anon()
  await other.auth.signInWithPassword({ email, password })
  const before = present((await client.auth.getSession()).data.session)
  const forgotten = await enroll(client, 'a second try')
  const events: string[] = []
  client.auth.onAuthStateChange((event) => void events.push(event))

  const { factorId, session } = await enrollAndVerify(client)

  expect(session).toMatchObject({ token_type: 'bearer', user: { email } })
  const [old, raised] = [claimsOf(before.access_token), claimsOf(session.access_token)]
  expect(old.aal).toBe('aal1')
  expect(raised.aal).toBe('aal2')
  expect(raised.session_id).toBe(old.session_id)
  expect(raised.amr.map(({ method }) => method)).toEqual(['totp', 'password'])
  expect(events).toContain('MFA_CHALLENGE_VERIFIED')

  const level = await client.auth.mfa.getAuthenticatorAssuranceLevel()
  expect(level.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
  const { data: factors } = await client.auth.mfa.listFactors()
  expect(factors?.totp.map(({ id }) => id)).toEqual([factorId])
  expect(factors?.all.map(({ id }) => id)).not.toContain(forgotten.id)

  const stale = await world.anon().auth.refreshSession({ refresh_token: before.refresh_token })
  expect(stale.error).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
  const elsewhere = await other.auth.getUser()
  expect(elsewhere.error).toMatchObject({ name: 'AuthSessionMissingError' })

  const refreshed = await client.auth.refreshSession()
  expect(claimsOf(present(refreshed.data.session).access_token)).toMatchObject({
    aal: 'aal2',
    session_id: old.session_id,
    amr: raised.amr,
  })
})

test('a code works once, even in another challenge of the same moment', async () => {
  const { client } = await signUp()
  const { factorId, secret } = await enrollAndVerify(client)
  const code = codeOf(secret)
  const first = await client.auth.mfa.challengeAndVerify({ factorId, code })
  expect(first.error).toBeNull()
  const again = await client.auth.mfa.challengeAndVerify({ factorId, code })
  expect(again.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
  const older = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, -1) })
  expect(older.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
})

test('two answers at the same moment: one wins', async () => {
  const { client } = await signUp()
  const { factorId, secret } = await enrollAndVerify(client)
  const { data } = await client.auth.getSession()
  const headers = bearer(present(data.session).access_token)
  const challenges = await Promise.all(
    [1, 2].map(async () => {
      const response = await world.request(`/factors/${factorId}/challenge`, post({}, headers))
      return (await response.json()) as { id: string }
    }),
  )
  const answers = await Promise.all(
    challenges.map(({ id }) =>
      world.request(
        `/factors/${factorId}/verify`,
        post({ challenge_id: id, code: codeOf(secret) }, headers),
      ),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('a wrong code is refused and the factor stays unverified', async () => {
  const { client } = await signUp()
  const factor = await enroll(client)
  const { data, error } = await client.auth.mfa.challenge({ factorId: factor.id })
  expect(error).toBeNull()
  expect(data).toMatchObject({ type: 'totp' })
  expect(present(data).expires_at - Date.now() / 1000).toBeGreaterThan(260)

  const right = codeOf(factor.totp.secret)
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
  const refused = await client.auth.mfa.verify({
    factorId: factor.id,
    challengeId: present(data).id,
    code: wrong,
  })
  expect(refused.error).toMatchObject({
    status: 422,
    code: 'mfa_verification_failed',
    message: 'Invalid TOTP code entered',
  })
  const { data: user } = await client.auth.getUser()
  expect(user.user?.factors?.[0]?.status).toBe('unverified')

  const accepted = await client.auth.mfa.verify({
    factorId: factor.id,
    challengeId: present(data).id,
    code: right,
  })
  expect(accepted.error).toBeNull()
})

test('a challenge expires, belongs to its factor, its address and one answer', async () => {
  const { client } = await signUp()
  const factor = await enroll(client)
  const { data } = await client.auth.mfa.challenge({ factorId: factor.id })
  const challengeId = present(data).id
  const token = present((await client.auth.getSession()).data.session).access_token
  const answer = (body: object, address?: string) =>
    world.request(`/factors/${factor.id}/verify`, {
      ...post(body, bearer(token)),
      ...(address && { address }),
    })
  const code = codeOf(factor.totp.secret)

  const elsewhere = await answer({ challenge_id: challengeId, code }, '203.0.113.99')
  expect([elsewhere.status, await elsewhere.json()]).toEqual([
    422,
    {
      code: 422,
      error_code: 'mfa_ip_address_mismatch',
      msg: 'Challenge and verify IP addresses mismatch.',
    },
  ])
  const unknown = await answer({ challenge_id: crypto.randomUUID(), code })
  expect([unknown.status, ((await unknown.json()) as { error_code: string }).error_code]).toEqual([
    422,
    'mfa_factor_not_found',
  ])
  const garbled = await answer({ challenge_id: 'not-a-uuid', code })
  expect([garbled.status, ((await garbled.json()) as { error_code: string }).error_code]).toEqual([
    400,
    'bad_json',
  ])
  const empty = await answer({ challenge_id: challengeId, code: '' })
  expect([empty.status, ((await empty.json()) as { msg: string }).msg]).toEqual([
    400,
    'Code needs to be non-empty',
  ])

  await database.owner.query(sql`
    update auth.mfa_challenges set created_at = now() - interval '10 minutes'
    where id = ${challengeId}`)
  const late = await answer({ challenge_id: challengeId, code })
  expect([late.status, await late.json()]).toEqual([
    422,
    {
      code: 422,
      error_code: 'mfa_challenge_expired',
      msg: `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`,
    },
  ])
})

test('names are unique per user and the number of factors is limited', async () => {
  const { client } = await signUp()
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
  const { client, email, password } = await signUp()
  const { factorId } = await enrollAndVerify(client)
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
  const { client } = await signUp()
  const { factorId } = await enrollAndVerify(client)
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
  const [mine, theirs] = [await signUp(), await signUp()]
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
  const { client, id } = await signUp()
  const { factorId } = await enrollAndVerify(client)
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
  const { client, id } = await signUp()
  const { factorId } = await enrollAndVerify(client)
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
