import { expect, test } from 'vitest'
import { formatDate, formatDay, readDate } from './dates.ts'
import { formatTime, toZonedInput } from './zoned-time.ts'

const odd = ['infinity', '-infinity', '0044-03-15T00:00:00+00:00 BC', '', 'yesterday']

test('a date that cannot be read is named so, and nothing throws', () => {
  for (const text of odd) {
    expect(readDate(text), text).toBeNull()
    for (const format of [formatDate, formatDay, formatTime]) {
      expect(format(text), text).toBe('unknown date')
    }
    expect(toZonedInput(text), text).toBe('')
  }
  expect(formatDate(new Date(Number.NaN))).toBe('unknown date')
  expect(toZonedInput('+012026-01-01T00:00:00Z')).toBe('')
})

test('a date that can be read is shown', () => {
  expect(formatDay('2026-11-15')).toBe('November 15, 2026')
  expect(readDate('2026-11-15T00:00:00Z')?.toISOString()).toBe('2026-11-15T00:00:00.000Z')
})
