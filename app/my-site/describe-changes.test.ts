import { expect, test } from 'vitest'
import { defaultContent, documents } from '#content/documents.ts'
import { describeChanges, describeConflict } from './describe-changes.ts'

const { about, home, business, services, privacy } = defaultContent

test('a changed text is told with its place, before and after', () => {
  const after = { ...business, city: 'Reno' }
  expect(describeChanges(documents.business.schema, business, after)).toEqual([
    'City: “Sacramento” → “Reno”',
  ])
  const changed = { ...home, hero: { ...home.hero, eyebrow: '' } }
  expect(describeChanges(documents.home.schema, home, changed)).toEqual([
    'Top of the page, Small line above the heading: “Bookkeeping and coaching” → empty',
  ])
})

test('lists tell what was added, removed, moved or rewritten', () => {
  const [first, ...others] = home.faq
  const describe = (faq: typeof home.faq) =>
    describeChanges(documents.home.schema, home, { ...home, faq })
  expect(describe(others)).toEqual(['Questions and answers: 1 removed'])
  expect(describe([...others, ...home.faq.slice(0, 1)])).toEqual([
    'Questions and answers: new order',
  ])
  expect(describe([{ question: 'Why?', answer: first?.answer ?? '' }, ...others])).toEqual([
    expect.stringMatching(/^Questions and answers 1, Question: “.*→ “Why\?”$/),
  ])
})

test('a changed price is told, and a part that is not edited is not', () => {
  const [first, ...others] = services.services
  const cheaper = {
    ...services,
    services: [{ ...first, startingPriceUsd: 80, slug: 'x' }, ...others],
  }
  expect(describeChanges(documents.services.schema, services, cheaper)).toEqual([
    'Bookkeeping Coaching & Services, price: $85 (sample) → $80',
  ])
})

test('a confirmed sample price, a price left out and a hidden service are told in words', () => {
  const [first, second, third, ...others] = services.services
  const settled = [
    { ...first, startingPriceUsd: 85 },
    { ...second, startingPriceUsd: null },
    { ...third, visibility: 'hidden' },
    ...others,
  ]
  expect(
    describeChanges(documents.services.schema, services, { ...services, services: settled }),
  ).toEqual([
    'Bookkeeping Coaching & Services, price: $85 (sample) → $85',
    'Cleanup, price: $600 (sample) → “Ask me”',
    'Monthly Bookkeeping, On your site: “shown” → “hidden”',
  ])
})

test('two versions of which none came first are called yours and published', () => {
  const conflict = (mine: object, published: object) =>
    describeConflict(documents.about.schema, { ...about, ...mine }, { ...about, ...published })
  expect(conflict({ heading: 'About mine' }, { heading: 'About the other' })).toEqual([
    'Heading: yours “About mine”, published “About the other”',
  ])
  expect(conflict({ credentials: [] }, { credentials: ['Sample certificate'] })).toEqual([
    'Credentials: yours has 0, the published one 1',
  ])
})

test('a changed text of the visual editor is told in words, from the first difference on', () => {
  const describe = (before: string, after: string) =>
    describeChanges(
      documents.privacy.schema,
      { ...privacy, text: before },
      { ...privacy, text: after },
    )
  expect(describe('<p>Kept for a year.</p>', '<p>Kept for <b>two</b> years.</p>')).toEqual([
    'Text: “a year.” → “two years.”',
  ])
  expect(describe('<p>One. Two.</p>', '<p>One.</p>')).toEqual(['Text: “Two.” → empty'])
  expect(describe('<p>One.</p>', '<h2>One.</h2>')).toEqual(['Text: new formatting'])
})

test('a picture is told as added, replaced or removed, and by its alternative text', () => {
  const portrait = {
    file: 'portrait/1-a.jpg',
    alt: 'A woman at a desk',
    focusX: 50,
    focusY: 50,
    width: 800,
    height: 1000,
  }
  const describe = (before: typeof portrait | null, after: typeof portrait | null) =>
    describeChanges(
      documents.about.schema,
      { ...about, portrait: before },
      { ...about, portrait: after },
    )
  expect(describe(null, portrait)).toEqual(['Your photograph: no picture → a picture'])
  expect(describe(portrait, null)).toEqual(['Your photograph: a picture → no picture'])
  expect(describe(portrait, { ...portrait, file: 'portrait/2-b.jpg' })).toEqual([
    'Your photograph: different picture',
  ])
  expect(describe(portrait, { ...portrait, alt: 'Me' })).toEqual([
    'Your photograph, alternative text: “A woman at a desk” → “Me”',
  ])
  expect(describe(portrait, { ...portrait, focusY: 20 })).toEqual([
    'Your photograph: different focal point',
  ])
})
