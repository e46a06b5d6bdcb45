import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { defaultContent } from '#content/documents.ts'
import { dollarsOf } from '#content/schemas/price.ts'
import { adminAccount } from '#scripts/start-site.ts'
import { openSite } from '#tests/support/open-site.ts'
import { createVisitor, type Visitor } from '#tests/support/visitor.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const { services: page, menu } = defaultContent
const post = '/blog/chart-of-accounts-basics'

let owner: Visitor
let visitor: Visitor
let stop: () => Promise<unknown>

beforeAll(async () => {
  const site = await openSite()
  stop = () => site.stop()
  owner = createVisitor(site.url)
  visitor = createVisitor(site.url)
  await owner.signIn(adminAccount)
})
afterAll(() => stop())

let published = { services: 0, menu: 0, home: 0 }
async function publish(name: keyof typeof published, content: object) {
  const fields = { content: JSON.stringify(content), basedOn: String(published[name]) }
  const answer = await owner.post(`/admin/site/${name}`, { intent: 'publish', ...fields })
  expect(answer.location).toBe(`/admin/site/${name}`)
  published = { ...published, [name]: published[name] + 1 }
}

async function read(path: string, reader = visitor) {
  const { status, text } = await reader.get(path)
  expect(status, path).toBe(200)
  return text
}

/** The cache of pages hears of a publication a moment later. */
const readUntil = (path: string, words: string) =>
  vi.waitFor(
    async () => {
      const html = await read(path)
      expect(html, path).toContain(words)
      return html
    },
    { timeout: 20_000, interval: 200 },
  )

/** The card of one service, up to the next one. */
const cardOf = (html: string, slug: string) =>
  new RegExp(`<[^>]*\\bid="${slug}".*?(?=<[^>]*data-slot="card"|</main>)`, 's').exec(html)?.[0] ??
  ''

const offersOf = (html: string) => {
  const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
  const things = data.flatMap(([, json = '']) => {
    const parsed = JSON.parse(json)
    return parsed['@graph'] ?? parsed
  })
  const catalog = things.find((thing: { '@type': unknown }) => thing['@type'] === 'OfferCatalog')
  return catalog.itemListElement as { url: string; price?: number; itemOffered: { name: string } }[]
}

const headerOf = (html: string) => {
  const nav = /<nav aria-label="Main".*?<\/nav>/s.exec(html)?.[0] ?? ''
  return [...nav.matchAll(/href="([^"]+)"[^>]*>([^<]+)</g)].map(([, href, label]) => [label, href])
}

test('an untouched site has the ten services with prices, and the nine links', async () => {
  const html = await read('/services')
  expect(offersOf(html).map(({ price }) => price)).toEqual(
    page.services.map(({ startingPriceUsd }) => dollarsOf(startingPriceUsd)),
  )
  expect(headerOf(html)).toEqual(menu.headerLinks.map(({ name, href }) => [name, href]))
  expect(await read(post)).toContain('href="/services#chart-of-accounts-setup"')
})

test('a service is hidden, renamed, added, removed and left without a price', async () => {
  const [coaching, cleanup, monthly, chart, ...others] = page.services
  if (!coaching || !cleanup || !monthly || !chart) throw new Error('too few services')
  const kept = others.filter(({ slug }) => slug !== 'bank-reconciliation')
  const added = {
    slug: '',
    name: 'Tax Planning',
    summary: 'Once a year, with a list.',
    description: '',
    included: [],
    startingPriceUsd: '',
    unit: 'one time',
    whoItIsFor: '',
    visibility: 'shown',
  }
  const own = {
    ...page,
    services: [
      { ...coaching, name: 'Coaching with Me', startingPriceUsd: 85 },
      { ...cleanup, visibility: 'hidden' },
      { ...monthly, startingPriceUsd: null },
      { ...chart, name: 'Your Accounts, Set Up' },
      ...kept,
      added,
    ],
  }

  // First as a draft, which the owner sees alone.
  const fields = { content: JSON.stringify(own), basedOn: '0' }
  const preview = await owner.post('/admin/site/services', { intent: 'preview', ...fields })
  expect(preview.location).toBe('/services?preview=services')
  expect(await read('/services?preview=services', owner)).toContain('Tax Planning')
  expect(await read('/services')).not.toContain('Tax Planning')

  await publish('services', own)
  const html = await readUntil('/services', 'Tax Planning')
  expect(cardOf(html, 'bookkeeping-coaching-and-services')).toContain('Coaching with Me')
  expect(cardOf(html, 'bookkeeping-coaching-and-services')).toContain('$85')
  for (const gone of ['cleanup', 'bank-reconciliation']) {
    expect(html).not.toContain(`id="${gone}"`)
    expect(html).not.toContain(`href="#${gone}"`)
  }
  for (const slug of ['monthly-bookkeeping', 'tax-planning', 'diagnostic-review']) {
    expect(cardOf(html, slug), slug).toContain('Ask me')
    expect(cardOf(html, slug), slug).not.toContain('$')
  }
  expect(cardOf(html, 'tax-planning')).not.toContain('<details')
  const offers = offersOf(html)
  expect(offers).toHaveLength(9)
  expect(offers.flatMap(({ price }) => price ?? [])).toEqual([85])
  expect(offers.at(-1)).toMatchObject({ itemOffered: { name: 'Tax Planning' } })

  // The finder names the next best, and says so when there is none.
  expect(await read('/services?stage=2')).toMatch(/I would start with.{0,200}Diagnostic Review/s)
  expect(await read('/services?behind=2')).toContain('None of the services on this page fits')
  expect(await read('/services')).toContain('Answer a question or two')

  expect(await readUntil('/', 'price: ask me')).toContain('from $85 per hour')
  await readUntil(post, 'Your Accounts, Set Up')
  expect(await read('/admin/site/services', owner)).toContain(
    'Cleanup, On your site: “Shown” → “Hidden”',
  )
})

test('the site check asks for each sample price that visitors would see, one by one', async () => {
  const check = await read('/admin/site-check', owner)
  expect(check).toContain('Services → Services → Diagnostic Review → Starting price in dollars')
  expect(check).not.toContain('→ Cleanup →')
  expect(check).not.toContain('→ Coaching with Me →')
})

test('links to a service that is gone lead to the page, and the related service is left out', async () => {
  const own = page.services.filter(({ slug }) => slug !== 'chart-of-accounts-setup')
  await publish('services', { ...page, heading: 'All I do', services: own })
  await readUntil('/services', 'All I do')
  expect(await read(post)).not.toContain('Related service')
  expect(await read('/chart-of-accounts-basics')).toContain('href="/services#chart-of')
})

test('links of the menu are hidden, renamed and added, and hidden pages keep their address', async () => {
  const own = {
    headerLinks: [
      ...menu.headerLinks.map((link) => {
        if (link.href === '/qbo-tips') return { ...link, visibility: 'hidden' }
        return link.href === '/qbo-quiz' ? { ...link, name: 'Test Yourself' } : link
      }),
      { name: 'Basics', href: '/bookkeeping-basics', visibility: 'shown' },
    ],
    footerLinks: [],
  }
  const fields = { content: JSON.stringify(own), basedOn: '0' }
  const preview = await owner.post('/admin/site/menu', { intent: 'preview', ...fields })
  expect(headerOf(await read(preview.location ?? '', owner)).flat()).toContain('Basics')
  expect(headerOf(await read('/')).flat()).not.toContain('Basics')

  await publish('menu', own)
  for (const path of ['/', '/blog']) {
    const html = await readUntil(path, 'Test Yourself')
    expect(headerOf(html), path).toEqual([
      ...menu.headerLinks.flatMap(({ name, href }) => {
        if (href === '/qbo-tips') return []
        return [[href === '/qbo-quiz' ? 'Test Yourself' : name, href]]
      }),
      ['Basics', '/bookkeeping-basics'],
    ])
    expect(html, path).not.toContain('Quick links')
    expect(html, path).not.toContain('href="/qbo-tips"')
  }
  expect(await read('/qbo-tips')).toContain('href="/blog/match-categorize-or-exclude"')
  const missing = await visitor.get('/no-such-page')
  expect(missing.text).toContain('Test Yourself')
  expect(missing.text).not.toContain('href="/qbo-tips"')
  expect((await visitor.get('/sitemap.xml')).text).not.toContain('/qbo-tips')
})

test('an empty page of the menu is reported to the owner and hidden from search engines', async () => {
  const [tips] = menu.headerLinks.filter(({ href }) => href === '/qbo-tips')
  await publish('menu', { headerLinks: [{ ...tips, name: 'My Tips' }], footerLinks: [] })
  expect(await readUntil('/qbo-tips', 'My Tips')).toMatch(/<h1[^>]*>My Tips/)
  const emptyPages = 'Pages in your menu that are still empty'
  expect(await read('/admin/site-check', owner)).not.toContain(emptyPages)
  expect(await read('/qbo-tips')).not.toContain('noindex')

  const removed = await owner.get('/admin/start')
  const [, goes = ''] = /name="expected" value="([^"]+)"/.exec(removed.text) ?? []
  const expected = goes.replaceAll('&quot;', '"')
  await owner.post('/admin/start', { intent: 'remove-samples', expected })
  expect(await read('/admin/site-check', owner)).toContain(emptyPages)
  await readUntil('/qbo-tips', 'noindex')
})

test('a section of the home page that is empty is not shown', async () => {
  const { home } = defaultContent
  await publish('home', { ...home, faq: [], hero: { ...home.hero, heading: 'Only what is there' } })
  const page = await readUntil('/', 'Only what is there')
  // Without the data of the page, which holds all its words.
  const html = page.replaceAll(/<script.*?<\/script>/gs, '')
  const empty = [home.faqHeading, home.testimonialsHeading, home.courses, home.freePdfs]
  for (const section of empty) {
    const heading = typeof section === 'string' ? section : section.heading
    expect(html, heading).not.toContain(heading)
  }
  expect(html).toContain(home.offers.heading)
})
