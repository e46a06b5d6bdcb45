import * as z from 'zod/mini'
import { group, kept, list, page, paragraph, text } from './fields.ts'

export const pathSchema = group('Learning path', {
  menuNamesChecked: text('Menu names checked', {
    max: 40,
    isOptional: true,
    hint: 'Once you have compared the menu names in your lessons with QuickBooks Online, write the month, such as “June 2026.” Your students see it under each lesson that names a menu.',
  }),
  paths: list(
    'Paths',
    group('Path', {
      id: kept(z.string().check(z.regex(/^[a-z-]{1,40}$/))),
      label: text('Words on the button', { max: 60 }),
      heading: text('Heading', { max: 120 }),
      intro: paragraph('Text', { max: 400 }),
      steps: list(
        'Steps',
        group('Step', {
          title: text('Title', { max: 100 }),
          text: paragraph('Text', { max: 300 }),
          href: page('Leads to', {
            isOptional: true,
            hint: 'A lesson or product is checked off when it’s done. Without an address, the step shows the button to your scheduler.',
          }),
        }),
        { entry: 'step', min: 1, max: 20 },
      ),
    }),
    { entry: 'path', min: 2, max: 2, isFixed: true },
  ),
})

export type LearningPaths = z.infer<typeof pathSchema>
export type LearningPath = LearningPaths['paths'][number]
export type PathStep = LearningPath['steps'][number]
