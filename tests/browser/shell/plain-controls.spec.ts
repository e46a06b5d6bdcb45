import type { Page } from '@playwright/test'
import { publicPages } from '#tests/browser/public-pages.ts'
import { expect, test } from '#tests/browser/support/site.ts'

// Our scripts never arrive: the page stays as it is before hydration.
test.use({ expectedErrors: [/Failed to load resource/] })
test.beforeEach(({ page }) => page.route('**/assets/*.js', (route) => route.abort()))

/** Routes that declare that they need scripts hydrate by themselves. */
const hydrateByThemselves = new Set([
  '/services',
  '/debits-and-credits-explained',
  '/chart-of-accounts-basics',
])

const pages = [
  ...publicPages.map(({ path }) => path).filter((path) => !hydrateByThemselves.has(path)),
  '/blog',
  '/blog?q=chart',
  '/blog/chart-of-accounts-basics',
  '/blog/no-such-post',
  '/qbo-tips',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/no-such-page',
]

test('every control is a plain link, a form of its own, or the browser’s', async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of pages) {
      await page.goto(path)
      expect(await page.evaluate(listDeadControls), `${path} at ${width}`).toEqual([])
    }
  }
})

test('links, search, filters, pages and the small menu work before React does', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveURL('/blog')
  await page.getByRole('searchbox').fill('chart')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/\/blog\?.*q=chart/)
  await page
    .locator('main')
    .getByRole('link', { name: /Chart of Accounts/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/blog\/chart-of-accounts/)
  await page.getByRole('link', { name: 'Back to Blog' }).click()
  await expect(page).toHaveURL('/blog')
  expect(await isHydrated(page)).toBe(false)
})

test('the contact form sends and answers before React does', async ({ page }) => {
  await page.goto('/contact')
  await page.getByLabel('Name', { exact: true }).fill('Sample Sender')
  await page.getByLabel('Email', { exact: true }).fill('sender@example.com')
  await page.getByLabel('Message', { exact: true }).fill('Hello from a plain form')
  await page.locator('main').getByRole('button', { name: /Send/ }).click()
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /Message Sent|Thank/ })
      .first(),
  ).toBeVisible()
  expect(await isHydrated(page)).toBe(false)
})

function isHydrated(page: Page) {
  return page.evaluate(() => '__reactRouterDataRouter' in window)
}

/** Runs in the page: visible controls that would do nothing without scripts. */
function listDeadControls(): string[] {
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const isAlive = (element: Element) => {
    if (element instanceof HTMLAnchorElement) return element.href !== ''
    if (element instanceof HTMLButtonElement) {
      if (element.type === 'submit') return element.form !== null
      return element.hasAttribute('command') && element.getAttribute('commandfor') !== null
    }
    if (element.matches('summary')) return element.parentElement instanceof HTMLDetailsElement
    const { form } = element as HTMLInputElement
    return form !== null && [...form.elements].some((one) => one.matches('[type=submit]'))
  }
  const controls = 'a, button, input:not([type=hidden]), select, textarea, summary, [role=button]'
  return [...document.querySelectorAll(controls)]
    .filter((element) => isSeen(element) && !isAlive(element))
    .map((element) => element.outerHTML.slice(0, 200))
}
