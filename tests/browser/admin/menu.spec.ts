import { waitForScripts } from '#tests/browser/public-pages.ts'
import { expectPageQualityInBothSchemes } from '#tests/browser/support/page-quality.ts'
import { signInAsAdmin } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

test('the menu stands beside an admin screen where there is room', async ({ page }) => {
  await signInAsAdmin(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/admin/users/log')
  const menu = page.getByRole('navigation', { name: 'Admin' })
  await expect(menu).toBeVisible()
  await expect(page.getByRole('button', { name: /^Admin menu/ })).toBeHidden()
  await page.setViewportSize({ width: 1024, height: 900 })
  await expect(menu).toBeVisible()
})

test('on a phone the menu is a sheet, for the keyboard and without scripts', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAsAdmin(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/users')
  await waitForScripts(page)
  const button = page.getByRole('button', { name: /^Admin menu/ })
  const menu = page.getByRole('navigation', { name: 'Admin' })
  await expect(menu).toBeHidden()

  await button.focus()
  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  await expectPageQualityInBothSchemes(page, 'the open menu')
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('button', { name: 'Close menu' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(menu, 'the focus has left it').toBeHidden()

  await button.click()
  await menu.getByRole('link', { name: 'Courses' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Manage courses' })).toBeVisible()
  await expect(menu).toBeHidden()

  const plain = await browser.newPage({
    baseURL,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    viewport: { width: 390, height: 844 },
  })
  await plain.goto('/admin/users')
  await plain.getByRole('button', { name: /^Admin menu/ }).click()
  await plain
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Courses' })
    .click()
  await expect(plain.getByRole('heading', { level: 1, name: 'Manage courses' })).toBeVisible()
  await plain.close()
})

test('a menu longer than the screen is scrolled to the screen that is open', async ({ page }) => {
  await signInAsAdmin(page)
  const menu = page.getByRole('navigation', { name: 'Admin' })
  const current = menu.locator('[aria-current]')
  for (const [width, height] of [
    [1440, 500],
    [390, 600],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/admin/tools')
    await waitForScripts(page)
    if (width === 390) await page.getByRole('button', { name: /^Admin menu/ }).click()
    await expect(current).toHaveText('Tools')
    await expect(current).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  }
})
