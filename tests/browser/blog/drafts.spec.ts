import { fillSignIn } from '#tests/browser/support/accounts.ts'
import { openBeforeHydration } from '#tests/browser/support/before-hydration.ts'
import { openEditor, uniqueTitle } from '#tests/browser/support/blog.ts'
import { signInAsStudent, signUpStudent } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

const sessionCookies = /^sb-/

test('a writer is offered the typed words again after the page was lost', async ({
  page,
  context,
}) => {
  await signInAsStudent(page)
  await page.goto('/admin/blog')
  await page.getByLabel('Title', { exact: true }).fill('Nearly lost')
  await (await openEditor(page)).fill('Three paragraphs of hard work.')
  await page.waitForFunction(isKept, 'Three paragraphs of hard work.')
  await page.close({ runBeforeUnload: false })

  const later = await context.newPage()
  await later.goto('/admin/blog')
  await expect(later.getByText('You have text here that was never saved')).toBeVisible()
  await later.getByRole('button', { name: 'Restore it' }).click()
  await expect(later.getByLabel('Title', { exact: true })).toHaveValue('Nearly lost')
  await expect(await openEditor(later)).toHaveText('Three paragraphs of hard work.')
  await later.getByRole('button', { name: 'Create Post' }).click()
  await expect(later.getByText('Your post is live.').first()).toBeVisible()

  await later.goto('/admin/blog')
  await openEditor(later)
  await expect(later.getByText('You have text here that was never saved')).toHaveCount(0)
})

test('unsaved text is discarded after a question only', async ({ page, context }) => {
  await signInAsStudent(page)
  await page.goto('/admin/blog')
  await page.getByLabel('Title', { exact: true }).fill('Nearly lost')
  await (await openEditor(page)).fill('Words of an hour.')
  await page.waitForFunction(isKept, 'Words of an hour.')
  await page.close({ runBeforeUnload: false })

  const later = await context.newPage()
  await later.goto('/admin/blog')
  const offer = later.getByText('You have text here that was never saved')
  const discard = later.getByRole('button', { name: 'Discard it' })
  const question = later.getByRole('alertdialog', { name: 'Discard this text?' })
  await discard.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(offer).toBeVisible()
  await discard.click()
  await question.getByRole('button', { name: 'Discard it' }).click()
  await expect(offer).toHaveCount(0)
})

test('an expired session costs a sign-in but no words', async ({ page, context }) => {
  const account = await signUpStudent(page)
  await page.goto('/admin/blog')
  const title = uniqueTitle('Written overnight')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await (await openEditor(page)).fill('Long text.')
  await context.clearCookies({ name: sessionCookies })
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Authentication Error').first()).toBeVisible()
  await expect(page.getByText('You must be logged in.').first()).toBeVisible()
  await fillSignIn(page, account)
  await expect(page).toHaveURL(/\/admin\/blog/)
  await page.getByRole('button', { name: 'Restore it' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
})

test('leaving with unsaved changes asks first', async ({ page }) => {
  await signInAsStudent(page)
  await page.goto('/admin/blog')
  await openEditor(page)
  await page.getByRole('link', { name: 'Manage Categories' }).click()
  // The URL changes before the page does: going back at once would still find the old form.
  await expect(page.getByRole('heading', { level: 1, name: 'Blog categories' })).toBeVisible()
  await page.goBack()
  await openEditor(page)
  await page.getByLabel('Title', { exact: true }).fill('Wait')
  await page.getByRole('link', { name: 'Manage Categories' }).click()
  const dialog = page.getByRole('alertdialog').filter({ hasText: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(/\/admin\/blog$/)
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Wait')
  await page.getByRole('link', { name: 'Manage Categories' }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/admin\/categories$/)
})

test('one writer’s unsaved text is not offered to the next one on the same machine', async ({
  page,
  context,
}) => {
  await signUpStudent(page)
  await page.goto('/admin/blog')
  await openEditor(page)
  await page.getByLabel('Title', { exact: true }).fill('Private')
  await page.waitForFunction(isKept, 'Private')
  await context.clearCookies({ name: sessionCookies })
  page.on('dialog', (dialog) => dialog.accept())
  await signUpStudent(page)
  await page.goto('/admin/blog')
  await openEditor(page)
  await expect(page.getByText('You have text here that was never saved')).toHaveCount(0)
})

test('text typed before hydration is asked about when the page is left', async ({ page }) => {
  await signInAsStudent(page)
  const release = await openBeforeHydration(page, '/admin/blog')
  await page.getByLabel('Title', { exact: true }).fill('Typed early')
  release()
  await page.getByRole('toolbar', { name: 'Text formatting' }).waitFor()
  await page.getByRole('link', { name: 'Manage Categories' }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Typed early')
})

/** Runs in the page: whether unsaved text with these words is stored in the browser. */
function isKept(words: string) {
  return Object.values(localStorage).some((kept) => String(kept).includes(words))
}
