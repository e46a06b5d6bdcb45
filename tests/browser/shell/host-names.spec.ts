import type { Page } from '@playwright/test'
import { publicPages, waitForScripts } from '#tests/browser/public-pages.ts'
import { signInAsAdmin } from '#tests/browser/support/accounts.ts'
import { testOnOwnSite } from '#tests/browser/support/own-site.ts'
import { expect } from '#tests/browser/support/site.ts'

// A site of its own, with its sample content: covers of posts and products are stored pictures.
const test = testOnOwnSite()

/** `phone.test` leads to this machine, as its name does in the local network: playwright.config.ts. */
const hostNames = ['127.0.0.1', 'localhost', 'phone.test']

const openPages = [
  ...['/blog', '/blog/chart-of-accounts-basics', '/qbo-tips', '/qbo-quiz'],
  ...['/login', '/signup', '/forgot-password'],
]

for (const hostName of hostNames) {
  test.describe(`at ${hostName}`, () => {
    test.use({ hostName })

    test('every public page is whole: no request is blocked, and every picture is shown', async ({
      page,
      baseURL,
    }) => {
      test.slow()
      const { blocked, elsewhere } = watchRequests(page, baseURL ?? '')
      let stored = 0
      for (const path of [...publicPages.map((one) => one.path), ...openPages]) {
        await page.goto(path)
        await waitForScripts(page)
        const pictures = await showPictures(page)
        expect(
          pictures.filter(({ width }) => width === 0),
          path,
        ).toEqual([])
        stored += pictures.filter(({ src }) => src.startsWith('/storage/')).length
      }
      expect(stored).toBeGreaterThan(3)
      expect(blocked).toEqual([])
      expect(elsewhere).toEqual([])
    })

    test('the admin signs in, uploads a picture, sees it and signs out', async ({
      page,
      baseURL,
    }) => {
      const { blocked, elsewhere } = watchRequests(page, baseURL ?? '')
      await signInAsAdmin(page)
      await page.goto('/admin/site/about')
      await page
        .getByLabel('Your photograph', { exact: true })
        .setInputFiles('app/crawlers/icons/icon-512.png')
      await expect(page.getByRole('button', { name: /^Focal point/ })).toBeVisible()
      await expect
        .poll(async () => (await showPictures(page)).map(({ width }) => width > 0))
        .toContain(true)
      await page.goto('/admin/blog')
      await page.getByText('Picture and search').click()
      await page.getByLabel('Featured picture').setInputFiles('app/crawlers/icons/icon-512.png')
      await expect(page.getByRole('img', { name: 'What readers see above the post' })).toBeVisible()
      for (const path of ['/store', '/admin/products', '/dashboard', '/admin/dashboard']) {
        await page.goto(path)
        const pictures = await showPictures(page)
        expect(
          pictures.filter(({ width }) => width === 0),
          path,
        ).toEqual([])
      }
      await page.getByRole('button', { name: 'Logout' }).first().click()
      await expect(page).not.toHaveURL(/admin/)
      expect(blocked).toEqual([])
      expect(elsewhere).toEqual([])
    })
  })
}

/** Requests that failed or were blocked by the CSP, and those to another origin. */
function watchRequests(page: Page, origin: string) {
  const blocked: string[] = []
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(`${origin}/`) && !/^(data|blob):/.test(url)) elsewhere.push(url)
  })
  page.on('requestfailed', (request) => {
    // A page that is left cancels what it was loading.
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') blocked.push(`${request.url()} ${reason}`)
  })
  return { blocked, elsewhere }
}

/** Loads every picture, also those below the fold, and gives their widths. */
function showPictures(page: Page) {
  return page.evaluate(async () => {
    const pictures = [...document.images]
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => {})))
    return pictures.map((picture) => ({
      src: picture.getAttribute('src') ?? '',
      width: picture.naturalWidth,
    }))
  })
}
