import { expect, test } from 'vitest'
import { journalOf, journalText } from './journal.ts'

const none = {
  ...{ gross_cents: 0, tax_cents: 0, fee_cents: 0 },
  ...{ refunded_cents: 0, refunded_tax_cents: 0 },
  ...{ disputed_cents: 0, dispute_fee_cents: 0 },
}

test('a month of sales debits clearing and fees, and credits sales and tax', () => {
  const month = { ...none, gross_cents: 20_570, tax_cents: 1570, fee_cents: 900 }
  expect(journalText(journalOf(month)).split('\n')).toEqual([
    'Account\tDebit\tCredit',
    'Stripe clearing\t196.70\t',
    'Merchant fees\t9.00\t',
    'Sales\t\t190.00',
    'Sales tax payable\t\t15.70',
  ])
})

test.each([
  { ...none, gross_cents: 5000, fee_cents: 175 },
  {
    ...none,
    gross_cents: 2057,
    tax_cents: 157,
    fee_cents: 90,
    refunded_cents: 1000,
    refunded_tax_cents: 76,
  },
  { ...none, refunded_cents: 2057, refunded_tax_cents: 157 },
  { ...none, gross_cents: 5000, fee_cents: 175, disputed_cents: 1900, dispute_fee_cents: 1500 },
])('debits equal credits: %j', (month) => {
  const lines = journalOf(month)
  const debits = lines.reduce((total, { debitCents }) => total + debitCents, 0)
  const credits = lines.reduce((total, { creditCents }) => total + creditCents, 0)
  expect(debits).toBe(credits)
  expect(debits).toBeGreaterThan(0)
})

test('a month with refunds alone takes them out of clearing and of the tax that is owed', () => {
  const month = { ...none, refunded_cents: 2057, refunded_tax_cents: 157 }
  expect(journalOf(month)).toEqual([
    { account: 'Stripe clearing', debitCents: 0, creditCents: 2057 },
    { account: 'Sales refunds', debitCents: 1900, creditCents: 0 },
    { account: 'Sales tax payable', debitCents: 157, creditCents: 0 },
  ])
})

test('a lost dispute takes the sum and its fee out of clearing', () => {
  const month = { ...none, disputed_cents: 1900, dispute_fee_cents: 1500 }
  expect(journalOf(month)).toEqual([
    { account: 'Stripe clearing', debitCents: 0, creditCents: 3400 },
    { account: 'Lost disputes', debitCents: 3400, creditCents: 0 },
  ])
})
