import { expect, test } from 'vitest'
import { services as page } from '#content/defaults/services.ts'
import {
  choicesFrom,
  choicesToQuery,
  finderQuery,
  suggestServices,
  summarizeChoices,
} from './finder-questions.ts'

const { finder, services } = page

test('every question is a parameter of the page', () => {
  expect(finderQuery).toEqual(finder.questions.map(({ id }) => id))
})

test('no answer suggests nothing and writes nothing', () => {
  expect(suggestServices(finder, services, {})).toEqual([])
  expect(summarizeChoices(finder, {})).toBe('')
})

test('a value that is not an answer is ignored', () => {
  expect(choicesFrom(finder, new URLSearchParams('stage=9&who=x&behind=2&other=1'))).toEqual({
    behind: 2,
  })
})

test('answers survive the way through an address', () => {
  const choices = { stage: 0, people: 1 }
  expect(choicesFrom(finder, choicesToQuery(choices))).toEqual(choices)
})

test('at most two services are suggested, the heaviest first', () => {
  expect(suggestServices(finder, services, { who: 0 })).toEqual([
    'bookkeeping-coaching-and-services',
  ])
  const all = Object.fromEntries(finder.questions.map(({ id }) => [id, 0]))
  expect(suggestServices(finder, services, all).length).toBeLessThanOrEqual(2)
})

test('every service can be the answer', () => {
  const reachable = new Set(
    finder.questions.flatMap(({ id, answers }) =>
      answers.flatMap((_, position) => suggestServices(finder, services, { [id]: position })),
    ),
  )
  expect([...reachable].sort()).toEqual(services.map(({ slug }) => slug).sort())
})

test('a service that is hidden or removed is never suggested, and the next best is', () => {
  const choices = { stage: 2, people: 0 }
  expect(suggestServices(finder, services, choices)).toEqual(['cleanup'])
  const others = services.filter(({ slug }) => slug !== 'cleanup')
  expect(suggestServices(finder, others, choices)).toEqual(['diagnostic-review'])
  expect(suggestServices(finder, [], choices)).toEqual([])
})

test('the summary carries the answers in words', () => {
  expect(summarizeChoices(finder, { who: 2 })).toContain('- I want to hand the bookkeeping over.')
})
