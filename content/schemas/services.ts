import * as z from 'zod/mini'
import {
  choice,
  group,
  kept,
  list,
  offerPrice,
  page,
  paragraph,
  text,
  visibility,
} from './fields.ts'
import { formatted, searchDescription, searchTitle } from './formatted.ts'

/** Given by service-slugs.ts to a service that is added. */
const slug = kept(z.string().check(z.regex(/^[a-z0-9-]{1,60}$/)))

const units = [
  { value: 'per month', label: 'per month' },
  { value: 'one time', label: 'one time' },
  { value: 'per hour', label: 'per hour' },
] as const

export const serviceSchema = group('Service', {
  slug,
  name: text('Name', { max: 80 }),
  summary: text('In one sentence', { max: 200 }),
  description: formatted('Description', { max: 4000, isOptional: true }),
  included: list('Included', text('Line', { max: 160 }), { entry: 'line', max: 10 }),
  startingPriceUsd: offerPrice('Starting price in dollars', {
    hint: 'Leave it empty, and your visitors read “Ask me.”',
  }),
  unit: choice('Price unit', units),
  whoItIsFor: formatted('Who it’s for', { max: 1000, isOptional: true }),
  visibility: visibility(),
})

const answerSchema = group('Answer', {
  label: text('Answer', { max: 120 }),
  weights: kept(z.record(z.string(), z.number())),
  note: text('How it reads in a message to you', { max: 200 }),
})

export const servicesSchema = group('Services', {
  title: searchTitle(),
  description: searchDescription(),
  heading: text('Heading', { max: 120 }),
  intro: paragraph('Text under the heading', { max: 800 }),
  services: list('Services', serviceSchema, { entry: 'service', min: 1, max: 20 }),
  detailsLabel: text('Words that unfold a service on a phone', { max: 40 }),
  priceNote: paragraph('Note about the prices', { max: 600 }),
  finder: group('Which service do I need?', {
    heading: text('Heading', { max: 120 }),
    intro: paragraph('Text', { max: 400 }),
    questions: list(
      'Questions',
      group('Question', {
        id: kept(z.string().check(z.regex(/^[a-z-]{1,40}$/))),
        question: text('Question'),
        answers: list('Answers', answerSchema, { entry: 'answer', min: 2, max: 6, isFixed: true }),
      }),
      { entry: 'question', min: 6, max: 6, isFixed: true },
    ),
    resultHeading: text('Above the result', { max: 120 }),
    resultText: paragraph('Below the result', { max: 300 }),
    undecidedText: paragraph('Before any answer', { max: 300 }),
    noneText: paragraph('When no service fits the answers', {
      max: 300,
      hint: 'It happens when you hide or remove services.',
    }),
    messageIntro: text('First line of the message to you'),
    sendLabel: text('Words on the button to the message', { max: 40 }),
    resetLabel: text('Words on the button to start over', { max: 40 }),
  }),
  closing: group('End of the page', {
    heading: text('Heading', { max: 120 }),
    text: paragraph('Text', { max: 600 }),
    callLabel: text('Words on the button to your scheduler', { max: 40 }),
    secondaryLabel: text('Words on the second button', { max: 40 }),
    secondaryHref: page('The second button leads to'),
  }),
})

export type Services = z.infer<typeof servicesSchema>
export type Service = Services['services'][number]
export type Finder = Services['finder']

/** As visitors see them: a price that is still the sample is null. */
export type ShownService = Omit<Service, 'startingPriceUsd' | 'visibility'> & {
  startingPriceUsd: number | null
  /** Its place in the list of My site, where hidden services stand too. */
  position: number
}
export type ShownServices = Omit<Services, 'services'> & { services: ShownService[] }
