import type * as z from 'zod/mini'
import { timeZones } from '#content/time-zones.ts'
import { choice, email, group, list, phone, text, web } from './fields.ts'
import { searchDescription } from './formatted.ts'

export const businessSchema = group('Your business', {
  businessName: text('Business name', { max: 80 }),
  tagline: text('Tagline', { hint: 'Shown under the name at the foot of every page.' }),
  ownerName: text('Your name', {
    max: 80,
    hint: 'Shown wherever the site mentions you, including the thanks after a message.',
  }),
  email: email('Email address', {
    hint: 'Shown on the contact page and at the foot of every page.',
  }),
  phone: phone('Phone', {
    hint: 'Write it the way people read it. Phones dial it correctly either way.',
  }),
  schedulerUrl: web('Link to your scheduler', {
    isOptional: true,
    hint: 'Where Book a Free Call leads. Without a link it leads to the contact page.',
  }),
  callLabel: text('Words on the button to your scheduler', {
    max: 40,
    hint: 'Used in the menu, and on pages that don’t have their own words for it.',
  }),
  social: list(
    'Social links',
    group('Link', { name: text('Name', { max: 40 }), url: web('Address', { isOptional: true }) }),
    { entry: 'link', max: 6, hint: 'A link without an address is not shown.' },
  ),
  city: text('City', { max: 80 }),
  region: text('State', { max: 80 }),
  regionCode: text('State abbreviation', { max: 10, hint: 'CA for California' }),
  country: text('Country', { max: 80 }),
  countryCode: text('Country code', { max: 2, hint: 'US for the United States' }),
  postalAddress: text('Postal address', {
    isOptional: true,
    hint: 'Shown below every letter you send. The law asks for it. A PO box is fine.',
  }),
  areaServed: text('Where you work', { max: 80 }),
  timeZone: choice('Time zone', timeZones, 'The site shows all dates in this time zone.'),
  cardPaymentProvider: text('Card payment provider', {
    max: 40,
    hint: 'Starts the “coming soon” message on paid products.',
  }),
  refundWords: text('What you say about refunds', {
    max: 300,
    hint: 'Shown before the button of every PDF that you sell.',
  }),
  description: searchDescription('In one sentence, for search engines'),
})

export type Business = z.infer<typeof businessSchema>
