import { expect, onTestFinished, test } from 'vitest'
import type { AuthSettingsInput } from '#platform/auth/settings.ts'
import {
  createAuthWorld,
  linkIn,
  present,
  someone,
  tokenHashIn,
} from '#tests/protocol/support/auth.ts'
import { beginStep, enrollAndVerify } from '#tests/protocol/support/mfa.ts'
import { keycloakAt, somebody } from '#tests/protocol/support/oauth.ts'
import { browse, startOidcServer } from '#tests/protocol/support/oidc-server.ts'
import { addPasskey } from '#tests/protocol/support/passkeys.ts'
import { temporaryDatabase } from '#tests/support/database.ts'

const on = { enabled: true }

async function worldWith(
  notification: Record<string, { enabled: boolean; subject?: string; content?: string }>,
  settings: AuthSettingsInput = {},
) {
  const world = await createAuthWorld(await temporaryDatabase(), {
    email: { double_confirm_changes: false, notification },
    sms: { enable_signup: true },
    passkey: { enabled: true, second_factor: true },
    ...settings,
  })
  const account = someone()
  const client = world.anon()
  await client.auth.signUp(account)
  const noticesTo = (address: string) =>
    world.mails.filter(({ to }) => to === address).map(({ subject }) => subject)
  return { world, client, ...account, noticesTo }
}

test('a user is notified of a new password, address, number and second factor', async () => {
  const { world, client, email, noticesTo } = await worldWith({
    password_changed: { enabled: true, subject: 'New password for {{ .Email }}' },
    email_changed: on,
    phone_changed: on,
    mfa_factor_enrolled: { ...on, content: '<p>Factor {{ .FactorType }}</p>' },
    mfa_factor_unenrolled: on,
  })
  await client.auth.updateUser({ password: 'Another-long-one-1' })
  await client.auth.updateUser({ phone: '15550100' })
  beginStep(world)
  const { factorId } = await enrollAndVerify(world, client)
  await client.auth.mfa.unenroll({ factorId })
  expect(noticesTo(email)).toEqual([
    `New password for ${email}`,
    'Your phone number has been changed',
    'A second factor has been added',
    'A second factor has been removed',
  ])
  expect(world.mails.find(({ kind }) => kind === 'mfa_factor_enrolled')?.html).toBe(
    '<p>Factor totp</p>',
  )
  expect(world.mails.at(-1)?.text).toContain(
    'A second factor (an authenticator app) was removed from your account.',
  )

  const next = someone().email
  await client.auth.updateUser({ email: next })
  const asked = world.mails.at(-1)
  expect(linkIn(asked).href).toContain('email_change')
  await client.auth.verifyOtp({ type: 'email_change', token_hash: tokenHashIn(asked) })
  expect(noticesTo(email).at(-1)).toBe('Your email address has been changed')
  expect(world.mails.at(-1)?.text).toContain(`from ${email} to ${next}`)
})

test('the owner is told of a passkey that becomes a second factor, and of its end', async () => {
  const { world, client, email, noticesTo } = await worldWith({
    mfa_factor_enrolled: on,
    mfa_factor_unenrolled: on,
  })
  const first = await addPasskey(client)
  await client.auth.refreshSession()
  await client.auth.passkey.delete({ passkeyId: first.id })
  await client.auth.refreshSession()
  const second = await addPasskey(client)
  const { data } = await client.auth.getUser()
  await world.admin().auth.admin.mfa.deleteFactor({
    id: second.id,
    userId: present(data.user).id,
  })
  const [added, removed] = ['A second factor has been added', 'A second factor has been removed']
  expect(noticesTo(email)).toEqual([added, removed, added, removed])
  const words = world.mails.filter(({ to }) => to === email).map(({ text }) => text)
  expect(words[0]).toContain('A second factor (a passkey) was added to your account.')
  expect(words[1]).toContain('A second factor (a passkey) was removed from your account.')
})

test('the owner is told of an identity that is linked, and unlinked', async () => {
  const oidc = await startOidcServer({ claimsInIdToken: true })
  onTestFinished(() => oidc.close())
  const { world, email, password, noticesTo } = await worldWith(
    { identity_linked: on, identity_unlinked: on },
    { enable_manual_linking: true, external: { 'custom:books': keycloakAt(oidc) } },
  )
  const client = world.anon({ flowType: 'pkce' })
  await client.auth.signInWithPassword({ email, password })
  oidc.person = somebody()
  const { data } = await client.auth.linkIdentity({ provider: 'custom:books' })
  const landed = await browse(world, present(data.url), [oidc.issuer])
  await client.auth.exchangeCodeForSession(present(landed.searchParams.get('code')))
  expect(noticesTo(email)).toEqual(['A new way to log in has been added'])
  const { data: account } = await client.auth.getUser()
  const linked = account.user?.identities?.find(({ provider }) => provider === 'custom:books')
  await client.auth.unlinkIdentity(present(linked))
  expect(noticesTo(email).at(-1)).toBe('A way to log in has been removed')
})

test('a notice that is not switched on is not sent, nor one about a change that failed', async () => {
  const { client, email, noticesTo } = await worldWith({ email_changed: on, password_changed: on })
  const { error } = await client.auth.updateUser({ password: 'short' })
  expect(error?.code).toBe('weak_password')
  await client.auth.updateUser({ phone: '15550101' })
  expect(noticesTo(email)).toEqual([])
})
