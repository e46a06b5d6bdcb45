import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { defaultContent, documents } from '#content/documents.ts'
import { entryName, entryTitle } from './entry-name.ts'

const services = documents.services.schema.shape.services.def.element as z.ZodMiniType
const testimonials = documents.testimonials.schema.shape.testimonials.def.element as z.ZodMiniType
const parts = documents.debits.schema.shape.parts.def.element as z.ZodMiniType

test('an entry is called by its own name and price, as they are typed', () => {
  const [, cleanup] = defaultContent.services.services
  expect(entryTitle(services, { ...cleanup, startingPriceUsd: 750 })).toBe('Cleanup, $750')
  expect(entryTitle(services, { ...cleanup, startingPriceUsd: '$1,200.50' })).toBe(
    'Cleanup, $1,200.50',
  )
  expect(entryTitle(services, { ...cleanup, startingPriceUsd: 'much' })).toBe('Cleanup')
  expect(entryTitle(services, { ...cleanup, startingPriceUsd: null })).toBe('Cleanup')
  expect(entryTitle(services, { ...cleanup, name: '', summary: 'Books, fixed.' })).toBe(
    'Books, fixed, $600',
  )
  expect(entryName(services, cleanup)).toBe('Cleanup')
})

test('an entry without a name is called by its first words, in one line without markup', () => {
  expect(entryName(testimonials, { quote: 'Very kind words.', attribution: '' })).toBe(
    'Very kind words.',
  )
  const long = { quote: 'word '.repeat(40), attribution: '' }
  expect(entryName(testimonials, long)).toMatch(/^(word )+word…$/)
  const part = { text: '<h2>Debits &amp; credits</h2>', figureTitle: 'A table' }
  expect(entryName(parts, part)).toBe('Debits & credits')
  expect(entryName(parts, { text: '', figureTitle: 'A table' })).toBe('A table')
  expect(entryName(testimonials, { quote: ' ', attribution: '' })).toBeNull()
})
