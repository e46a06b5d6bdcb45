import { expect, test } from 'vitest'
import { defaultContent, type SiteContent } from './documents.ts'
import { fillFactsInHtml } from './facts.ts'
import { hideSamples, isSample, listSamples, sampleState } from './samples.ts'
import { dollarsOf } from './schemas/price.ts'

const { business, testimonials, services } = defaultContent

const after = (change: Partial<SiteContent>): SiteContent => ({ ...defaultContent, ...change })

test('the demo shows its samples, until the first document is published', () => {
  const demo = hideSamples(defaultContent, 'demo')
  const named = { ...business, ownerName: 'Robin Sample' }
  expect(demo).toMatchObject({ isDemo: true, business: named, testimonials })
  expect(demo.services.services.map((service) => service.startingPriceUsd)).toEqual(
    services.services.map((service) => dollarsOf(service.startingPriceUsd)),
  )
  const begun = hideSamples(after({ published: ['contact'] }), 'demo')
  expect(begun.isDemo).toBe(false)
  expect(begun.testimonials.testimonials).toEqual([])
  expect(begun.business.ownerName).toBe(business.ownerName)
})

test('an empty site hides its samples from the start', () => {
  const shown = hideSamples(defaultContent, 'none')
  expect(shown.isDemo).toBe(false)
  expect(shown.business).toMatchObject({
    email: '',
    phone: '',
    schedulerUrl: '',
    city: '',
    region: '',
    social: [],
  })
  expect(shown.business.businessName).toBe(business.businessName)
  expect(shown.testimonials.testimonials).toEqual([])
  expect(new Set(shown.services.services.map((service) => service.startingPriceUsd))).toEqual(
    new Set([null]),
  )
})

test('publishing a document confirms it, except for its marked placeholders', () => {
  const real = { quote: 'Very kind words.', attribution: 'Owner of a bakery' }
  const shown = hideSamples(
    after({
      published: ['business', 'services', 'testimonials'],
      business: { ...business, phone: '(530) 555-0143' },
      testimonials: { testimonials: [...testimonials.testimonials, real] },
    }),
    'demo',
  )
  expect(shown.testimonials.testimonials).toEqual([real])
  expect(shown.business).toMatchObject({
    phone: '(530) 555-0143',
    city: business.city,
    email: '',
    schedulerUrl: '',
  })
})

test('a sample is any value of an unpublished document, then what is marked', () => {
  expect(isSample(defaultContent, 'business', 'Anything')).toBe(true)
  const published = after({ published: ['business'] })
  expect(isSample(published, 'business', 'Anything')).toBe(false)
  expect(isSample(published, 'business', business.email)).toBe(true)
  expect(isSample(published, 'business', business.social)).toBe(true)
})

test('the samples are listed whether visitors see them or not', () => {
  const stored = after({ published: ['business', 'testimonials'] })
  const listed = listSamples(stored)
  expect(listSamples(hideSamples(stored, 'demo'))).toEqual(listed)
  expect(listed).toContainEqual({ document: 'services', label: 'Services' })
  const fields = listed.map(({ document, field }) => `${document} ${field}`)
  expect(fields).toContain('business social.0.url')
  expect(fields).toContain('testimonials testimonials.0.quote')
})

test('a document is a sample as a whole, in part or not at all', () => {
  const stored = after({ published: ['business', 'services'] })
  expect(sampleState(stored, 'look')).toBe('none')
  expect(sampleState(stored, 'services')).toBe('partly')
  expect(sampleState(stored, 'menu')).toBe('none')
  expect(sampleState(stored, 'tools')).toBe('whole')
  expect(sampleState(stored, 'business')).toBe('partly')
  expect(sampleState(stored, 'home')).toBe('whole')
  expect(sampleState(defaultContent, 'business')).toBe('whole')
})

test('each sample price is confirmed by itself, like a testimonial', () => {
  const [first, second, third, ...others] = services.services
  if (!first || !second || !third) throw new Error('too few services')
  const own = [
    { ...first, startingPriceUsd: 85 },
    { ...second, visibility: 'hidden' as const },
    { ...third, startingPriceUsd: null },
    ...others,
  ]
  const stored = after({ published: ['services'], services: { ...services, services: own } })
  const shown = hideSamples(stored, 'demo').services.services
  expect(shown.map(({ slug, startingPriceUsd: price }) => ({ slug, price }))).toEqual([
    { slug: first.slug, price: 85 },
    { slug: third.slug, price: null },
    ...others.map(({ slug }) => ({ slug, price: null })),
  ])
  expect(shown[1]?.position).toBe(2)

  const listed = () => listSamples(stored).filter(({ document }) => document === 'services')
  expect(listed()).toHaveLength(others.length)
  expect(listed()[0]).toEqual({
    document: 'services',
    field: 'services.3.startingPriceUsd',
    label: 'Services → Services → Chart of Accounts Setup → Starting price in dollars',
  })
  expect(sampleState(stored, 'services')).toBe('partly')
  own.splice(3)
  expect(listed()).toEqual([])
  expect(sampleState(stored, 'services')).toBe('none')
})

test('a list item about a hidden fact is left out of a text', () => {
  const html = '<ul><li>{businessName}</li><li>Phone: {phone}</li></ul><p>Write to {email}.</p>'
  expect(fillFactsInHtml(html, { ...business, phone: '' })).toBe(
    `<ul><li>${business.businessName}</li></ul><p>Write to ${business.email}.</p>`,
  )
})
