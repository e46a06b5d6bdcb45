import * as z from 'zod/mini'
import { atMost, type FormRules, required, validationError } from '#app/lib/form.ts'

// The same limits as the tables contact_replies and saved_replies have.
const wordsLimit = 10_000
const nameLimit = 100

const words = z.string().check(required('Please write a reply.'), atMost(wordsLimit))

const schema = z.object({ words, name: z.string() })

/** The name is needed only to save the words for another time. */
export const replyForm: FormRules<typeof schema> = { schema, toast: validationError }

const savedSchema = z.object({
  words,
  name: z.string().check(required('Please enter a name.'), atMost(nameLimit)),
})

export const savedReplyForm: FormRules<typeof savedSchema> = {
  schema: savedSchema,
  toast: validationError,
}

export const nameIsTaken = 'You have a saved reply with this name already.'
