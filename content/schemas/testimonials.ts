import type * as z from 'zod/mini'
import { group, list, paragraph, text } from './fields.ts'

export const testimonialsSchema = group('Testimonials', {
  testimonials: list(
    'Testimonials',
    group('Testimonial', {
      quote: paragraph('What your client said', { max: 600 }),
      attribution: text('Who said it', {
        max: 120,
        hint: 'As the client agreed to be named, such as “Owner of a bakery.”',
      }),
    }),
    {
      entry: 'testimonial',
      max: 12,
      hint: 'Only words that a real client has agreed to publish. The first one is shown large.',
    },
  ),
})

export type Testimonials = z.infer<typeof testimonialsSchema>
