import { expect, test } from '#tests/support/site.ts'

const readPlace = () => window.scrollY

test('who goes on from the middle of a page finds that place again', async ({ page }) => {
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
