import { expect, test } from 'vitest'
import { site } from './defaults/site.ts'
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
import { fillFactsInHtml } from './facts.ts'
import { listSamples } from './samples.ts'
import { htmlOf } from './schemas/html-of.ts'

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

test('a biography and services that were stored as plain text still fit, and read the same', () => {
  const { content, invalid } = readAll([
    {
      name: 'about',
      content: { ...defaultContent.about, biography: ['Pens & <i>Sons</i>', 'Since 2019'] },
    },
    { name: 'services', content: defaultContent.services },
  ])
  expect(invalid).toEqual([])
  expect(content.about.biography).toBe('<p>Pens &amp; &lt;i&gt;Sons&lt;/i&gt;</p><p>Since 2019</p>')
  const [service] = content.services.services
  expect(htmlOf(service?.description ?? '')).toMatch(/^<p>One-on-one sessions .*<\/p>$/)
  expect(htmlOf('<ul><li><p>A list</p></li></ul>')).toBe('<ul><li><p>A list</p></li></ul>')
  expect(htmlOf('<script>alert(1)</script>')).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')
})

test('a stored document that does not fit its schema is logged and left out', () => {
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
    'schedulerUrl: This is not a web address. A web address starts with https://',
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
    'services.0.startingPriceUsd: A price has at most two decimals, such as 85.50.',
  ])
  expect(priced('')).toBeUndefined()
  expect(priced('a lot')).toEqual([
    'services.0.startingPriceUsd: Write a price such as 85 or 85.50.',
  ])
  expect(priced({ sample: -1 })).toEqual([
    'services.0.startingPriceUsd: A price cannot be below zero.',
  ])
})

test('the figures of an article must agree before they are published', () => {
  const [, second, third] = defaultContent.debits.parts
  const drawn = (figure: 'equation' | 'tAccounts' | 'table', figureText: string) =>
    mistakesOf('debits', ({ debits }) => {
      debits.parts = [{ text: '', figure, figureTitle: 'A figure', figureText }]
    })
  expect(drawn('equation', second?.figureText ?? '')).toBeUndefined()
  expect(drawn('equation', 'Checking | 100\n=\nLoan | 90')).toEqual([
    'parts.0.figureText: The left side: 100, the right: 90. The two must be equal.',
  ])
  expect(drawn('equation', 'Checking | much\n=\nLoan')).toEqual([
    'parts.0.figureText: The amount of “Checking” is not a number.',
  ])
  expect(
    drawn('tAccounts', 'Cash | debit | Sale | 16.10\nSales | credit | Sale | 16.1'),
  ).toBeUndefined()
  expect(drawn('tAccounts', 'Cash | debit | Sale | 16\nSales | credit | Sale | 15')).toEqual([
    'parts.0.figureText: Debits: 16, credits: 15. The two must be equal.',
  ])
  expect(drawn('tAccounts', 'Cash | left | Sale | 16')).toEqual([
    'parts.0.figureText: Write line 1 as: Checking | debit | Owner’s deposit | 5000',
  ])
  expect(drawn('table', third?.figureText ?? '')).toBeUndefined()
  expect(drawn('table', 'One | Two\nOnly one')).toEqual([
    'parts.0.figureText: Row 1 has 1 cells, but there are 2 columns.',
  ])
  expect(drawn('table', '')).toEqual(['parts.0.figureText: Please fill this in.'])
})

test('practice and starter charts name only accounts that exist', () => {
  expect(
    mistakesOf('debits', ({ debits }) => {
      for (const account of debits.practice.accounts) {
        if (account.name === 'Equipment') account.name = 'Camera'
      }
    }),
  ).toEqual([expect.stringMatching(/^practice\.transactions\.\d+\.debit: This is not one of/)])
  const imported = (accounts: string) =>
    mistakesOf('accounts', (content) => {
      Object.assign(content.accounts.charts[0] ?? {}, { accounts })
    })
  expect(imported('1000 | Checking | Bank | Checking')).toBeUndefined()
  expect(imported('1000\tChecking\tBank\tChecking')).toBeUndefined()
  expect(imported('1000 | Checking | Bank | Inventory')).toEqual([
    expect.stringContaining('charts.0.accounts: Line 1: “Bank” has no detail type “Inventory.”'),
  ])
  expect(imported('1000 | Checking | Money | Checking')).toEqual([
    'charts.0.accounts: Line 1: QuickBooks Online has no type “Money.”',
  ])
})

test('a day is a day of the calendar', () => {
  expect(
    mistakesOf('privacy', ({ privacy }) => {
      privacy.lastUpdated = '2026-02-31'
    }),
  ).toEqual(['lastUpdated: Write a date such as 2026-11-15.'])
})

test('facts in a policy are text, whatever signs a name has', () => {
  const business = { ...site, businessName: 'Pens & <b>Sons</b>' }
  expect(fillFactsInHtml('<p>{businessName}</p>', business)).toBe(
    '<p>Pens &amp; &lt;b&gt;Sons&lt;/b&gt;</p>',
  )
})

test('a mail keeps what it is for, and names only what there is to fill in', () => {
  expect(
    mistakesOf('mails', ({ mails }) => {
      mails.offersWelcome.text = 'Nice to meet you.'
      mails.contact.text = 'A message from {nmae}'
      mails.recovery.subject = 'For {email}'
      mails.confirmation.button = ''
    }),
  ).toEqual([
    'offersWelcome.text: This email needs {unsubscribe} in its text.',
    'contact.text: This email cannot fill in {nmae}. You can use {name}, {email}, {message}.',
    'confirmation.button: Please fill this in.',
    'recovery.subject: This email cannot fill in {email}. You can use {siteName}.',
  ])
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

test('a service that is added gets an anchor of its own, and keeps it under another name', () => {
  const withServices = (...names: string[]) => {
    const [first] = defaultContent.services.services
    const added = names.map((name) => ({ ...first, slug: '', name }))
    const given = { services: [...defaultContent.services.services, ...added] }
    const parsed = parseDocument('services', given)
    if (!parsed.success) throw parsed.error
    return (parsed.data as typeof defaultContent.services).services
  }
  const slugs = withServices('Tips & Tricks', 'Cleanup', 'Main', '会计', '会计').slice(10)
  expect(slugs.map(({ slug }) => slug)).toEqual([
    'tips-and-tricks',
    'cleanup-2',
    'main-2',
    'service',
    'service-2',
  ])
  const renamed = slugs.map((service) => ({ ...service, name: 'Renamed' }))
  const again = parseDocument('services', { services: renamed })
  expect(again.data).toMatchObject({ services: slugs.map(({ slug }) => ({ slug })) })
})

test('services from before they could be hidden or had sample prices are shown as they were', () => {
  const old = defaultContent.services.services.map(({ visibility: _, ...service }, at) => ({
    ...service,
    startingPriceUsd: at + 1,
  }))
  const { content } = readAll([{ name: 'services', content: { services: old } }])
  const { services } = content.services
  expect(services.map(({ startingPriceUsd }) => startingPriceUsd)).toEqual(
    old.map(({ startingPriceUsd }) => startingPriceUsd),
  )
  expect(new Set(services.map(({ visibility }) => visibility))).toEqual(new Set(['shown']))
})

test('web addresses of every document may be typed without https://', () => {
  const social = [{ name: 'LinkedIn', url: 'linkedin.com/in/sample-owner' }]
  const schedulerUrl = 'calendly.com/sample-owner'
  expect(parseDocument('business', { ...site, social, schedulerUrl }).data).toMatchObject({
    social: [{ url: 'https://linkedin.com/in/sample-owner' }],
    schedulerUrl: 'https://calendly.com/sample-owner',
  })
  const tools = defaultContent.tools.tools.map((tool) => ({
    ...tool,
    link: 'app.river.example/crm',
  }))
  expect(parseDocument('tools', { ...defaultContent.tools, tools }).data).toMatchObject({
    tools: tools.map(() => ({ link: 'https://app.river.example/crm' })),
  })
  expect(parseDocument('business', { ...site, schedulerUrl: 'calendly' }).success).toBe(false)
})
