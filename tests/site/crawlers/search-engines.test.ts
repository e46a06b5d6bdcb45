import { existsSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { services as servicesPage } from '#content/defaults/services.ts'
import { site as words } from '#content/defaults/site.ts'
import { dollarsOf } from '#content/schemas/price.ts'
import { buildFolder } from '#server/site.ts'
import { testSite } from '#tests/site/support/site.ts'
import type { Page } from '#tests/site/support/visitor.ts'

type Thing = Record<string, unknown>

const site = testSite()

function findThing(page: Page, type: string) {
  return page.structuredData.find((thing) => [thing['@type']].flat().includes(type))
}

test('the business is described on every page', async () => {
  for (const path of ['/', '/about', '/debits-and-credits-explained']) {
    const page = await site.visitor().visit(path)
    expect(findThing(page, 'LocalBusiness')).toEqual({
      '@context': 'https://schema.org',
      '@type': ['Organization', 'LocalBusiness', 'ProfessionalService'],
      '@id': `${site.siteUrl}/#business`,
      name: words.businessName,
      description: words.description,
      url: `${site.siteUrl}/`,
      email: words.email,
      telephone: '+19165550142',
      logo: `${site.siteUrl}/icon-512.png`,
      image: `${site.siteUrl}/og/home.png`,
      address: {
        '@type': 'PostalAddress',
        addressLocality: words.city,
        addressRegion: 'CA',
        addressCountry: 'US',
      },
      areaServed: { '@type': 'Country', name: 'United States' },
      priceRange: '$$',
      sameAs: words.social.map(({ url }) => url),
    })
  }
})

test('the ten services are offered in USD in the US, as the cards say', async () => {
  const page = await site.visitor().visit('/services')
  const offers = findThing(page, 'OfferCatalog')?.itemListElement as Thing[]
  expect(offers).toHaveLength(10)
  for (const [index, service] of servicesPage.services.entries()) {
    expect(offers[index]).toMatchObject({
      '@type': 'Offer',
      price: dollarsOf(service.startingPriceUsd),
      priceCurrency: 'USD',
      eligibleRegion: { '@type': 'Country', name: 'US' },
      url: `${site.siteUrl}/services#${service.slug}`,
      itemOffered: {
        '@type': 'Service',
        name: service.name,
        description: service.summary,
        provider: { '@id': `${site.siteUrl}/#business` },
        areaServed: { '@type': 'Country', name: 'US' },
      },
    })
    const card = page.byId(service.slug)
    expect(card.has('heading', service.name)).toBe(true)
    expect(card.text).toContain(`$${dollarsOf(service.startingPriceUsd)}`)
    expect(card.text).toContain(service.summary)
  }
})

test('an article names its headline, dates, place and questions', async () => {
  const page = await site.visitor().visit('/chart-of-accounts-basics')
  const address = `${site.siteUrl}/chart-of-accounts-basics`
  expect(findThing(page, 'Article')).toMatchObject({
    headline: 'Chart of Accounts Basics',
    mainEntityOfPage: address,
    image: `${site.siteUrl}/og/chart-of-accounts-basics.png`,
    datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    dateModified: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    author: { '@id': `${site.siteUrl}/#business` },
    publisher: { '@id': `${site.siteUrl}/#business` },
  })
  const crumbs = findThing(page, 'BreadcrumbList')?.itemListElement as Thing[]
  expect(crumbs.map(({ position, item }) => [position, item])).toEqual([
    [1, `${site.siteUrl}/`],
    [2, `${site.siteUrl}/bookkeeping-basics`],
    [3, address],
  ])
  const questions = findThing(page, 'FAQPage')?.mainEntity as Thing[]
  expect(questions.length).toBeGreaterThan(0)
  for (const { name, acceptedAnswer } of questions) {
    expect(page.main.text).toContain(String(name))
    expect((acceptedAnswer as Thing).text).not.toMatch(/\*\*|\]\(/)
  }
})

test('a free lesson is described as part of its course, with a picture', async () => {
  const page = await site.visitor().visit('/free-lessons/qbo-from-zero')
  expect(findThing(page, 'Article')).toMatchObject({
    headline: 'Before you open the software',
    mainEntityOfPage: `${site.siteUrl}/free-lessons/qbo-from-zero`,
    image: `${site.siteUrl}/og/free-lessons.qbo-from-zero.png`,
    isAccessibleForFree: true,
    isPartOf: { '@type': 'Course', name: 'QBO from Zero' },
  })
  expect(page.meta('description')).toMatch(/^Most of the/)
  expect(page.meta('robots')).toBeUndefined()
  const picture = await site.visitor().fetch('/og/free-lessons.qbo-from-zero.png')
  expect(picture.headers.get('content-type')).toBe('image/png')
})

test('a page has a canonical address, social cards and a picture of the right size', async () => {
  const visitor = site.visitor()
  const page = await visitor.visit('/services?stage=1')
  const [canonical] = page.tags('link', { rel: 'canonical' })
  expect(canonical?.attribute('href')).toBe(`${site.siteUrl}/services`)
  expect(page.meta('og:image')).toBe(`${site.siteUrl}/og/services.png`)
  expect(page.meta('twitter:card')).toBe('summary_large_image')
  expect(page.meta('description')?.length).toBeLessThanOrEqual(160)
  const picture = await visitor.fetch('/og/services.png')
  expect(picture.headers.get('content-type')).toBe('image/png')
  const size = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
  expect(size).toMatchObject({ width: 1200, height: 630 })
  expect((await visitor.fetch('/og/words-of-a-stranger.png')).status).toBe(404)
})

test('the sitemap lists public pages and posts, robots.txt names it', async () => {
  const visitor = site.visitor()
  expect(await visitor.text('/robots.txt')).toContain(`Sitemap: ${site.siteUrl}/sitemap.xml`)
  const sitemap = await visitor.fetch('/sitemap.xml')
  expect(sitemap.headers.get('content-type')).toContain('application/xml')
  const addresses = [...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, address = '']) => address,
  )
  expect(addresses).toContain(`${site.siteUrl}/services`)
  expect(addresses).toContain(`${site.siteUrl}/terms-conditions`)
  expect(addresses).toContain(`${site.siteUrl}/free-lessons/qbo-from-zero`)
  expect(addresses.filter((address) => address.includes('/blog/')).length).toBeGreaterThan(0)
  expect(addresses.filter((address) => /admin|dashboard|login|offers/.test(address))).toEqual([])
})

test('the manifest and every icon exist', async () => {
  const visitor = site.visitor()
  const links = (await visitor.visit('/')).tags('link')
  const icons = links.filter((link) => /icon/.test(link.attribute('rel') ?? ''))
  expect(icons.length).toBeGreaterThan(1)
  const manifest = await (await visitor.fetch('/site.webmanifest')).json()
  expect(manifest.name).toBe(words.businessName)
  const addresses = [
    ...icons.map((icon) => icon.attribute('href') ?? ''),
    ...manifest.icons.map(({ src }: { src: string }) => src),
  ]
  for (const address of addresses) {
    const isFile = existsSync(
      path.join(buildFolder, 'client', new URL(address, site.siteUrl).pathname),
    )
    expect(isFile || (await visitor.fetch(address)).ok, address).toBe(true)
  }
})

test('pages that are answers to one person stay out of search engines', async () => {
  for (const path of ['/offers', '/unsubscribe', '/no-such-page']) {
    expect((await site.visitor().visit(path)).meta('robots'), path).toBe('noindex')
  }
})
