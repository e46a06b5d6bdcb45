import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { publicPages } from '#tests/browser/public-pages.ts'
import { expectPageQualityEverywhere } from '#tests/browser/support/page-quality.ts'
import { expect, test } from '#tests/browser/support/site.ts'

for (const { path } of [...publicPages, { path: '/no-such-page' }]) {
  test.describe(path, () => {
    test.use({ expectedErrors: [/status of 404/] })

    test(`${path} has no accessibility violation, light and dark, small and wide`, async ({
      page,
    }) => {
      test.setTimeout(120_000)
      await page.goto(path)
      await page.evaluate(openEverything)
      await expectPageQualityEverywhere(page, path)
    })
  })
}

test('a page is as wide as the screen, from 320 px on', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  for (const { path } of publicPages) {
    await page.goto(path)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
})

test.describe('without our fonts', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('nothing jumps while a page loads', async ({ page }) => {
    await page.route('**/*.woff2', (route) => route.abort())
    await expectLayoutShiftBelow(page, 0.02)
  })
})

// A late font swap may reflow a line.
test('little moves while a page loads, however late its fonts are', async ({ page }) => {
  test.setTimeout(120_000)
  await page.route('**/*.woff2', async (route) => {
    await delay(500)
    await route.continue()
  })
  await expectLayoutShiftBelow(page, 0.05)
})

async function expectLayoutShiftBelow(page: Page, mostShift: number) {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const { path } of publicPages) {
      await page.goto(path, { waitUntil: 'networkidle' })
      expect(await page.evaluate(layoutShift), `${path} at ${width}`).toBeLessThan(mostShift)
    }
  }
}

function openEverything() {
  for (const details of document.querySelectorAll('details')) details.open = true
}

function layoutShift() {
  return new Promise<number>((resolve) => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput)) {
          sum += Number(entry.value)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(sum), 200)
  })
}
