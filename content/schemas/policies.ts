import type * as z from 'zod/mini'
import { day, group, rich, text } from './fields.ts'
import { searchDescription } from './formatted.ts'

const policy = (label: string) =>
  group(label, {
    title: text('Title', { max: 100 }),
    description: searchDescription(),
    lastUpdated: day('Last updated'),
    text: rich('Text', {
      hint: '{businessName}, {ownerName}, {email} and {phone} are filled in from Your business.',
    }),
  })

export const privacySchema = policy('Privacy policy')
export const termsSchema = policy('Terms and conditions')

export type Policy = z.infer<typeof privacySchema>
