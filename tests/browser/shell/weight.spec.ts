import { publicPages } from '#tests/browser/public-pages.ts'
import { testOnOwnSite } from '#tests/browser/support/own-site.ts'
import { expect } from '#tests/browser/support/site.ts'

// A site of its own: home shows the newest courses and PDFs, and other tests add theirs.
const test = testOnOwnSite()

test.use({ expectedErrors: [/Failed to load resource/] })

type Transfer = { url: string; type: string; bytes: number }

test('a first visit to the home page is light', async ({ page }) => {
  const transfers: Transfer[] = []
  const urls = new Map<string, { url: string; type: string }>()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    urls.set(requestId, { url: response.url, type })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = urls.get(requestId)
    if (known) transfers.push({ ...known, bytes: encodedDataLength })
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  // The first sign of intent hydrates the page.
  await page.mouse.move(200, 200)
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
  await page.waitForLoadState('networkidle')

  const sum = (isCounted: (transfer: Transfer) => boolean) =>
    transfers.filter(isCounted).reduce((total, { bytes }) => total + bytes, 0)
  const all = sum(() => true)
  const scripts = sum(({ type }) => type === 'Script')
  const fonts = sum(({ type }) => type === 'Font')
  test
    .info()
    .annotations.push({ type: 'bytes', description: JSON.stringify({ scripts, fonts, all }) })
  expect(fonts).toBeGreaterThan(0)
  expect(scripts).toBeGreaterThan(0)
  expect(fonts).toBeLessThanOrEqual(60_000)
  expect(all - scripts).toBeLessThanOrEqual(90_000)
  expect(all).toBeLessThanOrEqual(215_000)
})

test('a page has all its styles in it and waits for no other file to be shown', async ({
  page,
}) => {
  await page.route('**/assets/**', (route) => route.abort())
  for (const { path } of publicPages) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('contentinfo'), path).toBeVisible()
    const blocking = await page.evaluate(() =>
      [...document.querySelectorAll('link[rel=stylesheet], script[src]')].map(String),
    )
    expect(blocking, path).toEqual([])
    const styles = await page.evaluate(() => document.styleSheets[0]?.cssRules.length)
    expect(styles, path).toBeGreaterThan(0)
  }
})
