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

const allPaths = [...publicPages.map(({ path }) => path), ...openPages]

/** With pictures from storage, with a form, and hydrated by itself. */
const somePaths = ['/', '/blog', '/blog/chart-of-accounts-basics', '/contact', '/services']

/** Files that the browser would load from an address with a host in it. */
const loadedFromHost =
  /<(?:img|script|source|video|audio|iframe|form|link rel="(?:stylesheet|modulepreload|preload|icon|manifest|apple-touch-icon)")\b[^>]*? (?:src|srcset|href|action|poster)="(?:https?:)?\/\/[^"]*"/g

test('no public page loads a file by a host name, and its policy is the same under each', async ({
  request,
  site,
}) => {
  const { port } = new URL(site.url)
  for (const path of allPaths) {
    const policies = new Set<string>()
    for (const hostName of hostNames) {
      const answer = await request.get(path, { headers: { host: `${hostName}:${port}` } })
      expect(answer.status(), `${path} at ${hostName}`).toBe(200)
      expect((await answer.text()).match(loadedFromHost) ?? [], `${path} at ${hostName}`).toEqual(
        [],
      )
      // The quiz begins with another question each time, and so with another hash.
      const { 'content-security-policy': policy = '' } = answer.headers()
      policies.add(policy.replaceAll(/'sha256-[^']+'/g, 'a hash'))
    }
    expect([...policies], path).toHaveLength(1)
  }
})

for (const hostName of hostNames) {
  test.describe(`at ${hostName}`, () => {
    test.use({ hostName })

    test('a public page is whole: no request is blocked, and every picture is shown', async ({
      page,
      baseURL,
    }) => {
      const { blocked, elsewhere } = watchRequests(page, baseURL ?? '')
      let stored = 0
      for (const path of hostName === 'localhost' ? allPaths : somePaths) {
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
