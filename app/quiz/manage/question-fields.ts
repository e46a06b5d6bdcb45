import * as z from 'zod/mini'
import { atMost, type FormRules, required, textField, validationError } from '#app/lib/form.ts'
import type { QuizQuestion } from '#app/quiz/round.ts'
import { completeAddress } from '#content/web-address.ts'

// The same limits as the tables quiz_questions and quiz_answers have.
export const questionTextLength = 2000
export const explanationLength = 5000
export const answerTextLength = 1000
export const readNextLabelLength = 200
const readNextAddress = /^(\/([^/\\].*)?|https:\/\/\S+)$/

const answer = z.object({
  text: z
    .string()
    .check(z.trim(), required('Answer text cannot be empty.'), atMost(answerTextLength)),
  isCorrect: z.boolean(),
})

const schema = z
  .object({
    questionText: z
      .string()
      .check(z.trim(), required('Question text cannot be empty.'), atMost(questionTextLength)),
    answers: z.array(answer).check(
      z.minLength(1, 'Please add at least one answer.'),
      z.refine((answers) => answers.some(({ isCorrect }) => isCorrect), {
        error: 'At least one answer must be marked as correct.',
      }),
      z.refine((answers) => answers.filter(({ isCorrect }) => isCorrect).length <= 1, {
        error: 'Only one answer can be marked as correct.',
      }),
    ),
    explanation: z.string().check(atMost(explanationLength)),
    readNextLabel: z.string().check(atMost(readNextLabelLength)),
    readNextUrl: z.string().check(z.overwrite(completeAddress)),
  })
  .check(
    z.refine((question) => Boolean(question.readNextLabel) === Boolean(question.readNextUrl), {
      path: ['readNextUrl'],
      error: '“Read this next” needs both a title and an address, or neither.',
    }),
    z.refine(({ readNextUrl }) => !readNextUrl || readNextAddress.test(readNextUrl), {
      path: ['readNextUrl'],
      error: 'The address of “Read this next” must start with / or https://.',
    }),
  )

export type QuestionValues = z.input<typeof schema>
export type AnswerValues = z.input<typeof answer>

export const questionForm: FormRules<typeof schema> = {
  schema,
  toast: validationError,
  read(form) {
    const correct = form.getAll('correct').map(String)
    return {
      questionText: textField(form, 'question_text'),
      answers: form.getAll('answer').map((text, at) => ({
        text: String(text).trim(),
        isCorrect: correct.includes(String(at)),
      })),
      explanation: textField(form, 'explanation'),
      readNextLabel: textField(form, 'read_next_label'),
      readNextUrl: textField(form, 'read_next_url'),
    }
  },
}

/** The first mistake, looked for in the order of the spec; undefined when it can be saved. */
export function findQuestionMistake(values: QuestionValues) {
  return z.safeParse(schema, values).error?.issues[0]?.message
}

export const emptyQuestion: QuestionValues = {
  questionText: '',
  answers: [{ text: '', isCorrect: true }],
  explanation: '',
  readNextLabel: '',
  readNextUrl: '',
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
