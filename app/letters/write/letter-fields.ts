import * as z from 'zod/mini'
import { atMost, type FormRules, validationError } from '#app/lib/form.ts'
import { archiveFields } from './archive-fields.ts'

const line = () => z.pipe(z.string().check(atMost(200)), z.transform(onOneLine))

const schema = z.object({
  subject: line(),
  previewLine: line(),
  body: z.string().check(atMost(100_000)),
  text: z.string().check(atMost(100_000)),
  ...archiveFields,
})

/** A draft may be empty. */
export const letterForm = { schema, toast: validationError } satisfies FormRules<typeof schema>

export type LetterValues = z.input<typeof schema>

/** A line break in a subject would begin another header of the mail. */
function onOneLine(typed: string) {
  return typed.replace(/\p{Cc}+/gu, ' ')
}
