import * as z from 'zod/mini'
import { atMost, type FormRules, validationError } from '#app/lib/form.ts'

const schema = z
  .object({
    isPublic: z.boolean(),
    slug: z.string().check(
      atMost(100),
      z.refine(
        (slug) => slug === '' || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug),
        'Please use small letters, digits and hyphens, such as closing-the-year.',
      ),
    ),
  })
  .check(
    z.refine(({ isPublic, slug }) => !isPublic || slug !== '', {
      path: ['slug'],
      error: 'A public letter needs an address.',
    }),
  )

/** Whether everybody can read a letter, and where. */
export const archiveForm = { schema, toast: validationError } satisfies FormRules<typeof schema>
