import { readFile } from 'node:fs/promises'
import { sweepScreen } from '#tests/browser/support/page-quality.ts'
import { signUpStudent } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

const free = {
  title: 'New Business Bookkeeping Checklist',
  slug: 'new-business-bookkeeping-checklist',
}

test('a free product is claimed and its PDF saved under a readable name', async ({ page }) => {
  await signUpStudent(page)
  await page.goto('/store')
  await page.getByRole('link', { name: free.title }).click()
  await page.getByRole('button', { name: 'Claim for Free' }).click()
  await expect(page.getByText('Product Claimed!').first()).toBeVisible()
  await page.getByRole('link', { name: 'Go to My Downloads' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: `Download PDF: ${free.title}` }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`${free.slug}.pdf`)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a pressed button of a paid product stays on its page, with a toast', async ({ page }) => {
  await signUpStudent(page)
  await page.goto('/store')
  const paid = page.getByRole('main').getByRole('listitem').filter({ hasText: /\$\d/ }).first()
  await paid.getByRole('link').click()
  await expect(page).toHaveURL(/\/store\/.+/)
  const address = page.url()
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await expect(page.getByText(/^Stripe checkout is coming soon/).first()).toBeVisible()
  expect(page.url()).toBe(address)
})

test('claiming after the session is gone asks for a login and leads back', async ({
  page,
  context,
}) => {
  await signUpStudent(page)
  await page.goto(`/store/${free.slug}`)
  await context.clearCookies()
  await page.getByRole('button', { name: 'Claim for Free' }).click()
  await expect(page).toHaveURL(`/login?redirectTo=${encodeURIComponent(`/store/${free.slug}`)}`)
  await expect(page.getByText('Login Required', { exact: true }).first()).toBeVisible()
})

test('store, product and shelf have no accessibility problems', async ({ page }) => {
  await signUpStudent(page)
  await page.goto(`/store/${free.slug}`)
  await page.getByRole('button', { name: 'Claim for Free' }).click()
  await expect(page.getByRole('link', { name: 'Go to My Downloads' })).toBeVisible()
  for (const path of ['/store', '/store/month-end-close-checklist', '/my-downloads']) {
    await page.goto(path)
    await sweepScreen(page, path)
  }
})
