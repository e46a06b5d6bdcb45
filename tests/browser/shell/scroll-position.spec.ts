import { expect, test } from '#tests/browser/support/site.ts'

const readPlace = () => window.scrollY

test('a visitor who leaves a page in the middle returns to that place', async ({ page }) => {
  await page.goto('/services')
  await page.mouse.move(200, 200)
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const place = await page.evaluate(readPlace)
  expect(place).toBeGreaterThan(500)

  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  await expect.poll(() => page.evaluate(readPlace)).toBe(0)

  await page.goBack()
  await expect(page).toHaveURL('/services')
  await expect.poll(() => page.evaluate(readPlace)).toBeCloseTo(place, -1)

  await page.reload()
  await expect.poll(() => page.evaluate(readPlace)).toBeCloseTo(place, -1)
})

test('a first visit is given its place in the history', async ({ page }) => {
  await page.goto('/services')
  await expect.poll(() => page.evaluate(() => history.state?.key)).toBeTruthy()
})

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
]) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('the header goes on the way down, is back on the way up, and covers nothing in use', async ({
      page,
    }) => {
      await page.goto('/privacy-policy')
      const header = page.getByRole('banner')
      const bottom = () => header.evaluate((one) => one.getBoundingClientRect().bottom)
      await page.mouse.move(200, 200)
      await page.mouse.wheel(0, 2000)
      await expect.poll(bottom).toBeLessThanOrEqual(0)
      await page.mouse.wheel(0, -300)
      await expect.poll(bottom).toBeGreaterThan(60)
      await expect(
        header.getByRole(viewport.width < 1024 ? 'button' : 'link', { name: /^(Menu|Book)/ }),
      ).toBeInViewport({ ratio: 1 })

      // A section that a link leads to, and what has the focus, are below it.
      await page.evaluate(() => {
        location.hash = document.querySelectorAll('main h2[id]')[2]?.id ?? ''
      })
      const topOf = (selector: string) =>
        page.locator(selector).evaluate((one) => one.getBoundingClientRect().top)
      expect(await topOf(':target')).toBeGreaterThan(await bottom())
      await page.getByRole('contentinfo').getByRole('link').first().focus()
      const isInMain = () => page.locator('main :focus').count()
      await page.keyboard.press('Shift+Tab')
      expect(await isInMain()).toBe(1)
      while (await isInMain()) {
        expect(await topOf(':focus')).toBeGreaterThan(await bottom())
        await page.keyboard.press('Shift+Tab')
      }
      // From the content the keyboard goes on into the header, wherever the page is.
      await expect(header.locator(':focus')).toBeInViewport({ ratio: 1 })

      await page.emulateMedia({ media: 'print' })
      await expect(header).toBeHidden()
    })
  })
}
