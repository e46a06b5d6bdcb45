import { expect, test } from 'vitest'
import { namePage, slugsIn } from './page-names.ts'

test.each([
  ['/dashboard', 'your courses'],
  ['/store', 'the store'],
  ['/account/delete?from=mail', 'your account'],
  ['/admin/courses/1/modules', 'the admin area'],
  ['/admin/quiz', 'the quiz questions'],
  ['/store/month-end-checklist', 'the store'],
  ['/courses/qbo-from-zero/bank-rules?from=mail', 'your courses'],
  ['/somewhere', 'this page'],
])('without a public title %s is named %s', (address, name) => {
  expect(namePage(address, null)).toBe(name)
})

const none = { course_title: null, lesson_title: null, product_title: null }

test('a course, a lesson and a product are named by their public titles', () => {
  const course = { ...none, course_title: 'QBO from Zero' }
  expect(namePage('/courses/qbo-from-zero', course)).toBe('the course “QBO from Zero”')
  expect(namePage('/courses/qbo-from-zero/hidden', course)).toBe('the course “QBO from Zero”')
  expect(namePage('/courses/qbo-from-zero/rules', { ...course, lesson_title: 'Bank rules' })).toBe(
    '“Bank rules” in “QBO from Zero”',
  )
  expect(namePage('/store/checklist', { ...none, product_title: 'Checklist' })).toBe('“Checklist”')
})

test('the address says which titles are asked for', () => {
  expect(slugsIn('/courses/qbo-from-zero/bank-rules/pdf?from=mail')).toEqual({
    course: 'qbo-from-zero',
    lesson: 'bank-rules',
  })
  expect(slugsIn('/store/checklist#top')).toEqual({ product: 'checklist' })
  expect(slugsIn('/blog/checklist')).toEqual({})
})
