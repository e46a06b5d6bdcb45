import { publicPages } from '#tests/browser/public-pages.ts'
import { signInAsAdmin } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

/** The words of a lesson are edited in its course, and those of a letter with the letter. */
const pagesWithoutWords = [
  ...['/letters', '/unsubscribe', '/email-preferences', '/confirm-email'],
  '/free-lessons/qbo-from-zero',
]

const editLink = /<a [^>]*href="(\/admin\/site\/[^"]*)"/g

test('every Edit on a public page leads to its field, which can be typed in at once', async ({
  page,
}) => {
  test.slow()
  await signInAsAdmin(page)
  const links = new Set<string>()
  for (const path of [...publicPages.map((one) => one.path), '/dashboard']) {
    const html = await (await page.request.get(path)).text()
    for (const [, href = ''] of html.matchAll(editLink)) links.add(href)
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    if (!pagesWithoutWords.includes(path)) expect(main, path).toMatch(editLink)
  }
  expect(links.size).toBeGreaterThan(40)
  for (const href of [...links].sort()) {
    const [, id = ''] = href.split('#')
    expect(id, href).not.toBe('')
    await page.goto(href)
    const field = page.locator(`[id="${id}"]`)
    await expect(field, href).toBeInViewport()
    await expect
      .poll(() => field.evaluate((one) => one.contains(document.activeElement)), href)
      .toBe(true)
  }
})

test('a field that was clicked before the focus came keeps it', async ({ page }) => {
  // Frames wait, and with them the focus of the first field.
  await page.addInitScript(() => {
    const waiting: FrameRequestCallback[] = []
    window.requestAnimationFrame = (draw) => waiting.push(draw)
    Object.assign(window, { drawFrame: () => waiting.splice(0).map((draw) => draw(0)).length })
  })
  await signInAsAdmin(page)
  await page.goto('/admin/site/home#hero')
  const heading = page.locator('[id="hero.heading"]')
  await heading.click()
  const drawn = await page.evaluate(() =>
    (window as unknown as { drawFrame: () => number }).drawFrame(),
  )
  expect(drawn).toBeGreaterThan(0)
  await expect(heading).toBeFocused()
})
