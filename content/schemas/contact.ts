import type * as z from 'zod/mini'
import { group, paragraph, text } from './fields.ts'
import { searchDescription } from './formatted.ts'

export const contactSchema = group('Contact', {
  title: text('Heading', { max: 100 }),
  description: searchDescription(),
  lead: paragraph('Text under the heading', { max: 600 }),
  formHeading: text('Heading of the form', { max: 120 }),
  directHeading: text('Heading beside the form', { max: 120 }),
  callText: paragraph('Text above the button to your scheduler', { max: 300 }),
  privacyNote: paragraph('Note under the form', { max: 300 }),
})

export type Contact = z.infer<typeof contactSchema>
