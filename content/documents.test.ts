import { expect, test } from 'vitest'
import { dialed } from './dialed.ts'
import {
  type DocumentName,
  defaultContent,
  documentNames,
  documents,
  parseDocument,
  readContent,
  type SiteContent,
} from './documents.ts'
import { listSamples } from './samples.ts'
import { site } from './site.ts'

const readAll = (stored: { name: string; content: unknown }[]) => {
  const invalid: string[] = []
  return { content: readContent(stored, (name) => invalid.push(name)), invalid }
}

test('every default fits the schema of its document', () => {
  for (const name of documentNames) {
    const { defaults } = documents[name]
    expect(parseDocument(name, defaults)).toMatchObject({ success: true, data: defaults })
  }
})

test('a published document takes the place of its default', () => {
  const { content } = readAll([{ name: 'business', content: { ...site, city: 'Reno' } }])
  expect(content.business.city).toBe('Reno')
  expect(content.home).toEqual(defaultContent.home)
  expect(content.published).toEqual(['business'])
})

test('a field that a newer program added is filled with its default', () => {
  const { hero: _, ...older } = defaultContent.home
  const { content, invalid } = readAll([{ name: 'home', content: older }])
  expect(content.home.hero).toEqual(defaultContent.home.hero)
  expect(invalid).toEqual([])
})

test('a stored document that does not fit is told and left out', () => {
  const { content, invalid } = readAll([
    { name: 'home', content: { ...defaultContent.home, faq: 'none' } },
    { name: 'unknown', content: {} },
  ])
  expect(content).toEqual(defaultContent)
  expect(invalid).toEqual(['home'])
})

function mistakesOf(name: DocumentName, change: (value: SiteContent) => void) {
  const content = structuredClone(defaultContent)
  change(content)
  const { error } = parseDocument(name, content[name])
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test('wrong values get a message at their field', () => {
  const about = mistakesOf('business', ({ business }) => {
    business.businessName = '  '
    business.phone = '12345'
    business.schedulerUrl = 'javascript:alert(1)'
  })
  expect(about).toEqual([
    'businessName: Please fill this in.',
    expect.stringContaining('phone: Write the number with its area code'),
    'schedulerUrl: This is not a web address. It begins with https://',
  ])
  const away = mistakesOf('home', ({ home }) => {
    home.hero.secondaryHref = '//evil.example'
  })
  expect(away).toEqual([expect.stringContaining('hero.secondaryHref: Start with /')])
})

test('a price is read as people type it, and has two decimals at most', () => {
  const priced = (price: unknown) =>
    mistakesOf('services', ({ services }) => {
      Object.assign(services.services[0] ?? {}, { startingPriceUsd: price })
    })
  expect(priced('$1,250.50')).toBeUndefined()
  expect(priced('85.505')).toEqual([
    'services.0.startingPriceUsd: A price has two digits after the point, such as 85.50.',
  ])
  expect(priced('')).toEqual(['services.0.startingPriceUsd: Write a price such as 85 or 85.50.'])
})

test('a phone number is dialed however it is written', () => {
  expect(dialed('(916) 555-0142')).toBe('+19165550142')
  expect(dialed('1-916-555-0142')).toBe('+19165550142')
  expect(dialed('+44 20 7946 0958')).toBe('+442079460958')
  expect(dialed('call me')).toBeNull()
})

test('every document is a sample until it is published, and its placeholders after that', () => {
  expect(listSamples(defaultContent).map(({ document }) => document)).toContain('testimonials')
  const { content } = readAll([
    { name: 'business', content: { ...site, ownerName: 'Sample Owner' } },
  ])
  const samples = listSamples(content).filter(({ document }) => document === 'business')
  expect(samples.map(({ field }) => field)).toContain('schedulerUrl')
  expect(samples.map(({ field }) => field)).not.toContain('ownerName')
})

test('a picture needs alternative text, but the icon of the tab has none to show', () => {
  const picture = {
    file: 'portrait/1-a.jpg',
    alt: ' ',
    focusX: 50,
    focusY: 50,
    width: 800,
    height: 1000,
  }
  const withPicture = (name: 'about' | 'look', change: object) =>
    mistakesOf(name, (content) => void Object.assign(content[name], change))
  expect(withPicture('about', { portrait: picture })).toEqual([
    'portrait.alt: Please say in a few words what the picture shows.',
  ])
  expect(withPicture('look', { favicon: picture })).toBeUndefined()
  expect(withPicture('look', { favicon: { ...picture, file: '../x.svg' } })).toEqual([
    'favicon.file: Please choose the picture again.',
  ])
})
