import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SmsMessage } from '#platform/auth/codes/sms.ts'
import { errors } from '#platform/auth/errors.ts'
import { type AuthWorld, createAuthWorld, present, someone } from '#tests/protocol/support/auth.ts'
import { codeOf } from '#tests/protocol/support/mfa.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase
let world: AuthWorld
const sent: SmsMessage[] = []
let isBroken = false

beforeAll(async () => {
  database = await createTestDatabase()
  const phone = { enroll_enabled: true, verify_enabled: true, max_frequency: 0 }
  const sms = {
    async send(message: SmsMessage) {
      if (isBroken) throw errors.smsSendFailed('Error sending sms: the line is dead')
      sent.push(message)
      return { messageId: String(sent.length) }
    },
  }
  world = await createAuthWorld(database, { mfa: { phone } }, { sms })
})
afterAll(() => database.drop())

async function signUp() {
  const client = world.anon()
  const { error } = await client.auth.signUp(someone())
  if (error) throw error
  return client
}

function lastCode() {
  return present(/\d{6}/.exec(sent.at(-1)?.text ?? '')?.[0])
}

test('a phone factor is enrolled, challenged by text message and raises the session', async () => {
  const client = await signUp()
  const enrolled = await client.auth.mfa.enroll({
    factorType: 'phone',
    friendlyName: 'my phone',
    phone: '+1 555 555 0100',
  })
  expect(enrolled.data).toMatchObject({ type: 'phone', friendly_name: 'my phone' })
  const factorId = present(enrolled.data).id
  const challenge = await client.auth.mfa.challenge({ factorId })
  expect(challenge.data).toMatchObject({ type: 'phone' })
  expect(sent.at(-1)).toMatchObject({ phone: '15555550100', channel: 'sms' })

  const code = lastCode()
  const wrong = await client.auth.mfa.verify({
    factorId,
    challengeId: present(challenge.data).id,
    code: code === '000000' ? '000001' : '000000',
  })
  expect(wrong.error).toMatchObject({
    status: 422,
    code: 'mfa_verification_failed',
    message: 'Invalid MFA Phone code entered',
  })
  const answer = { factorId, challengeId: present(challenge.data).id, code }
  const right = await client.auth.mfa.verify(answer)
  expect(right.error).toBeNull()
  expect(await world.identity.verify(present(right.data).access_token)).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'mfa/phone' }, { method: 'password' }],
  })
  const again = await client.auth.mfa.verify(answer)
  expect(again.error).toMatchObject({ status: 422, code: 'mfa_ip_address_mismatch' })

  const { data } = await client.auth.mfa.listFactors()
  expect(data?.phone).toEqual([expect.objectContaining({ id: factorId, phone: '15555550100' })])
  const twice = await client.auth.mfa.enroll({
    factorType: 'phone',
    friendlyName: 'the same',
    phone: '+15555550100',
  })
  expect(twice.error).toMatchObject({ status: 422, code: 'mfa_verified_factor_exists' })
})

test('a factor left unverified is no way around the one that was verified later', async () => {
  const account = someone()
  const intruder = world.anon()
  await intruder.auth.signUp(account)
  const planted = await intruder.auth.mfa.enroll({ factorType: 'phone', phone: '+15555550103' })
  const factorId = present(planted.data).id
  const early = await intruder.auth.mfa.challenge({ factorId })
  const code = lastCode()
  const owner = world.anon()
  await owner.auth.signInWithPassword(account)
  const { data: factor } = await owner.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'app' })
  const { secret } = present(factor).totp
  const verified = await owner.auth.mfa.challengeAndVerify({
    factorId: present(factor).id,
    code: codeOf(world, secret),
  })
  expect(verified.error).toBeNull()

  await intruder.auth.signInWithPassword(account)
  const late = await intruder.auth.mfa.challenge({ factorId })
  expect(late.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  const challengeId = present(early.data).id
  const refused = await intruder.auth.mfa.verify({ factorId, challengeId, code })
  expect(refused.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
})

test('an unfinished enrolment of the same number is replaced', async () => {
  const client = await signUp()
  const enroll = () =>
    client.auth.mfa.enroll({ factorType: 'phone', friendlyName: 'mine', phone: '+15555550101' })
  const first = await enroll()
  const second = await enroll()
  expect(second.error).toBeNull()
  const { data } = await client.auth.mfa.listFactors()
  expect(data?.all.map(({ id }) => id)).toEqual([second.data?.id])
  expect(first.data?.id).not.toBe(second.data?.id)
})

test('a bad number or channel is refused, and a message that does not leave makes no challenge', async () => {
  const client = await signUp()
  const bad = await client.auth.mfa.enroll({ factorType: 'phone', phone: 'nonsense' })
  expect(bad.error).toMatchObject({
    status: 400,
    message: 'Invalid phone number format (E.164 required)',
  })
  const none = await client.auth.mfa.enroll({ factorType: 'phone', phone: '' })
  expect(none.error).toMatchObject({
    status: 400,
    message: 'Phone number required to enroll Phone factor',
  })
  const { data } = await client.auth.mfa.enroll({ factorType: 'phone', phone: '+15555550102' })
  const factorId = present(data).id
  const channel = await client.auth.mfa.challenge({ factorId, channel: 'pigeon' as 'sms' })
  expect(channel.error).toMatchObject({ status: 400, code: 'validation_failed' })
  isBroken = true
  const unsent = await client.auth.mfa.challenge({ factorId })
  isBroken = false
  expect(unsent.error).toMatchObject({ status: 422, code: 'sms_send_failed' })
})
