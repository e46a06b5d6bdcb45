import * as z from 'zod/mini'
import { code, fullName, newPassword, oldPassword } from '#app/account/account-fields.ts'
import { validEmail } from '#app/lib/form.ts'

export const nameForm = { schema: z.object({ fullName }) }

export const emailForm = { schema: z.object({ email: z.string().check(validEmail()) }) }

/** The code is that of a mail, asked for when the sign-in was a while ago. */
export const passwordForm = {
  schema: z.object({ currentPassword: oldPassword, password: newPassword, code: z.string() }),
}

export const deleteForm = { schema: z.object({ password: oldPassword, code: z.string() }) }

export const deleteWithCodeForm = { schema: z.object({ password: oldPassword, code }) }
