import { parse } from 'smol-toml'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { relyingPartyOf } from '#platform/auth/passkeys/relying-party.ts'
import { readAuthSettings } from '#platform/auth/settings.ts'
import { sql } from '#platform/postgres/sql.ts'
import { type AuthWorld, createAuthWorld, present } from '#tests/protocol/support/auth.ts'
import { claimsOf, signUp } from '#tests/protocol/support/mfa.ts'
import { addPasskey, logIn, signUpWithPasskey } from '#tests/protocol/support/passkeys.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase
let world: AuthWorld

beforeAll(async () => {
  database = await createTestDatabase()
  world = await createAuthWorld(database, { passkey: { enabled: true } })
})
afterAll(() => database.drop())

const served = { apiExternalUrl: 'http://127.0.0.1:54321', hasMailServer: false }

test('config.toml switches passkeys and WebAuthn factors on, and names the relying party', () => {
  const off = readAuthSettings({}, served)
  expect([off.passkey.enabled, off.mfa.web_authn.enroll_enabled]).toEqual([false, false])
  expect(relyingPartyOf(off)).toEqual({ id: 'localhost', origins: ['http://localhost:3000'] })
  const { auth } = parse(`
    [auth]
    site_url = "https://example.com"
    [auth.passkey]
    enabled = true
    [auth.webauthn]
    rp_origins = ["https://example.com", "https://app.example.com"]
    [auth.mfa.web_authn]
    enroll_enabled = true`)
  const on = readAuthSettings(auth, served)
  expect([on.passkey.enabled, on.mfa.web_authn.enroll_enabled]).toEqual([true, true])
  expect(relyingPartyOf(on)).toEqual({
    id: 'example.com',
    origins: ['https://example.com', 'https://app.example.com'],
  })
})

test('the settings say that passkeys are on', async () => {
  const response = await world.request('/settings')
  expect(await response.json()).toMatchObject({ passkeys_enabled: true })
})

test('the official client registers a passkey and logs in with it, without a password', async () => {
  const { client, email, id: userId } = await signUp(world)
  const { data: started } = await client.auth.passkey.startRegistration()
  const { options, expires_at } = present(started)
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: '127.0.0.1:3000' },
    user: { name: email, displayName: email, id: Buffer.from(userId).toString('base64url') },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  expect(expires_at).toBeGreaterThan(Date.now() / 1000)

  const { device } = await addPasskey(client)
  const other = world.anon()
  const { data, error } = await logIn(other, device)
  expect(error).toBeNull()
  expect(data?.user).toMatchObject({ id: userId, email })
  const claims = claimsOf(present(data?.session).access_token)
  expect(claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'passkey' }] })
  const refreshed = await other.auth.refreshSession()
  expect(claimsOf(present(refreshed.data.session).access_token).aal).toBe('aal2')
})

test('a user lists, renames and deletes passkeys, and sees when each was used last', async () => {
  const { client, device, id } = await signUpWithPasskey(world)
  const [fresh] = present((await client.auth.passkey.list()).data)
  expect(fresh).toEqual({ id, friendly_name: 'Passkey', created_at: expect.any(String) })
  await logIn(world.anon(), device)
  const renamed = await client.auth.passkey.update({ passkeyId: id, friendlyName: 'My laptop' })
  expect(renamed.data).toMatchObject({ id, friendly_name: 'My laptop' })
  const [used] = present((await client.auth.passkey.list()).data)
  expect(used).toMatchObject({ friendly_name: 'My laptop', last_used_at: expect.any(String) })

  const unnamed = await client.auth.passkey.update({ passkeyId: id, friendlyName: '' })
  expect(unnamed.error).toMatchObject({ status: 400, code: 'validation_failed' })
  expect((await client.auth.passkey.delete({ passkeyId: id })).error).toBeNull()
  expect((await client.auth.passkey.list()).data).toEqual([])
  expect((await logIn(world.anon(), device)).error?.code).toBe('webauthn_verification_failed')
})

test('deleting a passkey ends the sessions that it began elsewhere', async () => {
  const { client, device, id } = await signUpWithPasskey(world)
  const stolen = world.anon()
  await logIn(stolen, device)
  await client.auth.passkey.delete({ passkeyId: id })
  expect((await stolen.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  expect((await client.auth.getUser()).error).toBeNull()
})

test('the administrator lists and deletes anybody’s passkeys; nobody else does', async () => {
  const { client, device, id, email } = await signUpWithPasskey(world)
  const userId = present((await client.auth.getUser()).data.user).id
  const { passkey: admin } = world.admin().auth.admin
  expect((await admin.listPasskeys({ userId })).data).toMatchObject([{ id }])
  const other = (await signUp(world)).client
  for (const path of [`/admin/users/${userId}/passkeys`, `/passkeys/${id}`]) {
    const token = present((await other.auth.getSession()).data.session).access_token
    const headers = { authorization: `Bearer ${token}` }
    const method = path.startsWith('/admin') ? 'GET' : 'DELETE'
    expect((await world.request(path, { method, headers })).ok, path).toBe(false)
  }
  expect((await admin.listPasskeys({ userId })).data).toHaveLength(1)
  expect((await admin.deletePasskey({ userId, passkeyId: id })).error).toBeNull()
  expect((await logIn(world.anon(), device)).error).not.toBeNull()
  const { rows } = await database.owner.query<{ action: string }>(sql`
    select payload ->> 'action' as action
    from auth.audit_log_entries
    where payload ->> 'action' like 'passkey%'
      and (payload ->> 'actor_username' = ${email} or payload #>> '{traits,user_id}' = ${userId})
    order by created_at`)
  expect(rows.map(({ action }) => action)).toEqual(['passkey_created', 'passkey_deleted'])
})

test('ten passkeys are the most, and one device counts once over all accounts', async () => {
  const { client, device } = await signUpWithPasskey(world)
  const { data } = await client.auth.passkey.startRegistration()
  expect(present(data).options.excludeCredentials).toHaveLength(1)
  const other = (await signUp(world)).client
  await expect(addPasskey(other, device)).rejects.toMatchObject({
    code: 'webauthn_credential_exists',
  })
  for (let more = 0; more < 9; more++) await addPasskey(client, createAuthenticator())
  const full = await client.auth.passkey.startRegistration()
  expect(full.error).toMatchObject({ status: 422, code: 'too_many_passkeys' })
})

test('an anonymous user and a visitor add no passkey', async () => {
  const open = await createAuthWorld(database, {
    passkey: { enabled: true },
    enable_anonymous_sign_ins: true,
  })
  const nobody = open.anon()
  await nobody.auth.signInAnonymously()
  expect((await nobody.auth.passkey.startRegistration()).error?.status).toBe(403)
  const visitor = await open.request('/passkeys/registration/options', { method: 'POST' })
  expect(visitor.status).toBe(401)
})
