import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/site.ts'

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
  await expect.poll(() => loadedFonts(page)).toEqual(['Atkinson Hyperlegible Next', 'Fraunces'])
  const after = await page.evaluate(heightOfMain)
  expect(Math.abs(after - before) / before).toBeLessThan(0.03)
  expect(asked.sort()).toEqual(['atkinson', 'fraunces'])
})

test.describe('when a file is lost', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('a font that does not come keeps nobody from the other', async ({ page }) => {
    await page.route('**/*.woff2', (route) =>
      fontName(route.request().url()) === 'fraunces' ? route.abort() : route.continue(),
    )
    await page.goto('/')
    await expect.poll(() => loadedFonts(page)).toEqual(['Atkinson Hyperlegible Next'])
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
