import { expect, test } from 'vitest'
import { lastTwelveMonths } from './months.ts'

test('months without sales stand among the last twelve, older ones do not', () => {
  const months = [
    { month: '2027-01-01', gross_cents: 500 },
    { month: '2026-11-01', gross_cents: 1900 },
    { month: '2026-02-01', gross_cents: 700 },
  ]
  const plotted = lastTwelveMonths(months, '2027-02-14')
  expect(plotted).toHaveLength(12)
  expect(plotted[0]).toEqual({ month: '2026-03-01', gross_cents: 0 })
  expect(plotted.slice(-4)).toEqual([
    { month: '2026-11-01', gross_cents: 1900 },
    { month: '2026-12-01', gross_cents: 0 },
    { month: '2027-01-01', gross_cents: 500 },
    { month: '2027-02-01', gross_cents: 0 },
  ])
})
