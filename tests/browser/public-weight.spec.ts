import { expect, test } from '#tests/support/site.ts'

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
  // The first sign of intent brings the page to life.
  await page.mouse.move(200, 200)
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
  await page.waitForLoadState('networkidle')

  const sum = (isCounted: (transfer: Transfer) => boolean) =>
    transfers.filter(isCounted).reduce((total, { bytes }) => total + bytes, 0)
  const scripts = sum(({ type }) => type === 'Script')
  const fonts = sum(({ type }) => type === 'Font')
  const usable = sum(({ type }) => ['Document', 'Stylesheet', 'Font', 'Image'].includes(type))
  test
    .info()
    .annotations.push({ type: 'bytes', description: JSON.stringify({ scripts, fonts, usable }) })
  expect(fonts).toBeGreaterThan(0)
  expect(scripts).toBeGreaterThan(0)
  expect(fonts).toBeLessThanOrEqual(60_000)
  expect(usable).toBeLessThanOrEqual(120_000)
  expect(scripts).toBeLessThanOrEqual(125_000)
})
