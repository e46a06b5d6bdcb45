import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/site.ts'

test('fonts come in together, once the last of them is there', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route('**/*.woff2', async (route) => {
    const file = fontName(route.request().url())
    asked.push(file)
    if (file === 'fraunces') await held
    await route.continue()
  })
  const first = page.waitForResponse((response) => fontName(response.url()) === 'atkinson')
  await page.goto('/', { waitUntil: 'commit' })
  await (await first).finished()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect(await families(page)).toEqual({ body: 'Atkinson Fallback', h1: 'Fraunces Fallback' })

  release()
  await expect
    .poll(() => families(page))
    .toEqual({ body: 'Atkinson Hyperlegible Next', h1: 'Fraunces' })
  expect(await namedButNotLoaded(page)).toEqual(['Atkinson Hyperlegible Next italic'])
  expect(asked.sort()).toEqual(['atkinson', 'fraunces'])
})

test.describe('when a file is lost', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('a font that does not come keeps nobody from the other', async ({ page }) => {
    await page.route('**/*.woff2', (route) =>
      fontName(route.request().url()) === 'fraunces' ? route.abort() : route.continue(),
    )
    await page.goto('/')
    await expect
      .poll(() => families(page))
      .toEqual({ body: 'Atkinson Hyperlegible Next', h1: 'Fraunces' })
    expect(
      await page.evaluate(() => document.fonts.check('1em "Atkinson Hyperlegible Next"')),
    ).toBe(true)
  })
})

function fontName(url: string) {
  return /\/([a-z-]+?)-[\w-]{8}\.woff2$/.exec(url)?.[1] ?? ''
}

function families(page: Page) {
  return page.evaluate(() => {
    const first = (element: Element) =>
      getComputedStyle(element).fontFamily.split(',')[0]?.replaceAll('"', '')
    const heading = document.querySelector('h1')
    return { body: first(document.body), h1: heading && first(heading) }
  })
}

function namedButNotLoaded(page: Page) {
  return page.evaluate(() =>
    [...document.fonts]
      .filter(({ family, status }) => status !== 'loaded' && !family.includes('Fallback'))
      .map(({ family, style }) => `${family.replaceAll('"', '')} ${style}`),
  )
}
