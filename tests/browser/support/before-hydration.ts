import type { Page } from '@playwright/test'

/** Opens the page and holds its scripts back; the returned function releases them. */
export async function openBeforeHydration(page: Page, path: string) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.readyState !== 'loading')
  return release
}
