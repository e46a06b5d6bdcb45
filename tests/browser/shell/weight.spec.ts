import type { Page } from '@playwright/test'
import { waitForScripts } from '#tests/browser/public-pages.ts'
import { fillSignIn } from '#tests/browser/support/accounts.ts'
import { testOnOwnSite } from '#tests/browser/support/own-site.ts'
import { signUpStudent } from '#tests/browser/support/quick-sign-in.ts'
import { expect } from '#tests/browser/support/site.ts'

// A site of its own: home shows the newest courses and PDFs, and other tests add theirs.
const test = testOnOwnSite()

test.use({ expectedErrors: [/Failed to load resource/] })

type Transfer = { url: string; type: string; bytes: number }

test('a first visit to the home page is light', async ({ page }) => {
  const transfers: Transfer[] = []
  const urls = new Map<string, { url: string; type: string }>()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    urls.set(requestId, { url: response.url, type })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = urls.get(requestId)
    if (known) transfers.push({ ...known, bytes: encodedDataLength })
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  // The first sign of intent hydrates the page.
  await page.mouse.move(200, 200)
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
  await page.waitForLoadState('networkidle')

  const sum = (isCounted: (transfer: Transfer) => boolean) =>
    transfers.filter(isCounted).reduce((total, { bytes }) => total + bytes, 0)
  const all = sum(() => true)
  const scripts = sum(({ type }) => type === 'Script')
  const fonts = sum(({ type }) => type === 'Font')
  test
    .info()
    .annotations.push({ type: 'bytes', description: JSON.stringify({ scripts, fonts, all }) })
  expect(fonts).toBeGreaterThan(0)
  expect(scripts).toBeGreaterThan(0)
  expect(fonts).toBeLessThanOrEqual(60_000)
  expect(all - scripts).toBeLessThanOrEqual(93_000)
  expect(all).toBeLessThanOrEqual(235_000)
})

test('a page for one person links its styles, which the browser keeps for a year', async ({
  page,
}) => {
  await signUpStudent(page)
  for (const path of ['/dashboard', '/store', '/']) {
    const served = await page.request.get(path)
    // One rule is inlined, which the browser needs before the file has arrived.
    const inlined = [...(await served.text()).matchAll(/<style[^>]*>([^<]*)/g)].map(
      ([, css]) => css,
    )
    expect(inlined, path).toEqual([expect.stringMatching(/^.*@view-transition.{1,30}$/)])
    const headers = served.headers()
    expect(Number(headers['content-length']), path).toBeLessThanOrEqual(16_000)
    expect(headers['content-security-policy'], path).toMatch(
      /; style-src 'self' '(nonce|sha256)-[^']+';/,
    )
  }
  await page.goto('/dashboard')
  const file = await page.locator('link[rel=stylesheet]').getAttribute('href')
  const served = await page.request.get(file ?? '')
  expect(served.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  // The browser paints nothing before the styles are there: no flash of unstyled content. Those of the
  // blocks in a lesson are fetched ahead, and hold up nothing here.
  const blocking = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.css'))
      .map((entry) => entry.toJSON().renderBlockingStatus),
  )
  expect(blocking).toEqual(['blocking', 'non-blocking'])
  await page.goto('/store')
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.css'))
      .map((entry) => (entry as PerformanceResourceTiming).transferSize),
  )
  expect(bytes, 'the second page reads them from the cache').toEqual([0])
})

test('styles are neither lost nor doubled on the way between pages that inline and link them', async ({
  page,
}) => {
  const account = await signUpStudent(page)
  await page.context().clearCookies()
  await page.goto('/login')
  // A form that is sent before hydration opens a new document, which links them.
  await waitForScripts(page)
  await fillSignIn(page, account)
  await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible()
  expect(await listStyles(page), 'signed in on a page from memory').toEqual(['inlined'])
  await page.reload()
  expect(await listStyles(page)).toEqual(['linked'])
  const [font, background] = await lookOf(page)
  await page.getByRole('link', { name: 'Blog', exact: true }).first().click()
  await expect(page).toHaveURL(/\/blog$/)
  expect(await listStyles(page), 'on a public page without a reload').toEqual(['linked'])
  expect(await lookOf(page)).toEqual([font, background])
  await page.context().clearCookies()
  await page.goto('/blog')
  expect(await listStyles(page)).toEqual(['inlined'])
  expect(await lookOf(page)).toEqual([font, background])
})

function listStyles(page: Page) {
  return page.evaluate(() =>
    [...document.styleSheets]
      .filter(({ cssRules }) => cssRules.length > 50)
      .map(({ href }) => (href ? 'linked' : 'inlined')),
  )
}

function lookOf(page: Page) {
  return page.evaluate(() => {
    const { fontFamily, backgroundColor } = getComputedStyle(document.body)
    return [fontFamily, backgroundColor]
  })
}
