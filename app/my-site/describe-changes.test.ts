import { expect, test } from 'vitest'
import { defaultContent, documents } from '#content/documents.ts'
import { describeChanges, describeConflict } from './describe-changes.ts'

const { about, home, business, services, privacy, tools } = defaultContent

test('a changed text is described with its place, before and after', () => {
  const after = { ...business, city: 'Reno' }
  expect(describeChanges(documents.business.schema, business, after)).toEqual([
    'City: “Sacramento” → “Reno”',
  ])
  const changed = { ...home, hero: { ...home.hero, eyebrow: '' } }
  expect(describeChanges(documents.home.schema, home, changed)).toEqual([
    'Top of the page, Small line above the heading: “Bookkeeping and coaching” → empty',
  ])
})

test('a list is described by what was added, removed, moved or rewritten', () => {
  const [first, ...others] = home.faq
  const describe = (faq: typeof home.faq) =>
    describeChanges(documents.home.schema, home, { ...home, faq })
  const name = first?.question ?? ''
  expect(describe(others)).toEqual([`Questions and answers: “${name}” removed`])
  expect(describe([...others, ...home.faq.slice(0, 1)])).toEqual([
    'Questions and answers: new order',
  ])
  expect(describe([...home.faq, { question: 'Why?', answer: 'Because.' }])).toEqual([
    'Questions and answers: “Why?” added',
  ])
  expect(describe([{ question: name, answer: 'Yes.' }, ...others])).toEqual([
    expect.stringMatching(/^“.*\?”, Answer: “.*→ “Yes\.”$/),
  ])
  expect(describe([{ question: 'Why?', answer: first?.answer ?? '' }, ...others])).toEqual([
    expect.stringMatching(/^“.*\?”, Question: “.*→ “Why\?”$/),
  ])
})

test('an entry that was moved, renamed or joined by another keeps its own changes', () => {
  const [coaching, cleanup, monthly] = services.services
  const describe = (after: unknown[]) =>
    describeChanges(
      documents.services.schema,
      { ...services, services: [coaching, { ...cleanup, startingPriceUsd: 1200 }] },
      { ...services, services: after },
    )
  expect(describe([{ ...cleanup, startingPriceUsd: 750 }, coaching, monthly])).toEqual([
    'Cleanup, price: $1,200 → $750',
    'Services: “Monthly Bookkeeping” added',
    'Services: new order',
  ])
  const renamed = { ...cleanup, startingPriceUsd: 1200, name: 'Catch-up', unit: 'per month' }
  expect(describe([coaching, renamed])).toEqual([
    'Cleanup, Name: “Cleanup” → “Catch-up”',
    'Cleanup, Price unit: “one time” → “per month”',
  ])
  expect(describe([coaching, monthly])).toEqual([
    'Services: “Cleanup” removed',
    'Services: “Monthly Bookkeeping” added',
  ])
})

test('a line of a list is described by the name of its list', () => {
  const [first, ...others] = services.services
  const included = ['A call a week', ...(first?.included.slice(1) ?? [])]
  const after = { ...services, services: [{ ...first, included }, ...others] }
  expect(describeChanges(documents.services.schema, services, after)).toEqual([
    `Bookkeeping Coaching & Services, Included: “${first?.included[0]}” → “A call a week”`,
  ])
})

test('choices and days are described in the words of the form', () => {
  const day = { ...privacy, lastUpdated: '2026-12-01' }
  expect(describeChanges(documents.privacy.schema, privacy, day)).toEqual([
    expect.stringMatching(/^Last updated: \w+ \d+, \d{4} → December 1, 2026$/),
  ])
  const [first, ...others] = tools.tools
  const icon = { ...tools, tools: [{ ...first, icon: 'KeyRound' }, ...others] }
  expect(describeChanges(documents.tools.schema, tools, icon)).toEqual([
    expect.stringMatching(new RegExp(`^${first?.title}, Icon: “[A-Z][a-z ]+” → “Key”$`)),
  ])
})

test('bold in a text that was plain is new formatting, not new words', () => {
  const [first, ...others] = services.services
  const words = first?.description ?? ''
  const html = `<p>${words.replace('One-on-one', '<strong>One-on-one</strong>')}</p>`
  const after = { ...services, services: [{ ...first, description: html }, ...others] }
  expect(describeChanges(documents.services.schema, services, after)).toEqual([
    'Bookkeeping Coaching & Services, Description: new formatting',
  ])
})

test('a changed price is described, and a part that is not edited is not', () => {
  const [first, ...others] = services.services
  const cheaper = {
    ...services,
    services: [{ ...first, startingPriceUsd: 80, slug: 'x' }, ...others],
  }
  expect(describeChanges(documents.services.schema, services, cheaper)).toEqual([
    'Bookkeeping Coaching & Services, price: $85 (sample) → $80',
  ])
})

test('a confirmed sample price, a price left out and a hidden service are described in words', () => {
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
    'Monthly Bookkeeping, On your site: “Shown” → “Hidden”',
  ])
})

test('two versions of which none came first are called yours and published', () => {
  const conflict = (mine: object, published: object) =>
    describeConflict(documents.about.schema, { ...about, ...mine }, { ...about, ...published })
  expect(conflict({ heading: 'About mine' }, { heading: 'About the other' })).toEqual([
    'Heading: yours “About mine”, published “About the other”',
  ])
  expect(conflict({ credentials: [] }, { credentials: ['Sample certificate'] })).toEqual([
    'Credentials: “Sample certificate” only in the published one',
  ])
})

test('a changed text of the visual editor is described in words, from the first difference on', () => {
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

test('a picture is described as added, replaced or removed, and by its alternative text', () => {
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
