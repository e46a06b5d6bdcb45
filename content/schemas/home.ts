import type * as z from 'zod/mini'
import { group, list, page, paragraph, text } from './fields.ts'
import { searchDescription, searchTitle } from './formatted.ts'

const button = { label: text('Words on the button', { max: 40 }), href: page('Leads to') }

export const homeSchema = group('Home', {
  title: searchTitle(),
  description: searchDescription(),
  hero: group('Top of the page', {
    eyebrow: text('Small line above the heading', { max: 60 }),
    heading: text('Heading', { max: 120, hint: 'Each sentence goes on its own line.' }),
    text: paragraph('Text', { max: 600 }),
    callLabel: text('Words on the button to your scheduler', { max: 40 }),
    secondaryLabel: button.label,
    secondaryHref: button.href,
    note: paragraph('Note under the buttons', { max: 300 }),
  }),
  introduction: group(
    'About you',
    {
      heading: text('Heading', { max: 120 }),
      text: paragraph('Text', { max: 600 }),
      linkLabel: button.label,
    },
    'Shown beside your photo and credentials, once you have added one of them.',
  ),
  servicesIntro: group('Ways to work together', {
    heading: text('Heading', { max: 120 }),
    text: paragraph('Text', { max: 600 }),
    points: list(
      'Ways',
      group('Way', {
        title: text('Title', { max: 60 }),
        text: paragraph('Text', { max: 300 }),
        href: page('Leads to'),
      }),
      { entry: 'way', min: 1, max: 6 },
    ),
    linkLabel: button.label,
    linkHref: button.href,
  }),
  articles: group('Articles', {
    heading: text('Heading', { max: 120 }),
    text: paragraph('Text', { max: 600 }),
    cards: list(
      'Cards',
      group('Card', {
        title: text('Title', { max: 100 }),
        summary: paragraph('Text', { max: 400 }),
        href: page('Leads to'),
      }),
      { entry: 'card', min: 2, max: 2, isFixed: true },
    ),
    viewAllLabel: button.label,
    viewAllHref: button.href,
  }),
  courses: group(
    'Courses',
    {
      heading: text('Heading', { max: 120 }),
      text: paragraph('Text', { max: 600 }),
      buttonLabel: button.label,
    },
    'Stands above your three newest courses. Without a published course it is not shown.',
  ),
  freePdfs: group(
    'Free PDFs',
    {
      heading: text('Heading', { max: 120 }),
      text: paragraph('Text', { max: 600 }),
      buttonLabel: button.label,
    },
    'Stands above up to four products without a price. Without such a product it is not shown.',
  ),
  testimonialsHeading: text('Heading above the testimonials', { max: 120 }),
  offers: group('Sign-up for offers', {
    heading: text('Heading', { max: 120 }),
    text: paragraph('Text', { max: 600 }),
    emailLabel: text('Label of the field', { max: 60 }),
    buttonLabel: text('Words on the button', { max: 40 }),
    privacyNote: paragraph('Note under the field', { max: 300 }),
  }),
  finalCall: group('End of the page', {
    heading: text('Heading', { max: 120 }),
    text: paragraph('Text', { max: 600 }),
    callLabel: text('Words on the button to your scheduler', { max: 40 }),
    secondaryLabel: button.label,
    secondaryHref: button.href,
  }),
  faqHeading: text('Heading above the questions', { max: 120 }),
  faq: list(
    'Questions and answers',
    group('Question', {
      question: text('Question'),
      answer: paragraph('Answer'),
    }),
    { entry: 'question', max: 20 },
  ),
})

export type Home = z.infer<typeof homeSchema>
