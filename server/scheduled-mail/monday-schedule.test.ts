import { expect, test } from 'vitest'
import { letterDueAt, mondayOf } from './monday-schedule.ts'

const losAngeles = 'America/Los_Angeles'
const due = (now: string, lastMonday: string, timeZone = losAngeles) =>
  letterDueAt(new Date(now), lastMonday, timeZone).toISOString()

test('the letter is due on Monday at seven in the owner’s time zone', () => {
  expect(due('2026-11-18T12:00:00Z', '2026-11-16')).toBe('2026-11-23T15:00:00.000Z')
  expect(due('2026-11-18T12:00:00Z', '2026-11-16', 'America/New_York')).toBe(
    '2026-11-23T12:00:00.000Z',
  )
  // Monday in UTC, and still Sunday for her.
  expect(mondayOf(new Date('2026-11-23T07:59:00Z'), losAngeles)).toBe('2026-11-16')
  expect(mondayOf(new Date('2026-11-23T08:00:00Z'), losAngeles)).toBe('2026-11-23')
  // Monday, before seven.
  expect(due('2026-11-23T10:00:00Z', '2026-11-16')).toBe('2026-11-23T15:00:00.000Z')
})

test('it stays seven on her clock when daylight saving begins and ends', () => {
  // Begins on Sunday, March 8, and ends on Sunday, November 1.
  expect(due('2026-03-07T12:00:00Z', '2026-03-02')).toBe('2026-03-09T14:00:00.000Z')
  expect(due('2026-03-02T16:00:00Z', '2026-02-23')).toBe('2026-03-02T15:00:00.000Z')
  expect(due('2026-10-31T12:00:00Z', '2026-10-26')).toBe('2026-11-02T15:00:00.000Z')
  expect(due('2026-10-26T16:00:00Z', '2026-10-19')).toBe('2026-10-26T14:00:00.000Z')
})

test('a missed Monday is due at once while its week lasts, and is skipped after it', () => {
  const missed = due('2026-11-22T20:00:00Z', '2026-11-09')
  expect(missed).toBe('2026-11-16T15:00:00.000Z')
  // Two Mondays were missed: only the letter of this week is due.
  expect(due('2026-11-25T20:00:00Z', '2026-11-09')).toBe('2026-11-23T15:00:00.000Z')
  expect(due('2026-11-25T20:00:00Z', '2026-11-23')).toBe('2026-11-30T15:00:00.000Z')
})
