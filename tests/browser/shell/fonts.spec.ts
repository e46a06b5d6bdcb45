import type { Page } from '@playwright/test'
import { expect, test } from '#tests/browser/support/site.ts'

/** The letters, and the figures from another font. */
const sansFaces = ['Atkinson Hyperlegible Next', 'Atkinson Hyperlegible Next']

test('text is shown in fonts of the same width until ours are there', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route('**/*.woff2', async (route) => {
    asked.push(fontName(route.request().url()))
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  const before = await page.evaluate(heightOfMain)
  expect(await loadedFonts(page)).toEqual([])

  release()
  await expect.poll(() => loadedFonts(page)).toEqual([...sansFaces, 'Fraunces'])
  const after = await page.evaluate(heightOfMain)
  expect(Math.abs(after - before) / before).toBeLessThan(0.03)
  expect(asked.sort()).toEqual(['atkinson', 'digits', 'fraunces'])
})

test('a zero has no slash, in whatever weight, upright or slanted', async ({ page }) => {
  await page.goto('/')
  for (const family of ['Atkinson Hyperlegible Next', 'Fraunces']) {
    for (const style of ['400', '700', 'italic 400', 'italic 700']) {
      const ink = await page.evaluate(inkOfZero, `${style} 100px "${family}"`)
      expect(ink.edge, `${style} ${family} is drawn`).toBeGreaterThan(0)
      expect(ink.middle, `${style} ${family}`).toBe(0)
    }
  }
})

test.describe('when a file is lost', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('a visitor reads in one font while the other does not load', async ({ page }) => {
    await page.route('**/*.woff2', (route) =>
      fontName(route.request().url()) === 'fraunces' ? route.abort() : route.continue(),
    )
    await page.goto('/')
    await expect.poll(() => loadedFonts(page)).toEqual(sansFaces)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

function fontName(url: string) {
  return /\/([a-z-]+?)-[\w-]{8}\.woff2$/.exec(url)?.[1] ?? ''
}

function heightOfMain() {
  return document.querySelector('main')?.getBoundingClientRect().height ?? 0
}

function loadedFonts(page: Page) {
  return page.evaluate(() =>
    [...document.fonts]
      .filter(({ family, status }) => status === 'loaded' && !family.includes('Fallback'))
      .map(({ family }) => family.replaceAll('"', ''))
      .sort(),
  )
}

/** How much is drawn in the middle and at the left edge of a zero, where a slash would be. */
async function inkOfZero(font: string) {
  const faces = await document.fonts.load(font, '0')
  if (faces.length === 0) throw new Error(`No font for ${font}`)
  const canvas = new OffscreenCanvas(200, 200)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.font = font
  context.textAlign = 'center'
  context.fillText('0', 100, 150)
  const { actualBoundingBoxLeft: left, actualBoundingBoxAscent: height } = context.measureText('0')
  const inkAt = (x: number) =>
    context
      .getImageData(Math.round(x) - 3, Math.round(150 - height / 2) - 3, 7, 7)
      .data.filter((_, at) => at % 4 === 3)
      .reduce((sum, alpha) => sum + alpha, 0)
  return { middle: inkAt(100), edge: inkAt(100 - left + 4) }
}
