import * as z from 'zod/mini'
import { code, fullName, newPassword, oldPassword } from '#app/account/account-fields.ts'
import { atMost, required, secret, validEmail } from '#app/lib/form.ts'
import { isExampleAddress } from '#content/example-address.ts'

export const nameForm = { schema: z.object({ fullName }) }

const email = z.string().check(validEmail())

export const emailForm = { schema: z.object({ email, emailPassword: secret() }) }

/** An example address cannot confirm the change: the password stands in for that. */
export const exampleEmailForm = {
  schema: z.object({
    email: email.check(
      z.refine((text) => !isExampleAddress(text), {
        error: 'That’s an example address, too. Please enter one that you read.',
      }),
    ),
    emailPassword: oldPassword,
  }),
}

/** The code is that of a mail, asked for when the sign-in was a while ago. */
export const passwordForm = {
  schema: z.object({ currentPassword: oldPassword, password: newPassword, code: z.string() }),
}

export const passkeyNameForm = {
  schema: z.object({
    passkey: z.string(),
    passkeyName: z.string().check(required('Please enter a name.'), atMost(120)),
  }),
}

const passkey = { challenge: secret(), credential: secret() }

export const deleteForm = {
  schema: z.object({ password: oldPassword, code: z.string(), ...passkey }),
}

export const deleteWithCodeForm = {
  schema: z.object({ password: oldPassword, code, ...passkey }),
}
