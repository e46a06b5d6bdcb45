import { expect, test } from '#tests/support/site.ts'
import { publicPages } from './public-pages.ts'

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
  // The first sign of intent brings the page to life.
  await page.mouse.move(200, 200)
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
  await page.waitForLoadState('networkidle')

  const sum = (isCounted: (transfer: Transfer) => boolean) =>
    transfers.filter(isCounted).reduce((total, { bytes }) => total + bytes, 0)
  const scripts = sum(({ type }) => type === 'Script')
  const fonts = sum(({ type }) => type === 'Font')
  const usable = sum(({ type }) => ['Document', 'Stylesheet', 'Font', 'Image'].includes(type))
  test
    .info()
    .annotations.push({ type: 'bytes', description: JSON.stringify({ scripts, fonts, usable }) })
  expect(fonts).toBeGreaterThan(0)
  expect(scripts).toBeGreaterThan(0)
  expect(fonts).toBeLessThanOrEqual(60_000)
  expect(usable).toBeLessThanOrEqual(120_000)
  expect(scripts).toBeLessThanOrEqual(125_000)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a page carries all the styles it uses, and looks the same with the others', async ({
    page,
  }) => {
    for (const [index, { path }] of publicPages.entries()) {
      await page.setViewportSize({ width: index % 2 ? 390 : 1440, height: 900 })
      await page.goto(path)
      await page.evaluate(leaveOwnStyles)
      const own = await page.evaluate(readLook)
      await page.evaluate(() => {
        for (const element of document.querySelectorAll('style')) element.disabled = true
        for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-href]')) {
          link.href = link.dataset.href ?? ''
          link.media = 'all'
        }
      })
      await expect.poll(() => page.evaluate(readLook), { message: path }).toEqual(own)
    }
  })

  test('the first screen has its styles before the others come', async ({ page }) => {
    for (const [index, { path }] of publicPages.entries()) {
      await page.setViewportSize({ width: index % 2 ? 1440 : 390, height: 900 })
      await page.goto(path)
      await page.evaluate(leaveOwnStyles)
      const seen = await page.evaluate(hideWhatFollows)
      expect(seen, path).toBeGreaterThan(20)
      const styled = await page.evaluate(readLook)
      await page.evaluate(() => {
        const rest = document.querySelector<HTMLStyleElement>('style[data-below-fold]')
        if (rest) rest.disabled = true
      })
      expect(await page.evaluate(readLook), path).toEqual(styled)
    }
  })
})

/** Without scripts the whole stylesheet is there as well, at the end, and brings the fonts. */
function leaveOwnStyles() {
  for (const link of document.querySelectorAll('noscript link')) link.remove()
  const fonts = document.querySelector<HTMLStyleElement>('style[data-fonts]')
  if (fonts) fonts.media = 'all'
}

/** Leaves what stands before the styles of the rest, and says how many elements that are. */
function hideWhatFollows() {
  const fold = document.querySelector('style[data-below-fold]')
  const all = [...document.querySelectorAll<HTMLElement>('body *')]
  const following = all.filter(
    (element) => fold && fold.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  for (const element of following) element.remove()
  return fold ? all.length - following.length : 0
}

/** Where every element stands and what it looks like, at rest. */
function readLook() {
  for (const animation of document.getAnimations()) animation.cancel()
  const traits =
    'color backgroundColor fontFamily fontSize fontWeight lineHeight textDecorationLine'
  const shape =
    'display borderTopWidth borderTopColor borderRadius boxShadow opacity transform fill'
  const names = `${traits} ${shape}`.split(' ') as (keyof CSSStyleDeclaration)[]
  return [...document.querySelectorAll('body *')].map((element) => {
    const style = getComputedStyle(element)
    const { x, y, width, height } = element.getBoundingClientRect()
    const box = [x, y, width, height].map(Math.round)
    const look = names.map((name) => String(style[name]))
    return `${element.tagName} ${element.getAttribute('class')} ${box} ${look}`
  })
}
