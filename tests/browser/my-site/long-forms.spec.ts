import { waitForScripts } from '#tests/browser/public-pages.ts'
import { openBeforeHydration } from '#tests/browser/support/before-hydration.ts'
import { testOnOwnSite } from '#tests/browser/support/own-site.ts'
import { expectPageQualityInBothSchemes } from '#tests/browser/support/page-quality.ts'
import { signInAsAdmin } from '#tests/browser/support/quick-sign-in.ts'
import { expect } from '#tests/browser/support/site.ts'

// A site of its own: other tests read the published words of theirs.
const test = testOnOwnSite()

test('a list is folded behind the names of its entries, and opened before hydration too', async ({
  page,
}) => {
  await signInAsAdmin(page)
  const release = await openBeforeHydration(page, '/admin/site/services')
  const title = page.getByText('Cleanup, $600', { exact: true })
  const price = page.locator('[id="services.1.startingPriceUsd"]')
  await expect(price).toBeHidden()
  await title.click()
  await expect(price).toBeVisible()
  release()
  await expect(price).toBeEnabled()
  // The title follows what is typed, and the editor of an opened entry is loaded.
  await price.fill('$1,200')
  await expect(page.getByText('Cleanup, $1,200', { exact: true })).toBeVisible()
  await expect(page.getByRole('toolbar', { name: 'Text formatting' })).toHaveCount(2)
  const next = page.locator('[id="services.2"] summary').first()
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[id="services.2.name"]')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.locator('[id="services.2.name"]')).toBeFocused()
  page.on('dialog', (dialog) => dialog.accept())
})

test('a new entry is open, with the focus in its first field', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin/site/home')
  await waitForScripts(page)
  await page.getByRole('button', { name: 'Add a question' }).click()
  const added = page
    .getByRole('group', { name: 'Questions and answers' })
    .getByRole('listitem')
    .last()
  await expect(added.getByLabel('Question', { exact: true })).toBeFocused()
  await page.keyboard.type('Do you work on Sundays?')
  await expect(added.locator('summary')).toHaveText('Do you work on Sundays?')
  page.on('dialog', (dialog) => dialog.accept())
})

test('words for search engines are folded, and a mistake in them opens them', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin/site/about')
  await waitForScripts(page)
  const title = page.getByLabel('Title in search engines')
  await expect(title).toBeHidden()
  await page.getByText('In search engines', { exact: true }).click()
  await title.fill('')
  await page.getByText('In search engines', { exact: true }).click()
  await expect(title).toBeHidden()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(title).toBeFocused()
  await expect(page.getByText('Please fill this in.')).toBeVisible()
  page.on('dialog', (dialog) => dialog.accept())
})

test('versions stand beside a wide form, and are folded below a narrow one', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin/site/contact')
  await page.getByRole('button', { name: 'Publish' }).click()
  const version = page.getByText('Confirmed without changes')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(version).toBeVisible()
  const form = await page.getByLabel('Heading', { exact: true }).boundingBox()
  const side = await version.boundingBox()
  expect(side?.x ?? 0).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0))
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(version).toBeHidden()
  await page.getByText('Show 1 version').click()
  await expect(version).toBeVisible()
})

test('a preview is published where it is seen, and comes back to the field', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin/site/services#services.1.startingPriceUsd')
  const price = page.locator('[id="services.1.startingPriceUsd"]')
  await expect(price).toBeFocused()
  await price.fill('750')
  await page.getByRole('button', { name: 'See it on the page' }).click()
  const bar = page.getByRole('complementary', { name: 'Preview' })
  await expect(page.locator('#cleanup')).toContainText('$750')
  await bar.getByRole('button', { name: 'Publish' }).click()
  await expect(page.locator('.toast').getByText('Your visitors see it now.')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/site\/services#services\.1\.startingPriceUsd$/)
  await expect(price).toBeFocused()
  await expect(price).toHaveValue('750')
  await expect(page.getByText('Cleanup, price: $600 (sample) → $750')).toBeVisible()
})

test('the folded forms are accessible, open and on a phone too', async ({ page }) => {
  test.slow()
  await signInAsAdmin(page)
  await page.goto('/admin/site/services#services.1')
  await page.locator('[contenteditable=true]').first().waitFor()
  for (const width of [390, 1440]) {
    // As tall as the form: its sticky buttons cover no other control, which axe would report.
    await page.setViewportSize({ width, height: 8000 })
    await expectPageQualityInBothSchemes(page, `services at ${width}`)
  }
})

test('a story is written with bold and a list, and shown without loading the editor', async ({
  page,
}) => {
  await signInAsAdmin(page)
  await page.goto('/admin/site/about#biography')
  const story = page.locator('[contenteditable=true][aria-label="Your story"]')
  await story.waitFor()
  await expect(story).toContainText('I work with two kinds of people.')
  await expect(page.getByRole('button', { name: 'Heading', exact: true })).toHaveCount(0)
  await story.press('Control+A')
  await page.keyboard.type('I keep ')
  await page.keyboard.press('Control+B')
  await page.keyboard.type('calm books')
  await page.keyboard.press('Control+B')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Bulleted list' }).click()
  await page.keyboard.type('Every month')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.locator('.toast').getByText('Published')).toBeVisible()
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/about')
  await expect(page.locator('main strong')).toHaveText('calm books')
  await expect(page.locator('main .prose li')).toHaveText('Every month')
  await waitForScripts(page)
  expect(loaded.filter((url) => /editor-surface|rich-text-editor/.test(url))).toEqual([])
})
