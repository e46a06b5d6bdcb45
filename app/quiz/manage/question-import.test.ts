import { expect, test } from 'vitest'
import { importExample, parseQuestions } from './question-import.ts'

test('the example is understood as it is shown', () => {
  const { questions, mistakes } = parseQuestions(importExample)
  expect(mistakes).toEqual([])
  expect(questions).toHaveLength(2)
  expect(questions[0]).toEqual({
    questionText: 'What do debits do to an asset account?',
    explanation: 'Assets grow on the left side.',
    readNextLabel: 'Debits and Credits Explained',
    readNextUrl: '/debits-and-credits-explained',
    answers: [
      { text: 'Increase it', isCorrect: true },
      { text: 'Decrease it', isCorrect: false },
      { text: 'Nothing', isCorrect: false },
    ],
  })
})

test.each([
  ['commas', ','],
  ['semicolons', ';'],
  ['tabs', '\t'],
])('a table with %s is understood, too', (_, separator) => {
  const rows = [
    ['Question', 'Correct', 'Wrong 1', 'Wrong 2', 'Explanation', 'Read next', 'Read next address'],
    ['"What, then?"', 'Yes', 'No', '', 'Because.', 'Blog', 'river.example/blog'],
  ]
  const { questions, mistakes } = parseQuestions(rows.map((row) => row.join(separator)).join('\n'))
  expect(mistakes).toEqual([])
  expect(questions).toEqual([
    {
      questionText: 'What, then?',
      explanation: 'Because.',
      readNextLabel: 'Blog',
      readNextUrl: 'https://river.example/blog',
      answers: [
        { text: 'Yes', isCorrect: true },
        { text: 'No', isCorrect: false },
      ],
    },
  ])
})

test('every question that cannot be saved is named', () => {
  const { mistakes } = parseQuestions('Good?\n* Yes\n\nNo answers?\n\nNone correct?\n- No\n\n* Yes')
  expect(mistakes).toEqual([
    'Question 2: Please add at least one answer.',
    'Question 3: At least one answer must be marked as correct.',
    'Question 4: Question text cannot be empty.',
  ])
})

test('nothing is nothing', () => {
  expect(parseQuestions(' \n\n ')).toEqual({ questions: [], mistakes: [] })
})
