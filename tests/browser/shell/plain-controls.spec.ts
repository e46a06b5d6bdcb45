import type { Page } from '@playwright/test'
import { expect, test } from '#tests/browser/support/site.ts'

// Our scripts never arrive: the page stays as it is before hydration.
test.use({ expectedErrors: [/Failed to load resource/] })
test.beforeEach(({ page }) => page.route('**/assets/*.js', (route) => route.abort()))

test('links, search, filters, pages and the small menu work before React does', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveURL('/blog')
  await page.getByRole('searchbox').fill('chart')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/\/blog\?.*q=chart/)
  await page
    .locator('main')
    .getByRole('link', { name: /Chart of Accounts/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/blog\/chart-of-accounts/)
  await page.getByRole('link', { name: 'Back to Blog' }).click()
  await expect(page).toHaveURL('/blog')
  expect(await isHydrated(page)).toBe(false)
})

test('the contact form sends and answers before React does', async ({ page }) => {
  await page.goto('/contact')
  await page.getByLabel('Name', { exact: true }).fill('Sample Sender')
  await page.getByLabel('Email', { exact: true }).fill('sender@example.com')
  await page.getByLabel('Message', { exact: true }).fill('Hello from a plain form')
  await page.locator('main').getByRole('button', { name: /Send/ }).click()
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /Message Sent|Thank/ })
      .first(),
  ).toBeVisible()
  expect(await isHydrated(page)).toBe(false)
})

function isHydrated(page: Page) {
  return page.evaluate(() => '__reactRouterDataRouter' in window)
}
