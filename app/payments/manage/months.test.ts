import { expect, test } from 'vitest'
import { fillMonths } from './months.ts'

test('months without sales stand between the others, up to this month', () => {
  const months = [
    { month: '2027-01-01', gross_cents: 500 },
    { month: '2026-11-01', gross_cents: 1900 },
  ]
  expect(fillMonths(months, '2027-02-14')).toEqual([
    { month: '2026-11-01', gross_cents: 1900 },
    { month: '2026-12-01', gross_cents: 0 },
    { month: '2027-01-01', gross_cents: 500 },
    { month: '2027-02-01', gross_cents: 0 },
  ])
})
