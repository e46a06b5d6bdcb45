import { createHmac } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { createVisitor } from '#tests/support/visitor.ts'
import {
  connectTo,
  startHostedSite,
  startHostedSupabase,
  withoutSecretKey,
  withSecretKey,
} from './hosted-supabase.ts'

vi.setConfig({ testTimeout: 180_000 })

const mismatch = 'That email and password don’t match.'
const overLimit = 'Request rate limit reached'

/** The answer to a wrong password from this address behind a trusted proxy. */
async function tryPassword(url: string, address: string, headers: Record<string, string> = {}) {
  const account = { email: `${address}@example.com`, password: 'sample-wrong-pass' }
  const { text } = await createVisitor(url).post('/login', account, {
    'x-forwarded-for': address,
    ...headers,
  })
  return [mismatch, overLimit].find((sentence) => text.includes(sentence))
}

test('with the secret key each visitor of a hosted site has limits of their own, which no header evades', async () => {
  const { url } = await startHostedSupabase({
    settings: '[auth.rate_limit]\nby_address = true\nsign_in_sign_ups = 2',
  })
  const env = { SEED: 'none', TRUST_PROXY: 'true' }
  const site = await startHostedSite({ ...withSecretKey(url), ...env })
  for (const answer of [mismatch, mismatch, overLimit]) {
    expect(await tryPassword(site.url, '203.0.113.1')).toBe(answer)
  }
  expect(await tryPassword(site.url, '203.0.113.2')).toBe(mismatch)
  const evasion = { 'sb-forwarded-for': '203.0.113.3' }
  expect(await tryPassword(site.url, '203.0.113.1', evasion)).toBe(overLimit)

  const keyless = await startHostedSite({ ...withoutSecretKey(url), ...env })
  for (const [address, answer] of [
    ['203.0.113.4', mismatch],
    ['203.0.113.5', mismatch],
    ['203.0.113.6', overLimit],
  ] as const) {
    expect(await tryPassword(keyless.url, address, evasion)).toBe(answer)
  }
})

test('with the secret key the public forms of a hosted site know each visitor by their own address, which nobody invents', async () => {
  const { url } = await startHostedSupabase()
  const site = await startHostedSite({
    ...withSecretKey(url),
    ...{ SEED: 'none', TRUST_PROXY: 'true' },
  })
  const guest = connectTo(url)
  const perNetwork = 20
  const aLot = 'That was a lot in a short time.'
  const messageOf = (name: string) => ({ name, email: `${name}@example.com`, message: 'Hello' })
  const sendMessage = async (address: string, name: string) => {
    const from = { 'x-forwarded-for': address }
    const { status, text } = await createVisitor(site.url).post('/contact', messageOf(name), from)
    return text.includes(aLot) ? aLot : status
  }
  for (let sent = 0; sent < perNetwork; sent++) {
    expect(await sendMessage('203.0.113.1', `a${sent}`)).toBe(302)
  }
  expect(await sendMessage('203.0.113.1', 'last')).toBe(aLot)
  expect(await sendMessage('203.0.113.2', 'other')).toBe(302)

  // Past the site, with a proof of another address or an invented one.
  const proof = createHmac('sha256', '').update('203.0.113.3').digest('hex')
  for (let sent = 0; sent <= perNetwork; sent++) {
    const { error } = await guest
      .from('contact_submissions')
      .insert(messageOf(`b${sent}`))
      .setHeader('x-visitor', `203.0.113.${sent + 3}`)
      .setHeader('x-visitor-proof', proof)
    expect(error?.message ?? '').toContain(sent < perNetwork ? '' : aLot)
  }

  const signUp = async (address: string) => {
    const from = { 'x-forwarded-for': address }
    const reader = { email: 'reader@example.com' }
    const visitor = createVisitor(site.url)
    const { text } = await visitor.post('/offers', reader, from)
    return text.includes('Already Subscribed!')
  }
  expect(await signUp('203.0.113.4')).toBe(false)
  expect(await signUp('203.0.113.5')).toBe(false)
  expect(await signUp('203.0.113.4')).toBe(true)
})
