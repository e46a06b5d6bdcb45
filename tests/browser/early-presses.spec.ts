import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/site.ts'

/** The page as it was sent, and a way to let its scripts come. */
async function openWithoutScriptsYet(page: Page, path: string) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.readyState !== 'loading')
  return release
}

test('a button pressed before anything listens is heard, once', async ({ page }) => {
  const release = await openWithoutScriptsYet(page, '/blog/chart-of-accounts-basics')
  const copy = page.getByRole('button', { name: 'Copy link' })
  await copy.click()
  await copy.click()
  release()
  await expect(
    page.getByRole('status').filter({ hasText: /Link copied|Copy this link/ }),
  ).toHaveCount(1)
})

test('an answer of the quiz chosen before anything listens counts, by key and by press', async ({
  page,
}) => {
  for (const choose of [
    () => page.keyboard.press('1'),
    () => page.locator('[aria-keyshortcuts="1"]').click(),
  ]) {
    const release = await openWithoutScriptsYet(page, '/qbo-quiz')
    await choose()
    await expect(page.getByText('(your answer)')).toHaveCount(0)
    release()
    await expect(page.getByText('(your answer)')).toHaveCount(1)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})
