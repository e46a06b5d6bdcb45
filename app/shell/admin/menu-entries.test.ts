import { expect, test } from 'vitest'
import { currentEntry, menu } from './menu-entries.ts'

test('a screen belongs to the entry whose path contains it most closely', () => {
  expect(currentEntry('/admin/users')).toBe('/admin/users')
  expect(currentEntry('/admin/users/log')).toBe('/admin/users')
  expect(currentEntry('/admin/users/progress')).toBe('/admin/users/progress')
  expect(currentEntry('/admin/courses/1/modules')).toBe('/admin/courses')
  expect(currentEntry('/admin/blog/review')).toBe('/admin/blog/review')
  expect(currentEntry('/admin/site-check')).toBe('/admin/site-check')
  expect(currentEntry('/admin/nowhere')).toBeUndefined()
})

test('no two entries have the same path or name', () => {
  const entries = menu.flatMap(({ entries }) => entries)
  expect(new Set(entries.map(({ path }) => path)).size).toBe(entries.length)
  expect(new Set(entries.map(({ label }) => label)).size).toBe(entries.length)
})

test('My site is among the first five entries', () => {
  const paths = menu.flatMap(({ entries }) => entries.map(({ path }) => path))
  expect(paths.slice(0, 5)).toContain('/admin/site')
})
