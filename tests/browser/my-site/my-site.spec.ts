import { documentNames } from '#content/documents.ts'
import { openBeforeHydration } from '#tests/browser/support/before-hydration.ts'
import { openEditor } from '#tests/browser/support/blog.ts'
import { testOnOwnSite } from '#tests/browser/support/own-site.ts'
import {
  expectPageQuality,
  expectPageQualityInBothSchemes,
} from '#tests/browser/support/page-quality.ts'
import { signInAsAdmin } from '#tests/browser/support/quick-sign-in.ts'
import { expect } from '#tests/browser/support/site.ts'
import { listSmallTargets } from '#tests/browser/support/small-targets.ts'

// A site of its own: other tests read the published words of theirs. What visitors then see:
// tests/site/my-site.
const test = testOnOwnSite()

test('a word is previewed by its writer alone, then published for everybody', async ({
  page,
  request,
}) => {
  const heading = `Calm books ${crypto.randomUUID().slice(0, 8)}.`
  const readAsVisitor = async (path: string) => (await request.get(path)).text()
  await signInAsAdmin(page)
  await page.goto('/')
  await page.getByRole('link', { name: /^Edit ?: Top of the page$/ }).click()
  await expect(page).toHaveURL(/\/admin\/site\/home#hero$/)
  await page.getByLabel('Heading', { exact: true }).first().fill(heading)
  await page.getByRole('button', { name: 'See it on the page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
  await expect(page.getByText('Only you see these words')).toBeVisible()
  for (const path of ['/', '/?preview=home']) {
    expect(await readAsVisitor(path), path).not.toContain(heading)
  }
  await page.getByRole('link', { name: 'Back to editing' }).click()
  await expect(page).toHaveURL(/\/admin\/site\/home#hero\.heading$/)
  const field = page.getByLabel('Heading', { exact: true }).first()
  await expect(field).toHaveValue(heading)
  await expect(field).toBeFocused()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.locator('.toast').getByText('Your visitors see it now.')).toBeVisible()
  await expect.poll(() => readAsVisitor('/')).toContain(heading)
})

test('an earlier version comes back, after a question', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin/site/contact')
  const lead = page.getByLabel('Text under the heading')
  const first = await lead.inputValue()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Confirmed without changes')).toBeVisible()
  await lead.fill('Something else entirely.')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(
    page.getByText(/Text under the heading: “.*→ “Something else entirely.”/),
  ).toBeVisible()
  const bringBack = page.getByRole('button', { name: /Bring it back:/ }).last()
  const question = page.getByRole('alertdialog', { name: 'Bring this version back?' })
  await bringBack.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(lead).toHaveValue('Something else entirely.')
  const release = await openBeforeHydration(page, '/admin/site/contact')
  await bringBack.click()
  await question.getByRole('button', { name: 'Bring it back' }).click()
  release()
  await expect(lead).toHaveValue(first)
  await expect(page.getByRole('listitem').filter({ hasText: 'Published now' })).toContainText(
    '“Something else entirely.” →',
  )
})

test('changes are discarded after a question, also wrong ones that were never saved', async ({
  page,
}) => {
  await signInAsAdmin(page)
  await page.goto('/admin/site/business')
  const scheduler = page.getByLabel('Link to your scheduler')
  const before = await scheduler.inputValue()
  await scheduler.fill('no link at all')
  const discard = page.getByRole('button', { name: 'Discard changes' })
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await discard.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(scheduler).toHaveValue('no link at all')
  await discard.click()
  await question.getByRole('button', { name: 'Discard changes' }).press('Enter')
  await expect(scheduler).toHaveValue(before)
  await expect(question).toBeHidden()
})

test('wrong values get a message beside their field, and nothing is lost', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin/site/services')
  const entry = page.getByText('Cleanup, $600', { exact: true })
  await entry.click()
  const price = page.locator('[id="services.1.startingPriceUsd"]')
  const name = page.locator('[id="services.1.name"]')
  await price.fill('85.505')
  await name.fill('')
  await page.locator('[id="services.1"] summary').first().click()
  await expect(name).toBeHidden()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('A price has at most two decimals, such as 85.50.')).toBeVisible()
  await expect(page.getByText('Please fill this in.')).toBeVisible()
  await expect(name).toBeFocused()
  await expect(price).toHaveValue('85.505')
  page.on('dialog', (dialog) => dialog.accept())
})

test('a link is tried before it is published, and refused beside its field when it is no link', async ({
  page,
}) => {
  await signInAsAdmin(page)
  await page.goto('/admin/site/business')
  const scheduler = page.getByLabel('Link to your scheduler')
  const field = page.locator('[data-slot=field]').filter({ has: scheduler })
  await scheduler.fill('https://calendar.example.com/free-call')
  const tried = field.getByRole('link', { name: 'Try it' })
  await expect(tried).toHaveAttribute('href', 'https://calendar.example.com/free-call')
  await expect(tried).toHaveAttribute('target', '_blank')
  await scheduler.fill('javascript:alert(1)')
  await expect(tried).toHaveCount(0)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(field).toContainText('This is not a web address. A web address starts with https://')
  await expect(scheduler).toHaveValue('javascript:alert(1)')
  await expect(scheduler).toBeFocused()
  page.on('dialog', (dialog) => dialog.accept())
})

test('entries are added, moved with the keyboard or by dragging, and removed', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin/site/testimonials')
  await page.getByRole('button', { name: 'Add a testimonial' }).click()
  await expect(page.getByLabel('What your client said').last()).toBeFocused()
  await page.keyboard.type('Very kind words.')
  await page.getByLabel('Who said it').last().fill('Sample client')
  await page.getByRole('button', { name: 'Move testimonial 3 up' }).press('Enter')
  // The focus goes along with the entry.
  await expect(page.getByRole('button', { name: 'Move testimonial 2 up' })).toBeFocused()
  await page.keyboard.press('Enter')
  const quotes = page.getByLabel('What your client said')
  await expect(quotes.first()).toHaveValue('Very kind words.')
  await expect(quotes.first(), 'it stays open on its way').toBeVisible()
  const titles = page.getByRole('group', { name: 'Testimonials' }).locator('summary')
  await expect(titles.first()).toHaveText('Very kind words.')
  // All entries in view: nothing scrolls while the mouse is down.
  await page.setViewportSize({ width: 1280, height: 2400 })
  const grips = page.getByTitle('Drag to move')
  await grips.first().dragTo(titles.last())
  await expect(quotes.last()).toHaveValue('Very kind words.')
  await grips.last().dragTo(titles.first())
  await expect(quotes.first()).toHaveValue('Very kind words.')
  await page.getByRole('button', { name: 'Remove testimonial 1' }).click()
  await expect(quotes).toHaveCount(2)
  await page.getByRole('button', { name: 'Put it back' }).click()
  await expect(quotes.first()).toHaveValue('Very kind words.')
  await page.getByRole('button', { name: 'Remove testimonial 3' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.locator('.toast').getByText('Published')).toBeVisible()
  await page.goto('/')
  await expect(page.getByText('“Very kind words.”')).toBeVisible()
})

test('a policy is written in the visual editor, and shown without what is not text', async ({
  page,
}) => {
  await signInAsAdmin(page)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  const editorCode = () => loaded.filter((url) => url.includes('editor-surface'))
  await page.goto('/admin/site/contact')
  // Enabled by hydration, which is also when an editor's code would be asked for.
  await expect(page.getByLabel('Text under the heading')).toBeEnabled()
  expect(editorCode()).toEqual([])

  await page.goto('/admin/site/privacy')
  const editor = await openEditor(page, 'Text')
  await expect(editor).toContainText('This policy says what {businessName}')
  expect(editorCode()).not.toEqual([])
  await editor.press('Control+Home')
  await page.keyboard.type('Asked at {businessName}. ')
  await page.getByRole('button', { name: 'HTML', exact: true }).click()
  const html = page.getByLabel('Text as HTML')
  const written = await html.inputValue()
  await html.fill(`<script>alert(1)</script><p id="main" class="x">Kept as text.</p>${written}`)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.locator('.toast').getByText('Published')).toBeVisible()
  await expect(page.getByText(/Text: “This policy .*→ “Kept as text\./)).toBeVisible()
  await page.goto('/privacy-policy')
  const main = page.locator('main')
  await expect(main.getByText('Kept as text.')).toBeVisible()
  await expect(main.getByText(/^Asked at [^{]+\. This policy/)).toBeVisible()
  await expect(main.locator('script, .x, [id=main]')).toHaveCount(0)
})

test('an article with other numbers is drawn with them, and a figure that is wrong is refused', async ({
  page,
}) => {
  await signInAsAdmin(page)
  await page.goto('/admin/site/debits#parts.4.figureText')
  const lines = page.locator('[id="parts.4.figureText"]')
  await expect(lines).toBeFocused()
  const before = await lines.inputValue()
  await lines.fill(before.replace('5000', '7000'))
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(
    page.getByText('Debits: 7,000, credits: 5,000. The two must be equal.'),
  ).toBeVisible()
  await lines.fill(before.replaceAll('5000', '7000'))
  await page.locator('[id="parts.1"] summary').click()
  await page.getByRole('button', { name: 'Move part 2 up' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Text', exact: true }).first()).toContainText(
    'Income and expenses belong to the equation too.',
  )
  await page.getByRole('button', { name: 'See it on the page' }).click()
  await expect(page.getByText('Only you see these words')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Checking' }).first()).toContainText('7,000.00')
  await expect(page.locator('main .prose .prose').first()).toContainText('Income and expenses')
})

test('leaving with unsaved words asks first', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin/site/business')
  await page.getByLabel('City').fill('Reno')
  await page.locator('main').getByRole('link', { name: 'My site' }).first().click()
  await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?')
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Reno')
})

test('before hydration no field takes words that would be lost, and each has its label', async ({
  page,
}) => {
  await signInAsAdmin(page)
  const release = await openBeforeHydration(page, '/admin/site/terms')
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await expect(text).toBeDisabled()
  await expectPageQuality(page, 'before hydration')
  release()
  // For a moment the editor and the text area that it replaces are both there.
  await expect(text.first()).toBeEnabled()
})

test('the new screens are accessible, on a phone too', async ({ page }) => {
  test.slow()
  await signInAsAdmin(page)
  // As tall as the longest form: its sticky buttons cover no other control, which axe would report.
  await page.setViewportSize({ width: 390, height: 12_000 })
  // long-forms.spec.ts has the services, with an entry opened.
  const names = documentNames.filter((name) => name !== 'services')
  for (const path of ['/admin/site', ...names.map((name) => `/admin/site/${name}`)]) {
    await page.goto(path)
    await expectPageQualityInBothSchemes(page, path)
  }
  await page.goto('/admin/site/home')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await listSmallTargets(page), `home at ${width}`).toEqual([])
  }
})
