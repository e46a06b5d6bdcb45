import { expect, test } from 'vitest'
import { fromZonedInput, toZonedInput } from './zoned-time.ts'

const zone = 'America/Los_Angeles'

test('a time typed in winter is Pacific standard time', () => {
  expect(fromZonedInput('2026-12-01T09:30', zone)?.toISOString()).toBe('2026-12-01T17:30:00.000Z')
})

test('a time typed in summer is Pacific daylight time', () => {
  expect(fromZonedInput('2026-07-01T09:30', zone)?.toISOString()).toBe('2026-07-01T16:30:00.000Z')
})

test('every hour around both clock changes survives the way there and back', () => {
  for (const day of ['2026-03-08', '2026-11-01']) {
    for (let hour = 3; hour < 24; hour++) {
      const typed = `${day}T${String(hour).padStart(2, '0')}:15`
      const instant = fromZonedInput(typed, zone)
      expect(instant && toZonedInput(instant, zone)).toBe(typed)
    }
  }
})

test('a text that is not a time is refused', () => {
  for (const text of ['', 'tomorrow', '2026-13-40T99:99', '2026-12-01', '2026-12-01T09:30Z']) {
    expect(fromZonedInput(text, zone)).toBeNull()
  }
})

test('a time that summer time skips is an hour later, of one that comes twice it is the first', () => {
  expect(fromZonedInput('2026-03-08T02:30', zone)?.toISOString()).toBe('2026-03-08T10:30:00.000Z')
  expect(fromZonedInput('2026-11-01T01:30', zone)?.toISOString()).toBe('2026-11-01T08:30:00.000Z')
})
