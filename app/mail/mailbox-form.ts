import * as z from 'zod/mini'
import { required, validationError, validEmail } from '#app/lib/form.ts'
import { isExampleAddress } from '#content/example-address.ts'

/** The mailbox that the owner reads. */
export const mailboxForm = {
  schema: z.object({
    ownerEmail: z.string().check(
      required('Please enter the email address you read.'),
      validEmail(),
      z.refine((email) => !isExampleAddress(email), {
        error: 'That’s an example address, which nobody can read. Please enter your own.',
      }),
    ),
  }),
  toast: validationError,
}
