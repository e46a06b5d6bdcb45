import * as z from 'zod/mini'
import { type FormRules, required, validEmail } from '#app/lib/form.ts'

const schema = z.object({
  email: z
    .string()
    .check(z.toLowerCase(), required('Please enter your email address.'), validEmail()),
})

export const offersForm: FormRules<typeof schema> = {
  schema,
  toast: (errors, { email }) => ({
    title: email ? 'Sign Up Failed' : 'Email Required',
    text: errors.email,
  }),
}
