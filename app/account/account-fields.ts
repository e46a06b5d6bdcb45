import * as z from 'zod/mini'
import { atMost, required, secret } from '#app/lib/form.ts'
import { shortestPassword } from './password-strength.ts'

// Fields that several forms of the account ask for.

const longestName = 200

export const fullName = z
  .string()
  .check(required('Please enter your full name.'), atMost(longestName))

export const oldPassword = secret(required('Please enter your password.'))

export const passwordTooShort = 'Password should be at least 6 characters.'

export const newPassword = secret(z.minLength(shortestPassword, passwordTooShort))

/** The code of an authenticator app. */
export const code = digits(/^\d{6}$/)

export const codeForm = { schema: z.object({ code }) }

export const recoveryForm = {
  schema: z.object({
    recoveryCode: z.string().check(required('Please enter a recovery code.'), atMost(60)),
  }),
}

/** A passkey's signature, and the challenge that it signs. */
export const passkeyForm = { schema: z.object({ challenge: secret(), credential: secret() }) }

/** A hosted service may send more than six. */
export const mailedCode = digits(/^\d{6,12}$/)

/** However they are spaced. */
function digits(pattern: RegExp) {
  return z.string().check(
    z.overwrite((typed) => typed.replaceAll(/\s/g, '')),
    z.regex(pattern, 'Please enter the six digits.'),
  )
}
