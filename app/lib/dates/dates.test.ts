import { expect, test } from 'vitest'
import { datesIn, formatDay, formatMonth, readDate } from './dates.ts'
import { toZonedInput } from './zoned-time.ts'

const zone = 'America/Los_Angeles'
const { formatDate, formatTime } = datesIn(zone)

const odd = ['infinity', '-infinity', '0044-03-15T00:00:00+00:00 BC', '', 'yesterday']

test('a date that cannot be read is named so, and nothing throws', () => {
  for (const text of odd) {
    expect(readDate(text), text).toBeNull()
    for (const format of [formatDate, formatDay, formatMonth, formatTime]) {
      expect(format(text), text).toBe('unknown date')
    }
    expect(toZonedInput(text, zone), text).toBe('')
  }
  expect(formatDate(new Date(Number.NaN))).toBe('unknown date')
  expect(toZonedInput('+012026-01-01T00:00:00Z', zone)).toBe('')
})

test('a date that can be read is shown', () => {
  expect(formatDay('2026-11-15')).toBe('November 15, 2026')
  expect(formatMonth('2026-11-01')).toBe('November 2026')
  expect(readDate('2026-11-15T00:00:00Z')?.toISOString()).toBe('2026-11-15T00:00:00.000Z')
})

test('each zone has its own dates, whatever was written before', () => {
  const instant = '2026-11-16T03:00:00Z'
  expect(formatDate(instant)).toBe('November 15, 2026')
  expect(datesIn('Europe/Berlin').formatDate(instant)).toBe('November 16, 2026')
  expect(formatDate(instant)).toBe('November 15, 2026')
  expect(datesIn('Pacific/Auckland').yearOf(new Date('2026-12-31T12:00:00Z'))).toBe(2027)
})

test('times are shown in the en-US long form', () => {
  expect(formatTime('2026-12-01T17:30:00Z').replace(/\s/g, ' ')).toBe('December 1, 2026 at 9:30 AM')
})
