import type * as z from 'zod/mini'
import { group, list, page, paragraph, text } from './fields.ts'
import { searchDescription } from './formatted.ts'

const nextStep = {
  heading: text('Heading', { max: 120 }),
  text: paragraph('Text', { max: 300 }),
  label: text('Words on the button', { max: 40 }),
  href: page('Leads to'),
}

export const postsSchema = group('Blog', {
  description: searchDescription(),
  lead: paragraph('Text under the heading of the blog', { max: 300 }),
  authorSentence: text('About you, in one sentence', {
    max: 200,
    hint: 'Shown beside your name under each of your posts.',
  }),
  nextStep: group('The next step under a post', nextStep),
  nextSteps: list(
    'A different next step for some categories',
    group('Category', {
      category: text('Category', { max: 80, hint: 'Its name, as in your list of categories.' }),
      ...nextStep,
    }),
    { entry: 'category', max: 20 },
  ),
})

export type Posts = z.infer<typeof postsSchema>
export type NextStep = Posts['nextStep']
