import { expect, test } from 'vitest'
import { describePassword } from './password-strength.ts'

test.each([
  ['12345', 'Too short'],
  ['123456', 'Weak'],
  ['aaaaaaaaaaaa', 'Weak'],
  ['abcdefgh', 'Weak'],
  ['ledger', 'Weak'],
  ['tidyLedger7', 'Fair'],
  ['seven quiet ledgers on a shelf', 'Strong'],
])('%j is called %s', (password, word) => {
  expect(describePassword(password).word).toBe(word)
})
