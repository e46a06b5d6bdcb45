import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#platform/auth/routes.ts'
import { sql } from '#platform/postgres/sql.ts'
import {
  type AuthWorld,
  bearer,
  codeIn,
  createAuthWorld,
  linkIn,
  post,
  present,
  someone,
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
  world = await createAuthWorld(database, {
    enable_manual_linking: true,
    email: { max_frequency: 0 },
    passkey: { enabled: true },
  })
  beginStep(world)
})
afterAll(() => database.drop())

/** The expected refusal of each endpoint for a token at AAL1. */
const refusals = {
  default: [403, 'insufficient_aal'],
  changing: [401, 'insufficient_aal'],
  unenrolling: [422, 'insufficient_aal'],
  admin: [403, 'not_admin'],
} as const
type Expected = keyof typeof refusals | 'finishes the sign-in' | 'knows no session'

const expected: Record<string, Expected> = {
  'GET /health': 'knows no session',
  'GET /settings': 'knows no session',
  'GET /.well-known/jwks.json': 'knows no session',
  'GET /.well-known/openid-configuration': 'knows no session',
  'POST /signup': 'knows no session',
  'POST /token': 'knows no session',
  'POST /recover': 'knows no session',
  'POST /resend': 'knows no session',
  'POST /otp': 'knows no session',
  'POST /magiclink': 'knows no session',
  'POST /verify': 'knows no session',
  'GET /verify': 'knows no session',
  'POST /logout': 'finishes the sign-in',
  'GET /user': 'finishes the sign-in',
  'PUT /user': 'changing',
  'GET /reauthenticate': 'default',
  'GET /sessions': 'default',
  'DELETE /sessions/{session_id}': 'default',
  'POST /factors': 'default',
  'GET /factors/recovery-codes': 'finishes the sign-in',
  'POST /factors/recovery-codes': 'default',
  'DELETE /factors/recovery-codes': 'default',
  'POST /factors/recovery-codes/regenerate': 'default',
  'POST /factors/recovery-codes/verify': 'finishes the sign-in',
  'POST /factors/{factor_id}/challenge': 'finishes the sign-in',
  'POST /factors/{factor_id}/verify': 'finishes the sign-in',
  'DELETE /factors/{factor_id}': 'unenrolling',
  'GET /authorize': 'knows no session',
  'GET /callback': 'knows no session',
  'POST /callback': 'knows no session',
  'GET /user/identities/authorize': 'default',
  'DELETE /user/identities/{identity_id}': 'default',
  'POST /sso': 'knows no session',
  'GET /sso/saml/metadata': 'knows no session',
  'POST /sso/saml/acs': 'knows no session',
  'GET /passkeys': 'default',
  'PATCH /passkeys/{passkey_id}': 'default',
  'DELETE /passkeys/{passkey_id}': 'default',
  'POST /passkeys/registration/options': 'default',
  'POST /passkeys/registration/verify': 'default',
  'POST /passkeys/authentication/options': 'knows no session',
  'POST /passkeys/authentication/verify': 'knows no session',
  'GET /admin/users': 'admin',
  'POST /admin/users': 'admin',
  'GET /admin/users/{user_id}': 'admin',
  'PUT /admin/users/{user_id}': 'admin',
  'DELETE /admin/users/{user_id}': 'admin',
  'GET /admin/users/{user_id}/factors': 'admin',
  'PUT /admin/users/{user_id}/factors/{factor_id}': 'admin',
  'DELETE /admin/users/{user_id}/factors/{factor_id}': 'admin',
  'GET /admin/users/{user_id}/passkeys': 'admin',
  'DELETE /admin/users/{user_id}/passkeys/{passkey_id}': 'admin',
  'GET /admin/audit': 'admin',
  'POST /admin/generate_link': 'admin',
  'POST /invite': 'admin',
}

/** An account with a verified factor: its owner's AAL2 session, and an AAL1 session. */
async function enrolled() {
  const { client: owner, ...account } = await signUp(world)
  const factor = await enrollAndVerify(world, owner)
  const intruder = world.anon()
  const { data } = await intruder.auth.signInWithPassword(account)
  const session = present(data.session)
  return { owner, intruder, account, factor, token: session.access_token, user: session.user }
}

/** All rows of an account, to compare before and after. */
async function stateOf(userId: string) {
  const { rows } = await database.owner.query(sql`
    select
      to_jsonb(u) as account,
      (select jsonb_agg(i order by i.id) from auth.identities as i where i.user_id = u.id) as identities,
      (select jsonb_agg(s order by s.id) from auth.sessions as s where s.user_id = u.id) as sessions,
      (select jsonb_agg(f order by f.id) from auth.mfa_factors as f where f.user_id = u.id) as factors
    from auth.users as u
    where u.id = ${userId}`)
  return rows
}

test('every endpoint is listed', () => {
  expect(routes.map(({ method, path }) => `${method} ${path}`)).toEqual(Object.keys(expected))
})

test('before the code no endpoint reads or changes anything of the account', async () => {
  const { owner, account, factor, token, user } = await enrolled()
  const { data } = await owner.auth.getSession()
  const ids: Record<string, string> = {
    user_id: account.id,
    factor_id: factor.factorId,
    session_id: claimsOf(present(data.session).access_token).session_id,
    identity_id: present(user.identities?.[0]).identity_id,
  }
  const body = {
    email: someone().email,
    password: 'Stolen-long-password-9',
    data: { full_name: 'Stolen' },
    factor_type: 'totp',
    friendly_name: 'Stolen',
  }
  const before = await stateOf(account.id)
  for (const { method, path } of routes) {
    const kind = present(expected[`${method} ${path}`])
    if (kind === 'finishes the sign-in') continue
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name) => ids[name] ?? 'unknown')
    const answer = await world.request(address, {
      ...post(method === 'GET' ? '' : body, bearer(token)),
      method,
      ...(method === 'GET' && { body: null }),
    })
    const told = await answer.text()
    if (kind === 'knows no session') {
      expect(told, `${method} ${path}`).not.toContain(account.id)
      continue
    }
    const [status, code] = refusals[kind]
    expect([answer.status, JSON.parse(told).error_code], `${method} ${path}`).toEqual([
      status,
      code,
    ])
  }
  expect(await stateOf(account.id)).toEqual(before)
})

test('the sign-in is finished with nothing but the factor', async () => {
  const { intruder, factor } = await enrolled()
  const factors = await intruder.auth.mfa.listFactors()
  expect(factors.data?.totp.map(({ id }) => id)).toEqual([factor.factorId])
  await intruder.auth.refreshSession()
  const { error } = await intruder.auth.mfa.challengeAndVerify({
    factorId: factor.factorId,
    code: codeOf(world, factor.secret),
  })
  expect(error).toBeNull()
  expect((await intruder.auth.updateUser({ data: { city: 'Napa' } })).error).toBeNull()
})

test('before the code signing out ends this one session, whatever scope is asked for', async () => {
  const { owner, intruder, account, token } = await enrolled()
  // A plain request, because the client ignores a 403 here.
  const others = await world.request('/logout?scope=others', post('', bearer(token)))
  expect([others.status, await others.json()]).toMatchObject([
    403,
    { error_code: 'insufficient_aal' },
  ])
  expect(await stateOf(account.id)).toMatchObject([{ sessions: [{}, {}] }])

  for (const scope of ['global', 'local'] as const) {
    await intruder.auth.signInWithPassword(account)
    const { data } = await intruder.auth.getSession()
    expect((await intruder.auth.signOut({ scope })).error).toBeNull()
    const used = await world.request('/user', {
      headers: bearer(present(data.session).access_token),
    })
    expect(used.status).toBe(403)
    expect((await owner.auth.getUser()).error).toBeNull()
  }
})

test('no other way of signing in goes round the factor', async () => {
  const { account, intruder } = await enrolled()
  const mailed = () => world.mails.findLast(({ to }) => to === account.email)
  const recovering = world.anon()
  await recovering.auth.resetPasswordForEmail(account.email)
  await recovering.auth.verifyOtp({
    email: account.email,
    token: codeIn(mailed()),
    type: 'recovery',
  })
  const mailing = world.anon()
  await mailing.auth.signInWithOtp({ email: account.email })
  await mailing.auth.verifyOtp({ email: account.email, token: codeIn(mailed()), type: 'email' })
  const exchanging = world.anon({ flowType: 'pkce' })
  await exchanging.auth.signInWithOtp({ email: account.email })
  const { pathname, search } = linkIn(mailed())
  const led = await world.request(pathname.replace('/auth/v1', '') + search)
  const target = new URL(present(led.headers.get('location')))
  await exchanging.auth.exchangeCodeForSession(present(target.searchParams.get('code')))
  await intruder.auth.refreshSession()

  for (const client of [recovering, mailing, exchanging, intruder]) {
    const { data } = await client.auth.getSession()
    const token = present(data.session).access_token
    expect(claimsOf(token).aal).toBe('aal1')
    expect((await world.request('/sessions', { headers: bearer(token) })).status).toBe(403)
    const changing = await client.auth.updateUser({ password: 'Stolen-long-password-9' })
    expect(changing.error).toMatchObject({ code: 'insufficient_aal' })
  }
})

test('before the code no identity is linked through an id token', async () => {
  const { token } = await enrolled()
  const body = { id_token: 'sample', provider: 'google', link_identity: true }
  const answer = await world.request('/token?grant_type=id_token', post(body, bearer(token)))
  expect([answer.status, await answer.json()]).toMatchObject([
    403,
    { error_code: 'insufficient_aal' },
  ])
})

test('without a verified factor the first level is enough to set one up', async () => {
  const { client } = await signUp(world)
  const abandoned = await enroll(client, 'abandoned')
  expect((await client.auth.mfa.unenroll({ factorId: abandoned.id })).error).toBeNull()
  expect((await enrollAndVerify(world, client)).session.access_token).toBeTruthy()
})
