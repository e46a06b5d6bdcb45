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
    { ...words, title: 'List', href: '/store/list' },
    { ...words, title: 'Quiz', href: '/qbo-quiz' },
  ],
}

test('only lessons and products are asked for, each course once', () => {
  expect(slugsIn(path)).toEqual({
    courseSlugs: ['a'],
    lessonSlugs: ['one', 'two'],
    productSlugs: ['list'],
  })
})

test('ticks come from completed lessons, owned products and the student', () => {
  const marks = { lessons: { 'a/one': true, 'a/two': false }, products: { list: true } }
  expect(markSteps(path, marks, []).map(({ isDone }) => isDone)).toEqual([true, false, true, false])
  const steps = markSteps(path, marks, ['Quiz', 'List', 'Gone'])
  expect(steps.map(({ isDone }) => isDone)).toEqual([true, false, true, true])
  expect(steps.map(({ isByHand }) => isByHand)).toEqual([false, false, false, true])
  expect(steps.map(({ ticksBy }) => ticksBy)).toEqual(['lesson', 'lesson', 'product', null])
})

test('a step whose lesson or product is not on this site is left out', () => {
  const marks = { lessons: { 'a/two': false }, products: {} }
  expect(markSteps(path, marks, []).map(({ step }) => step.href)).toEqual([
    '/courses/a/two',
    '/qbo-quiz',
  ])
})
