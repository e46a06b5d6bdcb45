import { expect, test } from 'vitest'
import type { LearningPath } from '#content/schemas/path.ts'
import { markSteps, slugsIn } from './learning-path.ts'

const words = { title: 'A step', text: 'What to do.' }
const path: LearningPath = {
  id: 'new-business',
  label: 'Label',
  heading: 'Heading',
  intro: 'Intro',
  steps: [
    { ...words, href: '/courses/a/one' },
    { ...words, href: '/courses/a/two' },
    { ...words, href: '/store/list' },
    { ...words, href: '/qbo-quiz' },
  ],
}

test('only lessons and products are asked for, each course once', () => {
  expect(slugsIn(path)).toEqual({
    courseSlugs: ['a'],
    lessonSlugs: ['one', 'two'],
    productSlugs: ['list'],
  })
})

test('ticks come from completed lessons and owned products; other steps have none', () => {
  const marks = { lessons: { 'a/one': true, 'a/two': false }, products: { list: true } }
  expect(markSteps(path, marks).map(({ isDone }) => isDone)).toEqual([true, false, true, false])
})

test('a step whose lesson or product is not on this site is left out', () => {
  const marks = { lessons: { 'a/two': false }, products: {} }
  expect(markSteps(path, marks).map(({ step }) => step.href)).toEqual([
    '/courses/a/two',
    '/qbo-quiz',
  ])
})
