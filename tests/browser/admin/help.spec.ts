import { waitForScripts } from '#tests/browser/public-pages.ts'
import { signInAsAdmin } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

test('the help is folded, and follows the admin from screen to screen', async ({ page }) => {
  await signInAsAdmin(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/products')
  await waitForScripts(page)
  const about = page.locator('summary', { hasText: 'About this screen' })
  const sentence = page.getByText('People who claimed a product get the new PDF')
  await expect(sentence).toBeHidden()
  expect((await about.boundingBox())?.height).toBeLessThan(60)
  await about.click()
  await expect(sentence).toBeVisible()
  await page.getByRole('link', { name: 'Read more in the handbook' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await expect(page.getByText('What to watch')).toBeVisible()
  await page.getByRole('link', { name: 'Open this screen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Manage products' })).toBeVisible()
})
