import * as z from 'zod/mini'
import {
  fullName,
  mailedCode,
  newPassword,
  oldPassword,
  passwordTooShort,
} from '#app/account/account-fields.ts'
import { shortestPassword } from '#app/account/password-strength.ts'
import { type FormRules, secret, validEmail } from '#app/lib/form.ts'

const email = z.string().check(validEmail())

export const loginForm = { schema: z.object({ email, password: oldPassword }) }

const signUp = z.object({ fullName, email, password: newPassword, wantsLetters: z.boolean() })

export const signUpForm: FormRules<typeof signUp> = {
  schema: signUp,
  toast: ({ password }, typed) => {
    if (!typed.fullName && !typed.email && !typed.password) {
      return { title: 'Sign Up Failed', text: 'Please fill in the three fields.' }
    }
    return password ? { title: 'Password Too Short', text: password } : null
  },
}

/** Asks for a mail: to reset the password, or to confirm the address. */
export const addressForm = { schema: z.object({ email }) }

export const emailCodeForm = { schema: z.object({ email, code: mailedCode }) }

const reset = z.object({ password: secret(), confirmation: secret() }).check(
  z.refine(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    error: 'Please ensure both passwords are the same.',
    abort: true,
  }),
  z.refine(({ password }) => password.length >= shortestPassword, {
    path: ['password'],
    error: passwordTooShort,
  }),
)

export const resetForm: FormRules<typeof reset> = {
  schema: reset,
  toast: ({ password, confirmation }) => ({
    title: confirmation ? 'Passwords do not match' : 'Password is too short',
    text: confirmation ?? password,
  }),
}
