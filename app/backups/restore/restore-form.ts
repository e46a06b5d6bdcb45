import * as z from 'zod/mini'
import { atMost, secret, validationError } from '#app/lib/form.ts'

/** Typed by hand: no single press of a key replaces the site. */
export const confirmWord = 'RESTORE'

export const lookForm = {
  schema: z.object({ passphrase: secret(atMost(1000)) }),
  toast: validationError,
}

export const restoreForm = {
  schema: z.object({
    passphrase: secret(atMost(1000)),
    confirm: z
      .string()
      .check(
        z.refine(
          (text) => text.toUpperCase() === confirmWord,
          `Please type ${confirmWord} to confirm.`,
        ),
      ),
  }),
  toast: validationError,
}
