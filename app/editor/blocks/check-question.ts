import { escapeHtml } from '#content/escape-html.ts'
import type { FormBlock, Values } from './block.ts'
import { listQuizStarts } from './quiz-starts.ts'
import { find, findAll, textOf } from './tree.ts'

export const checkQuestion: FormBlock = {
  kind: 'form',
  name: 'question',
  tag: 'div',
  label: 'Check question',
  hint: 'A question with answers; no score is kept',
  fields: [
    { name: 'question', label: 'Question', kind: 'line', longest: 500 },
    {
      name: 'answers',
      label: 'Answers',
      help: 'One per line, two to six. Begin the right one with a star: * Checking',
      kind: 'lines',
      longest: 2000,
      mostLines: 6,
    },
    { name: 'explanation', label: 'Explanation', kind: 'line', longest: 1000 },
  ],
  example: {
    question: 'You pay your credit card bill. Is that an expense?',
    answers: 'Yes\n* No',
    explanation: 'The purchases were the expenses. Paying the card only moves money.',
  },
  findMistake(values) {
    const answers = answersOf(values)
    const mistake = (message: string) => ({ field: 'answers', message })
    if (answers.length < 2) return mistake('Please write at least two answers.')
    if (answers.filter(({ isRight }) => isRight).length !== 1) {
      return mistake('Please begin exactly one answer with a star, the right one.')
    }
    const texts = new Set(answers.map(({ text }) => text))
    return texts.size < answers.length ? mistake('Two answers are the same.') : null
  },
  toHtml(values) {
    const answers = answersOf(values)
    const right = answers.find(({ isRight }) => isRight)?.text ?? ''
    const items = answers.map(({ text }) => `<li>${escapeHtml(text)}</li>`).join('')
    return `<p><strong>${escapeHtml(values.question ?? '')}</strong></p><ol>${items}</ol><details><summary>Show the answer</summary><p><strong>${escapeHtml(right)}</strong></p><p>${escapeHtml(values.explanation ?? '')}</p></details>`
  },
  /** The first paragraph of the explanation is the right answer. */
  read(element) {
    const [rightWords, ...explanation] = findAll(find(element, 'details') ?? element, 'p')
    const right = textOf(rightWords)
    const answers = findAll(find(element, 'ol') ?? element, 'li').map((item) => textOf(item))
    return {
      question: textOf(find(element, 'p')),
      answers: answers.map((text) => (text === right ? `* ${text}` : text)).join('\n'),
      explanation: explanation.map((part) => textOf(part)).join(' '),
    }
  },
  isLive: true,
  listStarts: listQuizStarts,
}

export type Answer = { text: string; isRight: boolean }

export function answersOf({ answers = '' }: Values): Answer[] {
  return answers
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.replace('*', '').trim() !== '')
    .map((line) => ({ text: line.replace(/^\*\s*/, ''), isRight: line.startsWith('*') }))
}
