import { expect, test, vi } from 'vitest'
import { createVisitor } from '#tests/support/visitor.ts'
import {
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
