import type { Tables } from '#app/lib/database.ts'

export type QuizAnswer = Pick<Tables<'quiz_answers'>, 'id' | 'answer_text' | 'is_correct'>

export type QuizQuestion = Omit<Tables<'quiz_questions'>, 'created_at' | 'updated_at'> & {
  answers: QuizAnswer[]
}

/** Why a question was left out of the round. */
export type SkipReason = 'gone' | 'without answers'

export type Draw = {
  /** Null when no question is left. */
  question: QuizQuestion | null
  skipped: { id: string; reason: SkipReason }[]
}

/** The most questions that a round fetches ahead at once. */
export const mostAhead = 10

/**
 * A random question that was not asked yet, its answers shuffled. Questions that cannot be asked
 * are skipped.
 */
export async function drawQuestion(
  unasked: readonly string[],
  read: (id: string) => Promise<QuizQuestion | null>,
): Promise<Draw> {
  const skipped: Draw['skipped'] = []
  for (const id of shuffle(unasked)) {
    const question = await read(id)
    if (question && question.answers.length > 0) {
      return { question: { ...question, answers: shuffle(question.answers) }, skipped }
    }
    skipped.push({ id, reason: question ? 'without answers' : 'gone' })
  }
  return { question: null, skipped }
}

/** Fisher–Yates: every order is equally likely. */
export function shuffle<Item>(items: readonly Item[]): Item[] {
  const left = [...items]
  const shuffled: Item[] = []
  while (left.length > 0) shuffled.push(...left.splice(randomBelow(left.length), 1))
  return shuffled
}

const span = 2 ** 32

function randomBelow(limit: number) {
  // Rejection sampling: numbers beyond the last whole multiple would favour small remainders.
  const fair = span - (span % limit)
  for (;;) {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
    if (number < fair) return number % limit
  }
}
