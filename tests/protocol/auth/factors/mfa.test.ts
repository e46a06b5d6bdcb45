import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import {
  type AuthWorld,
  bearer,
  createAuthWorld,
  post,
  present,
  siteUrl,
} from '#tests/protocol/support/auth.ts'
import {
  beginStep,
  claimsOf,
  codeOf,
  enroll,
  enrollAndVerify,
  signUp,
} from '#tests/protocol/support/mfa.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase
let world: AuthWorld

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createAuthWorld(database)
  beginStep(world)
})
afterAll(() => database.drop())

test('enrolling gives a picture, the secret and the address that the picture holds', async () => {
  const { client, email } = await signUp(world)
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
  const { client, email, password } = await signUp(world)
  const other = world.anon()
  await other.auth.signInWithPassword({ email, password })
  const before = present((await client.auth.getSession()).data.session)
  const forgotten = await enroll(client, 'a second try')
  const events: string[] = []
  client.auth.onAuthStateChange((event) => void events.push(event))

  const { factorId, session } = await enrollAndVerify(world, client)

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
  const { client } = await signUp(world)
  const { factorId, secret } = await enrollAndVerify(world, client)
  const code = codeOf(world, secret)
  const first = await client.auth.mfa.challengeAndVerify({ factorId, code })
  expect(first.error).toBeNull()
  const again = await client.auth.mfa.challengeAndVerify({ factorId, code })
  expect(again.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
  const older = await client.auth.mfa.challengeAndVerify({
    factorId,
    code: codeOf(world, secret, -1),
  })
  expect(older.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
})

test('two answers at the same moment: one wins', async () => {
  const { client } = await signUp(world)
  const { factorId, secret } = await enrollAndVerify(world, client)
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
        post({ challenge_id: id, code: codeOf(world, secret) }, headers),
      ),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('a wrong code is refused and the factor stays unverified', async () => {
  const { client } = await signUp(world)
  const factor = await enroll(client)
  const { data, error } = await client.auth.mfa.challenge({ factorId: factor.id })
  expect(error).toBeNull()
  expect(data).toMatchObject({ type: 'totp' })
  expect(present(data).expires_at - Date.now() / 1000).toBeGreaterThan(260)

  const right = codeOf(world, factor.totp.secret)
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
  const { client } = await signUp(world)
  const factor = await enroll(client)
  const { data } = await client.auth.mfa.challenge({ factorId: factor.id })
  const challengeId = present(data).id
  const token = present((await client.auth.getSession()).data.session).access_token
  const answer = (body: object, address?: string) =>
    world.request(`/factors/${factor.id}/verify`, {
      ...post(body, bearer(token)),
      ...(address && { address }),
    })
  const code = codeOf(world, factor.totp.secret)

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
