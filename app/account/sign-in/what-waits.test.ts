import { expect, test } from 'vitest'
import { pendingSummary } from './what-waits.ts'

test.each([
  [3, 31, 4, 'Three courses, 31 lessons, four free PDFs'],
  [1, 1, 1, 'One course, one lesson, one free PDF'],
  [0, 0, 10, 'Ten free PDFs'],
  [11, 1200, 0, '11 courses, 1,200 lessons'],
  [0, 0, 0, ''],
])('%i courses, %i lessons and %i free products are said as they are', (...given) => {
  const [courses, lessons, free_products, line] = given
  expect(pendingSummary({ courses, lessons, free_products }).join(', ')).toBe(line)
})
