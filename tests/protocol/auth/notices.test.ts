import { expect, test } from 'vitest'
import { createAuthWorld, linkIn, someone, tokenHashIn } from '#tests/protocol/support/auth.ts'
import { beginStep, enrollAndVerify } from '#tests/protocol/support/mfa.ts'
import { temporaryDatabase } from '#tests/support/database.ts'

const on = { enabled: true }

async function worldWith(
  notification: Record<string, { enabled: boolean; subject?: string; content?: string }>,
) {
  const world = await createAuthWorld(await temporaryDatabase(), {
    email: { double_confirm_changes: false, notification },
    sms: { enable_signup: true },
  })
  const account = someone()
  const client = world.anon()
  await client.auth.signUp(account)
  const noticesTo = (address: string) =>
    world.mails.filter(({ to }) => to === address).map(({ subject }) => subject)
  return { world, client, ...account, noticesTo }
}

test('the owner is told of a new password, address, number and second factor', async () => {
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

  const next = someone().email
  await client.auth.updateUser({ email: next })
  const asked = world.mails.at(-1)
  expect(linkIn(asked).href).toContain('email_change')
  await client.auth.verifyOtp({ type: 'email_change', token_hash: tokenHashIn(asked) })
  expect(noticesTo(email).at(-1)).toBe('Your email address has been changed')
  expect(world.mails.at(-1)?.text).toContain(`from ${email} to ${next}`)
})

test('a notice that is not switched on is not sent, nor one about a change that failed', async () => {
  const { client, email, noticesTo } = await worldWith({ email_changed: on, password_changed: on })
  const { error } = await client.auth.updateUser({ password: 'short' })
  expect(error?.code).toBe('weak_password')
  await client.auth.updateUser({ phone: '15550101' })
  expect(noticesTo(email)).toEqual([])
})
