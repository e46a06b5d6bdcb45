import type * as z from 'zod/mini'
import { group, list, paragraph, picture, text } from './fields.ts'
import { formatted, searchDescription, searchTitle } from './formatted.ts'

export const aboutSchema = group('About', {
  title: searchTitle(),
  description: searchDescription(),
  heading: text('Heading', { max: 120 }),
  lead: paragraph('Text under the heading', { max: 600 }),
  portrait: picture('Your photograph', {
    hint: 'Shown on your home page and on your About page. The pages look complete without one, too.',
  }),
  credentials: list('Credentials', text('Credential', { max: 80 }), {
    entry: 'credential',
    max: 6,
    hint: 'Shown beside your name, such as “QuickBooks Online ProAdvisor.” List only what you hold today.',
  }),
  biography: formatted('Your story', { max: 40_000 }),
  beliefsHeading: text('Heading of “How I work”', { max: 120 }),
  beliefs: list(
    'How you work',
    group('Point', { title: text('Title', { max: 80 }), text: paragraph('Text', { max: 600 }) }),
    { entry: 'point', min: 1, max: 8 },
  ),
  guarantee: group('Your guarantee', {
    heading: text('Heading', { max: 120 }),
    lead: paragraph('Text', { max: 400 }),
    promises: list(
      'Promises',
      group('Promise', {
        audience: text('Who it’s for', { max: 80 }),
        promise: text('The promise', { max: 120 }),
        text: paragraph('Text', { max: 600 }),
        steps: list('What it includes', text('Line'), { entry: 'line', min: 1, max: 8 }),
      }),
      { entry: 'promise', min: 1, max: 4 },
    ),
    smallPrint: paragraph('Small print', { max: 800 }),
  }),
  callLabel: text('Words on the button to your scheduler', { max: 40 }),
  messageLabel: text('Words on the button to the contact page', { max: 40 }),
})

export type About = z.infer<typeof aboutSchema>
