import * as z from 'zod/mini'
import { atMost, type FormRules, required } from '#app/lib/form.ts'

export const categoryNameLength = 80

const schema = z.object({
  name: z.string().check(required('Category name cannot be empty.'), atMost(categoryNameLength)),
})

export const categoryForm: FormRules<typeof schema> = {
  schema,
  toast: (errors) => ({ title: 'Error', text: errors.name }),
}
