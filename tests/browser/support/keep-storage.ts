import type { Page } from '@playwright/test'

/** Logs out as over plain HTTP, where browsers do not obey Clear-Site-Data. */
export function keepStorage(page: Page) {
  return page.route('**/logout*', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    const { 'clear-site-data': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
}
