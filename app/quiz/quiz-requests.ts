import type { QuizQuestion } from './round.ts'

export const quizQuestionsPath = '/qbo-quiz/questions'
const timeoutMs = 15_000

export async function fetchQuestionIds(): Promise<string[]> {
  const { ids } = await getJson<{ ids: string[] }>(quizQuestionsPath)
  return ids
}

/** Null when the question was deleted. */
export async function fetchQuestion(id: string): Promise<QuizQuestion | null> {
  const { question } = await getJson<{ question: QuizQuestion | null }>(
    `${quizQuestionsPath}/${id}`,
  )
  return question
}

/** Those of the questions that exist. */
export async function fetchQuestions(ids: string[]): Promise<QuizQuestion[]> {
  const { questions } = await getJson<{ questions: QuizQuestion[] }>(
    `${quizQuestionsPath}?ids=${ids.join()}`,
  )
  return questions
}

async function getJson<Answer>(path: string): Promise<Answer> {
  const response = await fetch(path, { signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.json()
}
