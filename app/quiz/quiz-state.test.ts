import { expect, test } from 'vitest'
import { isComplete, listUnasked, nextState, type QuizState } from './quiz-state.ts'
import type { QuizQuestion } from './round.ts'

const question = (id: string): QuizQuestion => ({
  id,
  question_text: `Question ${id}`,
  explanation: null,
  read_next_label: null,
  read_next_url: null,
  answers: [
    { id: 'right', answer_text: 'Right', is_correct: true },
    { id: 'wrong', answer_text: 'Wrong', is_correct: false },
  ],
})

const begun: QuizState = {
  phase: 'question',
  ids: ['a', 'b'],
  askedIds: ['a'],
  question: question('a'),
  chosenId: null,
  missed: [],
  ahead: [],
  isCutOff: false,
  isAsking: false,
  isUntouched: true,
}

test('the first choice locks the answers', () => {
  const chosen = nextState(begun, { type: 'chosen', answerId: 'wrong' })
  expect(nextState(chosen, { type: 'chosen', answerId: 'right' })).toBe(chosen)
  expect(chosen.missed).toEqual([question('a')])
})

test('a right answer is not among the missed questions', () => {
  expect(nextState(begun, { type: 'chosen', answerId: 'right' }).missed).toEqual([])
})

test('the round is complete only when every question was answered', () => {
  const chosen = nextState(begun, { type: 'chosen', answerId: 'right' })
  expect(isComplete(nextState(chosen, { type: 'quit' }))).toBe(false)
  const second = nextState(chosen, { type: 'drawn', question: question('b'), skippedIds: [] })
  expect(isComplete(nextState(second, { type: 'quit' }))).toBe(false)
  const answered = nextState(second, { type: 'chosen', answerId: 'wrong' })
  const ended = nextState(answered, { type: 'drawn', question: null, skippedIds: [] })
  expect(ended.phase).toBe('finished')
  expect(isComplete(ended)).toBe(true)
})

test('a skipped question no longer counts', () => {
  const chosen = nextState(begun, { type: 'chosen', answerId: 'right' })
  const ended = nextState(chosen, { type: 'drawn', question: null, skippedIds: ['b'] })
  expect(ended.ids).toEqual(['a'])
  expect(isComplete(ended)).toBe(true)
})

test('a round in which nothing can be asked is empty, not finished', () => {
  const restarted = nextState(begun, { type: 'restarted' })
  const listed = nextState(restarted, { type: 'listed', ids: ['a'] })
  expect(nextState(listed, { type: 'drawn', question: null, skippedIds: ['a'] }).phase).toBe(
    'empty',
  )
})

test('of the questions fetched ahead, those are here that were not asked yet', () => {
  const round = { ...begun, ids: ['a', 'b', 'c'] }
  const ahead = [question('a'), question('b')]
  const state = nextState(round, { type: 'fetchedAhead', questions: ahead })
  expect(listUnasked(state)).toEqual({ unasked: ['b', 'c'], here: [question('b')] })
})
