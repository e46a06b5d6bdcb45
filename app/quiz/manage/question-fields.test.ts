import { expect, test } from 'vitest'
import { checkForm } from '#app/lib/form.ts'
import {
  emptyQuestion,
  findQuestionMistake,
  markCorrect,
  type QuestionValues,
  questionForm,
  removeAnswer,
} from './question-fields.ts'

const good: QuestionValues = {
  ...emptyQuestion,
  questionText: 'What is a debit?',
  answers: [
    { text: 'Left', isCorrect: true },
    { text: 'Right', isCorrect: false },
  ],
}

const textOf = (values: Partial<QuestionValues>) => findQuestionMistake({ ...good, ...values })

test('mistakes are named in the order of the spec', () => {
  expect(textOf({ questionText: ' \n', answers: [] })).toBe('Question text cannot be empty.')
  expect(textOf({ answers: [] })).toBe('Please add at least one answer.')
  expect(textOf({ answers: [{ text: ' ', isCorrect: false }] })).toBe(
    'Answer text cannot be empty.',
  )
  expect(textOf({ answers: [{ text: 'Left', isCorrect: false }] })).toBe(
    'At least one answer must be marked as correct.',
  )
  expect(findQuestionMistake(good)).toBeUndefined()
})

test('each wrong answer has its own message', () => {
  const form = new FormData()
  form.set('question_text', ' Kept? ')
  for (const text of ['Left', ' ', 'x'.repeat(1001)]) form.append('answer', text)
  form.set('correct', '0')
  const { values, fields, errors, toast } = checkForm(form, questionForm)
  expect(fields).toBeNull()
  expect(values.questionText).toBe('Kept?')
  expect(errors).toEqual({
    'answers.1': 'Answer text cannot be empty.',
    'answers.2': 'At most 1,000 characters, please.',
  })
  expect(toast).toEqual({ title: 'Validation Error', text: 'Answer text cannot be empty.' })
})

test('a question that the database would refuse is refused by the form first', () => {
  expect(textOf({ questionText: 'x'.repeat(2001) })).toBe('At most 2,000 characters, please.')
  expect(textOf({ readNextLabel: 'Article' })).toMatch(/needs both/)
  for (const readNextUrl of ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'blog']) {
    expect(textOf({ readNextLabel: 'Article', readNextUrl }), readNextUrl).toMatch(
      /must start with/,
    )
  }
  expect(textOf({ readNextLabel: 'Article', readNextUrl: '/blog/article' })).toBeUndefined()
})

test('one answer is correct at most', () => {
  expect(markCorrect(good.answers, 1, true).map(({ isCorrect }) => isCorrect)).toEqual([
    false,
    true,
  ])
})

test('when the correct answer goes, the first of the others becomes correct', () => {
  expect(removeAnswer(good.answers, 0)).toEqual([{ text: 'Right', isCorrect: true }])
  expect(removeAnswer(good.answers, 1)).toEqual([{ text: 'Left', isCorrect: true }])
})

test('the last answer stays', () => {
  const single = [{ text: 'Left', isCorrect: true }]
  expect(removeAnswer(single, 0)).toEqual(single)
})

test('the address of “Read this next” may be typed without https://', () => {
  const form = new FormData()
  form.set('question_text', 'What is a debit?')
  form.set('answer', 'Left')
  form.set('correct', '0')
  form.set('read_next_label', 'Debits')
  form.set('read_next_url', 'river.example/debits')
  expect(checkForm(form, questionForm).fields?.readNextUrl).toBe('https://river.example/debits')
})
