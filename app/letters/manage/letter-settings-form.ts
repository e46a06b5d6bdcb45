import * as z from 'zod/mini'
import { type FormRules, required, validationError } from '#app/lib/form.ts'

const most = 3_600_000
const words = `Please enter a whole number from 1 to ${most.toLocaleString('en-US')}.`

const schema = z.object({
  lettersPerHour: z.string().check(
    required(words),
    z.refine(
      (given) => /^\d{1,7}$/.test(given) && Number(given) >= 1 && Number(given) <= most,
      words,
    ),
  ),
  confirming: z.enum(['auto', 'always', 'never']),
})

export const letterSettingsForm: FormRules<typeof schema> = { schema, toast: validationError }
