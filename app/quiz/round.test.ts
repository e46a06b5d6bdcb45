import { expect, test } from 'vitest'
import { drawQuestion, type QuizQuestion, shuffle } from './round.ts'

function question(id: string, answers = 3): QuizQuestion {
  return {
    id,
    question_text: `Question ${id}`,
    explanation: null,
    read_next_label: null,
    read_next_url: null,
    answers: Array.from({ length: answers }, (_, at) => ({
      id: `${id}${at}`,
      answer_text: `Answer ${at}`,
      is_correct: at === 0,
    })),
  }
}

test('every order of a shuffle is about equally likely', () => {
  const rounds = 6000
  const seen = new Map<string, number>()
  for (let round = 0; round < rounds; round++) {
    const order = shuffle(['a', 'b', 'c']).join('')
    seen.set(order, (seen.get(order) ?? 0) + 1)
  }
  expect(seen.size).toBe(6)
  // Six standard deviations to either side of 1000.
  for (const count of seen.values()) expect(Math.abs(count - rounds / 6)).toBeLessThan(175)
})

test('a round asks every question once', async () => {
  const ids = ['a', 'b', 'c', 'd']
  const asked: string[] = []
  for (;;) {
    const unasked = ids.filter((id) => !asked.includes(id))
    const draw = await drawQuestion(unasked, async (id) => question(id))
    if (!draw.question) break
    asked.push(draw.question.id)
  }
  expect(asked.toSorted()).toEqual(ids)
})

test('every question may come first', async () => {
  const first = new Set<string | undefined>()
  for (let round = 0; round < 200; round++) {
    first.add((await drawQuestion(['a', 'b', 'c'], async (id) => question(id))).question?.id)
  }
  expect(first.size).toBe(3)
})

test('a question that is gone or has no answers is left out, and it is said why', async () => {
  const stored: Record<string, QuizQuestion | null> = { a: null, b: question('b', 0) }
  const { question: drawn, skipped } = await drawQuestion(
    ['a', 'b'],
    async (id) => stored[id] ?? null,
  )
  expect(drawn).toBeNull()
  expect(skipped.toSorted((x, y) => x.id.localeCompare(y.id))).toEqual([
    { id: 'a', reason: 'gone' },
    { id: 'b', reason: 'without answers' },
  ])
})
