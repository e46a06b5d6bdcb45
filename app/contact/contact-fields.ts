import * as z from 'zod/mini'
import { atMost, required, validEmail } from '#app/lib/form.ts'

// The same limits as the table contact_submissions has.
export const nameLimit = 200
export const messageLimit = 5000

const schema = z.object({
  name: z.string().check(required('Please enter your name.'), atMost(nameLimit)),
  email: z.string().check(required('Please enter your email address.'), validEmail()),
  message: z.string().check(
    required('Please enter a message.'),
    z.refine((text) => text.length <= messageLimit, {
      error: ({ input }) =>
        `At most ${messageLimit} characters, please. This message has ${String(input).length}.`,
    }),
  ),
})

export type ContactMessage = z.output<typeof schema>

export const contactForm = { schema }
