import { expect, test } from 'vitest'
import { checkDays } from './check-days.ts'

test('today is the owner’s day, and a check counts for 180 days', () => {
  const lateInCalifornia = new Date('2026-11-19T02:00:00Z')
  expect(checkDays(lateInCalifornia, 'America/Los_Angeles')).toEqual({
    today: '2026-11-18',
    lastFreshDay: '2026-05-22',
  })
  expect(checkDays(lateInCalifornia, 'Europe/Paris').today).toBe('2026-11-19')
})
