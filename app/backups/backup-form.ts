import * as z from 'zod/mini'
import { atMost, secret, validationError } from '#app/lib/form.ts'

const shortest = 12

export const backupForm = {
  schema: z.object({
    isOn: z.boolean(),
    time: z
      .string()
      .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time, such as 03:00.')),
    /** Empty keeps the saved one. */
    passphrase: secret(
      atMost(1000),
      z.refine(
        (text: string) => text === '' || text.length >= shortest,
        `Please use at least ${shortest} characters. Four or five words are easy to write down.`,
      ),
    ),
    stopsEncrypting: z.boolean(),
  }),
  toast: validationError,
}
