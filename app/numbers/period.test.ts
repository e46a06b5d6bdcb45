import { expect, test } from 'vitest'
import { compare, periodFrom, stepsOf } from './period.ts'

test('days without a count are drawn as zero, over the turn of a month', () => {
  const places = [
    { kind: 'visit' as const, place: 0, count: 5 },
    { kind: 'visit' as const, place: 2, count: 3 },
    { kind: 'page' as const, place: 1, count: 9 },
  ]
  expect(stepsOf({ today: '2026-03-02', places }, 'visit', { days: 4, step: 1 })).toEqual([
    { day: '2026-02-27', count: 0 },
    { day: '2026-02-28', count: 3 },
    { day: '2026-03-01', count: 0 },
    { day: '2026-03-02', count: 5 },
  ])
})

test('a year is drawn in weeks, and its first one is as long as the year allows', () => {
  const steps = stepsOf({ today: '2026-12-31', places: [] }, 'visit', { days: 365, step: 7 })
  expect(steps).toHaveLength(53)
  expect(steps[0]?.day).toBe('2026-01-01')
  expect(steps.at(-1)?.day).toBe('2026-12-25')
})

test('an unknown period is 30 days', () => {
  expect(periodFrom(new URLSearchParams('days=7')).days).toBe(7)
  expect(periodFrom(new URLSearchParams('days=12')).days).toBe(30)
})

test.each([
  [12, 0, '12 more than in the 7 days before'],
  [0, 1200, '1,200 fewer than in the 7 days before'],
  [3, 3, 'as many as in the 7 days before'],
  [0, 0, 'the same as in the 7 days before'],
])('%i after %i is %s', (now, before, words) => {
  expect(compare(now, before, 7)).toBe(words)
})
