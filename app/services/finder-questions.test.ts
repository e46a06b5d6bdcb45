import { expect, test } from 'vitest'
import { finderQuestions } from '#content/service-finder.ts'
import { services } from '#content/services.ts'
import {
  choicesFrom,
  choicesToQuery,
  suggestServices,
  summarizeChoices,
} from './finder-questions.ts'

test('no answer suggests nothing and writes nothing', () => {
  expect(suggestServices({})).toEqual([])
  expect(summarizeChoices({})).toBe('')
})

test('what is not an answer is ignored', () => {
  expect(choicesFrom(new URLSearchParams('stage=9&who=x&behind=2&other=1'))).toEqual({ behind: 2 })
})

test('answers survive the way through an address', () => {
  const choices = { stage: 0, people: 1 }
  expect(choicesFrom(choicesToQuery(choices))).toEqual(choices)
})

test('at most two services are suggested, the heaviest first', () => {
  expect(suggestServices({ who: 0 })).toEqual(['bookkeeping-coaching-and-services'])
  const all = Object.fromEntries(finderQuestions.map(({ id }) => [id, 0]))
  expect(suggestServices(all).length).toBeLessThanOrEqual(2)
})

test('every service can be the answer', () => {
  const reachable = new Set(
    finderQuestions.flatMap(({ id, answers }) =>
      answers.flatMap((_, position) => suggestServices({ [id]: position })),
    ),
  )
  expect([...reachable].sort()).toEqual(services.map(({ slug }) => slug).sort())
})

test('the summary carries the answers in words', () => {
  expect(summarizeChoices({ who: 2 })).toContain('- I want to hand the bookkeeping over.')
})
