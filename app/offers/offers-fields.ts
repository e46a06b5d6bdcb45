import * as z from 'zod/mini'
import { type FormRules, required, validEmail } from '#app/lib/form.ts'
import { emailRequired } from './offers-form.tsx'

const schema = z.object({
  email: z.string().check(z.toLowerCase(), required(emailRequired.text), validEmail()),
})

export const offersForm: FormRules<typeof schema> = {
  schema,
  toast: (errors, { email }) =>
    email ? { title: 'Sign Up Failed', text: errors.email } : emailRequired,
}
