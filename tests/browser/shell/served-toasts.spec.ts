import type { Page } from '@playwright/test'
import { expect, test } from '#tests/browser/support/site.ts'

// No pointer, key or touch events in these tests, so nothing triggers hydration on intent.
const cases = [
  { text: 'Category Missing', path: '/qbo-tips?category=None+of+them', ms: 7000 },
  { text: 'Could not load the post.', path: '/blog/no-such-post', ms: 5000 },
  { text: 'Please login.', path: '/admin/blog', ms: 5000 },
]

test.use({ expectedErrors: [/404/] })

for (const { text, path, ms } of cases) {
  test(`a toast that comes with a page leaves after ${ms / 1000} seconds: ${text}`, async ({
    page,
  }) => {
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1000)
    await page.goto(path)
    const toast = shownToasts(page, text)
    await expect(toast).toHaveCount(1)
    // The fake clock advances only here, for idle callbacks, until React shows the toast.
    await expect(async () => {
      await page.clock.runFor(50)
      await expect(page.getByRole('listitem').filter({ hasText: text })).toHaveCount(1, {
        timeout: 200,
      })
    }).toPass()
    const passed = await page.evaluate(() => performance.now())
    expect(passed).toBeLessThan(ms)
    await page.clock.runFor(ms - passed - 100)
    await expect(toast).toHaveCount(1)
    await page.clock.runFor(400)
    await expect(toast).toHaveCount(0)
  })

  test(`a toast that comes with a page neither flickers nor slides in again: ${text}`, async ({
    page,
  }) => {
    await page.addInitScript(watchToasts, text)
    await page.goto(path)
    await expect(page.getByRole('listitem').filter({ hasText: text })).toHaveCount(1)
    await page.waitForTimeout(500)
    const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
    expect(seen.frames).toBeGreaterThan(5)
    expect(seen.gaps).toEqual([])
    expect(seen.animations).toEqual([])
  })
}

function shownToasts(page: Page, text: string) {
  return page.locator('.toast').filter({ hasText: text, visible: true })
}

type Seen = { frames: number; gaps: string[]; animations: string[] }

/** Runs in the page: checks every frame whether the toast is there once, and never comes back. */
function watchToasts(text: string) {
  const seen: Seen = { frames: 0, gaps: [], animations: [] }
  let missing = 0
  ;(window as unknown as { seen: Seen }).seen = seen
  addEventListener('animationstart', ({ animationName, target }) => {
    const toast = target instanceof Element && target.closest('.toast')
    // On a slow machine its time may be over meanwhile.
    if (toast && toast.getAttribute('data-state') !== 'closed') seen.animations.push(animationName)
  })
  requestAnimationFrame(function look() {
    const toasts = [...document.querySelectorAll('.toast')]
    const shown = toasts.filter(
      (toast) =>
        toast.textContent.includes(text) && toast.checkVisibility({ opacityProperty: true }),
    )
    if (shown.length === 0) missing++
    else {
      if (shown.length > 1) seen.gaps.push(`${shown.length} of ${toasts.length}`)
      if (seen.frames > 0 && missing > 0) seen.gaps.push(`gone for ${missing} frames`)
      seen.frames++
      missing = 0
    }
    requestAnimationFrame(look)
  })
}
