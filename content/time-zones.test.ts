import { expect, test } from 'vitest'
import { nameTimeZone } from './time-zones.ts'

test('a time zone is named as people call it, with its city', () => {
  expect(nameTimeZone('America/New_York')).toBe('Eastern time (New York)')
  expect(nameTimeZone('America/Los_Angeles')).toBe('Pacific time (Los Angeles)')
})
