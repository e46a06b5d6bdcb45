import type { Starts, Values } from './block.ts'

type QuizQuestion = {
  question_text: string
  explanation: string | null
  answers: { answer_text: string; is_correct: boolean }[]
}

const address = '/qbo-quiz/questions'
/** As many as the address answers at once, and as many as a list can be looked through. */
const atOnce = 10
const most = 200

/** The questions of the quiz, for a copy of one of them. */
export async function listQuizStarts(): Promise<Starts> {
  const { ids } = await get<{ ids: string[] }>(address)
  const parts = Array.from({ length: Math.ceil(Math.min(ids.length, most) / atOnce) }, (_, part) =>
    ids.slice(part * atOnce, (part + 1) * atOnce),
  )
  const answered = await Promise.all(
    parts.map((part) => get<{ questions: QuizQuestion[] }>(`${address}?ids=${part.join()}`)),
  )
  const starts = answered
    .flatMap(({ questions }) => questions)
    .map((question) => ({ label: question.question_text, values: valuesOf(question) }))
    .sort((one, other) => one.label.localeCompare(other.label))
  return { starts, outOf: ids.length > most ? ids.length : null }
}

function valuesOf({ question_text, explanation, answers }: QuizQuestion): Values {
  return {
    question: question_text,
    answers: answers
      .map(({ answer_text, is_correct }) => (is_correct ? `* ${answer_text}` : answer_text))
      .join('\n'),
    explanation: explanation ?? '',
  }
}

async function get<Answer>(path: string): Promise<Answer> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.json()
}
