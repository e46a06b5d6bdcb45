import { expect, test } from 'vitest'
import { formatAmount, formatDollars, formatPrice } from './money.ts'

test('a price is shown as Free at 0, otherwise in dollars with two decimals', () => {
  expect(formatPrice(0)).toBe('Free')
  expect(formatPrice(0.01)).toBe('$0.01')
  expect(formatPrice(19.9)).toBe('$19.90')
  expect(formatPrice(1250)).toBe('$1,250.00')
})

test('a price that is no number is named so', () => {
  expect(formatPrice(Number.NaN)).toBe('Price unknown')
  expect(formatPrice(Number.POSITIVE_INFINITY)).toBe('Price unknown')
})

test('a starting price has cents only where there are any', () => {
  expect(formatDollars(85)).toBe('$85')
  expect(formatDollars(1200)).toBe('$1,200')
  expect(formatDollars(85.5)).toBe('$85.50')
})

test('an amount in a ledger always has two decimals and no sign', () => {
  expect(formatAmount(1250)).toBe('1,250.00')
})
