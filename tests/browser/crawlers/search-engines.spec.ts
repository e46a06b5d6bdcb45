import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { services as servicesPage } from '#content/defaults/services.ts'
import { site } from '#content/defaults/site.ts'
import { dollarsOf } from '#content/schemas/price.ts'
import { expect, test } from '#tests/browser/support/site.ts'

type Thing = Record<string, unknown> & { '@type': string | string[] }

test('the business is described on every page', async ({ page, baseURL }) => {
  for (const path of ['/', '/about', '/debits-and-credits-explained']) {
    await page.goto(path)
    const business = (await structuredData(page)).find(isOfType('LocalBusiness'))
    expect(business).toEqual({
      '@context': 'https://schema.org',
      '@type': ['Organization', 'LocalBusiness', 'ProfessionalService'],
      '@id': `${baseURL}/#business`,
      name: site.businessName,
      description: site.description,
      url: `${baseURL}/`,
      email: site.email,
      telephone: '+19165550142',
      logo: `${baseURL}/icon-512.png`,
      image: `${baseURL}/og/home.png`,
      address: {
        '@type': 'PostalAddress',
        addressLocality: site.city,
        addressRegion: 'CA',
        addressCountry: 'US',
      },
      areaServed: { '@type': 'Country', name: 'United States' },
      priceRange: '$$',
      sameAs: site.social.map(({ url }) => url),
    })
  }
})

test('the ten services are offered in USD in the US, as the cards say', async ({
  page,
  baseURL,
}) => {
  await page.goto('/services')
  const catalog = (await structuredData(page)).find(isOfType('OfferCatalog'))
  const offers = catalog?.itemListElement as Thing[]
  expect(offers).toHaveLength(10)
  for (const [index, service] of servicesPage.services.entries()) {
    expect(offers[index]).toMatchObject({
      '@type': 'Offer',
      price: dollarsOf(service.startingPriceUsd),
      priceCurrency: 'USD',
      eligibleRegion: { '@type': 'Country', name: 'US' },
      url: `${baseURL}/services#${service.slug}`,
      itemOffered: {
        '@type': 'Service',
        name: service.name,
        description: service.summary,
        provider: { '@id': `${baseURL}/#business` },
        areaServed: { '@type': 'Country', name: 'US' },
      },
    })
    const card = page.locator(`#${service.slug}`)
    await expect(card.getByRole('heading', { name: service.name })).toBeVisible()
    await expect(card).toContainText(`$${dollarsOf(service.startingPriceUsd)}`)
    await expect(card).toContainText(service.summary)
  }
})

test('an article names its headline, dates, place and questions', async ({ page, baseURL }) => {
  await page.goto('/chart-of-accounts-basics')
  const data = await structuredData(page)
  const address = `${baseURL}/chart-of-accounts-basics`
  expect(data.find(isOfType('Article'))).toMatchObject({
    headline: 'Chart of Accounts Basics',
    mainEntityOfPage: address,
    image: `${baseURL}/og/chart-of-accounts-basics.png`,
    datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    dateModified: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    author: { '@id': `${baseURL}/#business` },
    publisher: { '@id': `${baseURL}/#business` },
  })
  const crumbs = data.find(isOfType('BreadcrumbList'))?.itemListElement as Thing[]
  expect(crumbs.map(({ position, item }) => [position, item])).toEqual([
    [1, `${baseURL}/`],
    [2, `${baseURL}/bookkeeping-basics`],
    [3, address],
  ])
  const questions = data.find(isOfType('FAQPage'))?.mainEntity as Thing[]
  for (const { name, acceptedAnswer } of questions) {
    await expect(page.getByText(String(name))).toBeVisible()
    expect((acceptedAnswer as Thing).text).not.toMatch(/\*\*|\]\(/)
  }
})

test('a free lesson is described as part of its course, with a picture', async ({
  page,
  request,
  baseURL,
}) => {
  const address = `${baseURL}/free-lessons/qbo-from-zero`
  await page.goto(address)
  const picture = `${baseURL}/og/free-lessons.qbo-from-zero.png`
  expect((await structuredData(page)).find(isOfType('Article'))).toMatchObject({
    headline: 'Before you open the software',
    mainEntityOfPage: address,
    image: picture,
    isAccessibleForFree: true,
    isPartOf: { '@type': 'Course', name: 'QBO from Zero' },
  })
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /^Most of the/)
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
  expect((await request.get(picture)).headers()['content-type']).toBe('image/png')
})

test('a page has a canonical address, social cards and a picture of the right size', async ({
  page,
  request,
  baseURL,
}) => {
  await page.goto('/services?stage=1')
  const canonical = page.locator('link[rel=canonical]')
  await expect(canonical).toHaveAttribute('href', `${baseURL}/services`)
  const image = `${baseURL}/og/services.png`
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', image)
  await expect(page.locator('meta[name="twitter:card"]')).toHaveAttribute(
    'content',
    'summary_large_image',
  )
  const description = await page.locator('meta[name=description]').getAttribute('content')
  expect(description?.length).toBeLessThanOrEqual(160)
  const picture = await request.get(image)
  expect(picture.headers()['content-type']).toBe('image/png')
  expect(await sharp(await picture.body()).metadata()).toMatchObject({ width: 1200, height: 630 })
  expect((await request.get('/og/words-of-a-stranger.png')).status()).toBe(404)
})

test('the sitemap lists public pages and posts, robots.txt names it', async ({
  request,
  baseURL,
}) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  const sitemap = await request.get('/sitemap.xml')
  expect(sitemap.headers()['content-type']).toContain('application/xml')
  const addresses = [...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, address]) => address,
  )
  expect(addresses).toContain(`${baseURL}/services`)
  expect(addresses).toContain(`${baseURL}/terms-conditions`)
  expect(addresses).toContain(`${baseURL}/free-lessons/qbo-from-zero`)
  expect(addresses.filter((address) => address?.includes('/blog/')).length).toBeGreaterThan(0)
  expect(addresses.filter((address) => /admin|dashboard|login|offers/.test(address ?? ''))).toEqual(
    [],
  )
})

test('the manifest and every icon exist', async ({ page, request }) => {
  await page.goto('/')
  const icons = await page.locator('link[rel~=icon], link[rel=apple-touch-icon]').all()
  const addresses = await Promise.all(icons.map((icon) => icon.getAttribute('href')))
  const manifest = await (await request.get('/site.webmanifest')).json()
  expect(manifest.name).toBe(site.businessName)
  for (const address of [...addresses, ...manifest.icons.map(({ src }: { src: string }) => src)]) {
    expect((await request.get(address ?? '')).status(), String(address)).toBe(200)
  }
})

test('pages that are answers to somebody stay out of search engines', async ({ request }) => {
  for (const path of ['/offers', '/unsubscribe', '/no-such-page']) {
    expect(await (await request.get(path)).text(), path).toContain(
      'name="robots" content="noindex"',
    )
  }
})

async function structuredData(page: Page): Promise<Thing[]> {
  const scripts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return scripts.map((text) => JSON.parse(text))
}

function isOfType(type: string) {
  return (thing: Thing) => [thing['@type']].flat().includes(type)
}
