import { textField } from '#app/lib/form-fields.ts'
import type { QuizQuestion } from '#app/quiz/round.ts'

export type AnswerValues = { text: string; isCorrect: boolean }

export type QuestionValues = {
  questionText: string
  explanation: string
  readNextLabel: string
  readNextUrl: string
  answers: AnswerValues[]
}

export type QuestionField = 'questionText' | 'answers' | 'explanation' | 'readNext'
export type QuestionMistake = { field: QuestionField; text: string; answerIndex?: number }

export const emptyQuestion: QuestionValues = {
  questionText: '',
  explanation: '',
  readNextLabel: '',
  readNextUrl: '',
  answers: [{ text: '', isCorrect: true }],
}

// The same limits as the tables quiz_questions and quiz_answers have.
export const questionTextLength = 2000
export const explanationLength = 5000
export const answerTextLength = 1000
export const readNextLabelLength = 200
const readNextAddress = /^(\/([^/\\].*)?|https:\/\/\S+)$/

/** The first mistake in the order of the spec; null when the question is valid. */
export function findQuestionMistake(values: QuestionValues): QuestionMistake | null {
  const { questionText, answers } = values
  if (!questionText.trim()) {
    return { field: 'questionText', text: 'Question text cannot be empty.' }
  }
  if (answers.length === 0) return { field: 'answers', text: 'Please add at least one answer.' }
  const blank = answers.findIndex(({ text }) => !text.trim())
  if (blank !== -1) {
    return { field: 'answers', text: 'Answer text cannot be empty.', answerIndex: blank }
  }
  const correct = answers.filter(({ isCorrect }) => isCorrect).length
  if (correct === 0) {
    return { field: 'answers', text: 'At least one answer must be marked as correct.' }
  }
  if (correct > 1) return { field: 'answers', text: 'Only one answer can be marked as correct.' }
  return findTooLong(values) ?? findReadNextMistake(values)
}

export function readQuestionForm(form: FormData): QuestionValues {
  const correct = form.getAll('correct').map(String)
  return {
    questionText: textField(form, 'question_text'),
    explanation: textField(form, 'explanation'),
    readNextLabel: textField(form, 'read_next_label'),
    readNextUrl: textField(form, 'read_next_url'),
    answers: form.getAll('answer').map((text, at) => ({
      text: String(text).trim(),
      isCorrect: correct.includes(String(at)),
    })),
  }
}

export function valuesOfQuestion(question: QuizQuestion): QuestionValues {
  return {
    questionText: question.question_text,
    explanation: question.explanation ?? '',
    readNextLabel: question.read_next_label ?? '',
    readNextUrl: question.read_next_url ?? '',
    answers: question.answers.map(({ answer_text, is_correct }) => ({
      text: answer_text,
      isCorrect: is_correct,
    })),
  }
}

/** Checking one answer unchecks all others. */
export function markCorrect<Answer extends AnswerValues>(
  answers: Answer[],
  index: number,
  isCorrect: boolean,
): Answer[] {
  return answers.map((answer, at) => ({ ...answer, isCorrect: at === index && isCorrect }))
}

/**
 * When the only correct answer is removed, the first of the others becomes correct. The last one
 * stays.
 */
export function removeAnswer<Answer extends AnswerValues>(
  answers: Answer[],
  index: number,
): Answer[] {
  if (answers.length <= 1) return answers
  const left = answers.filter((_, at) => at !== index)
  if (!answers[index]?.isCorrect || left.some(({ isCorrect }) => isCorrect)) return left
  return left.map((answer, at) => ({ ...answer, isCorrect: at === 0 }))
}

function findTooLong({ questionText, answers, explanation, readNextLabel }: QuestionValues) {
  const atMost = (length: number) => `At most ${length.toLocaleString('en-US')} characters, please.`
  if (questionText.length > questionTextLength) {
    return { field: 'questionText', text: atMost(questionTextLength) } as const
  }
  const long = answers.findIndex(({ text }) => text.length > answerTextLength)
  if (long !== -1) {
    return { field: 'answers', text: atMost(answerTextLength), answerIndex: long } as const
  }
  if (explanation.length > explanationLength) {
    return { field: 'explanation', text: atMost(explanationLength) } as const
  }
  if (readNextLabel.length > readNextLabelLength) {
    return { field: 'readNext', text: atMost(readNextLabelLength) } as const
  }
  return null
}

function findReadNextMistake({ readNextLabel, readNextUrl }: QuestionValues) {
  if (Boolean(readNextLabel) !== Boolean(readNextUrl)) {
    const text = '“Read this next” needs both a title and an address, or neither.'
    return { field: 'readNext', text } as const
  }
  if (readNextUrl && !readNextAddress.test(readNextUrl)) {
    const text = 'The address of “Read this next” begins with / or https://.'
    return { field: 'readNext', text } as const
  }
  return null
}
