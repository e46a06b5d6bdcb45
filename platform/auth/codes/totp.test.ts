import { expect, test } from 'vitest'
import { codeAt, createSecret, findStep, keyUri, stepAt } from './totp.ts'

/** The key of RFC 6238, appendix B: the ASCII bytes 1234567890 twice. */
const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test('codes are those of RFC 6238', () => {
  const cases = [
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ] as const
  for (const [seconds, code] of cases) {
    expect(codeAt(rfcSecret, stepAt(new Date(seconds * 1000)))).toBe(code)
  }
})

test('a secret is 160 random bits in base32 without padding', () => {
  const secrets = new Set(Array.from({ length: 50 }, createSecret))
  expect(secrets.size).toBe(50)
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
})

test('the neighbouring steps are accepted and no others', () => {
  const now = new Date('2026-11-15T10:00:10Z')
  const current = stepAt(now)
  for (const offset of [-1, 0, 1]) {
    expect(findStep(rfcSecret, codeAt(rfcSecret, current + offset), now, null)).toBe(
      current + offset,
    )
  }
  for (const offset of [-2, 2]) {
    expect(findStep(rfcSecret, codeAt(rfcSecret, current + offset), now, null)).toBeUndefined()
  }
})

test('a code that was used, or an older one, is not accepted again', () => {
  const now = new Date('2026-11-15T10:00:10Z')
  const current = stepAt(now)
  expect(findStep(rfcSecret, codeAt(rfcSecret, current), now, current)).toBeUndefined()
  expect(findStep(rfcSecret, codeAt(rfcSecret, current - 1), now, current)).toBeUndefined()
  expect(findStep(rfcSecret, codeAt(rfcSecret, current + 1), now, current)).toBe(current + 1)
})

test('anything that is not six digits is simply wrong', () => {
  const now = new Date('2026-11-15T10:00:10Z')
  for (const code of ['', '1', 'abcdef', '1234567', '１２３４５６']) {
    expect(findStep(rfcSecret, code, now, null)).toBeUndefined()
  }
})

test('the address for authenticator apps names issuer and account', () => {
  const uri = new URL(keyUri('Sample Site', 'reader+a@example.com', rfcSecret))
  expect(uri.protocol).toBe('otpauth:')
  expect(decodeURIComponent(uri.pathname)).toContain('Sample Site:reader+a@example.com')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    algorithm: 'SHA1',
    digits: '6',
    issuer: 'Sample Site',
    period: '30',
    secret: rfcSecret,
  })
})
