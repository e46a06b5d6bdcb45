import * as z from 'zod/mini'
import { atMost, type FormRules, required } from '#app/lib/form.ts'
import { answerLimit, questionLimit } from './question-limits.ts'

const schema = z.object({
  question: z.string().check(required('Please write your question.'), atMost(questionLimit)),
})

export const questionForm: FormRules<typeof schema> = { schema }

const answerSchema = z.object({
  answer: z.string().check(required('Please write an answer.'), atMost(answerLimit)),
  isPublic: z.boolean(),
  showsName: z.boolean(),
  /** The hash of the question on the screen: the column of question_list. */
  seen: z.string(),
})

export const answerForm: FormRules<typeof answerSchema> = { schema: answerSchema }
