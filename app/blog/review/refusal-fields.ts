import * as z from 'zod/mini'
import { atMost, type FormRules, required, validationError } from '#app/lib/form.ts'

export const reasonLength = 1000

const schema = z.object({
  reason: z
    .string()
    .check(required('Please give a reason. The writer reads it.'), atMost(reasonLength)),
})

export const refusalForm: FormRules<typeof schema> = { schema, toast: validationError }
