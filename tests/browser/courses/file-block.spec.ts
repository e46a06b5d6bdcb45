import type { Page } from '@playwright/test'
import { openEditor } from '#tests/browser/support/blog.ts'
import { makeCourse, samplePdf } from '#tests/browser/support/courses.ts'
import { signInAsAdmin, signUpStudent } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

test('an admin uploads a file between the paragraphs of a lesson, takes it again for a post, and readers open it', async ({
  page,
  browser,
}) => {
  const course = await makeCourse({ One: ['Alpha'] })
  const lesson = course.modules[0]?.lessons[0]
  const word = crypto.randomUUID().slice(0, 8)
  const name = `Month-end ${word}.pdf`
  await signInAsAdmin(page)
  await page.goto(`/admin/courses/${course.id}/modules?lesson=${lesson?.id}`)
  const editor = await openEditor(page)
  await editor.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Backspace')
  await chooseFileBlock(page)
  const dialog = page.getByRole('dialog', { name: 'File' })
  await dialog
    .getByLabel('PDF from your computer')
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: await samplePdf(word) })
  await expect(dialog.getByLabel('Name of the file')).toHaveValue(`Month end ${word}`)
  await expect(dialog.getByLabel('What it is')).toHaveValue(/^PDF, [\d.]+ (bytes|KB)$/)
  const address = await dialog.getByLabel('Its address on this site').inputValue()
  expect(address).toMatch(new RegExp(`^/files/\\d+-[0-9a-f]{8}-month-end-${word}\\.pdf$`))
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await page.getByRole('button', { name: 'Update Lesson' }).click()
  await expect(page.getByText('Lesson updated.').first()).toBeVisible()

  const visitor = await browser.newContext({ baseURL: new URL(page.url()).origin })
  expect((await visitor.request.get(address)).status()).toBe(404)
  const reader = await visitor.newPage()
  await signUpStudent(reader)
  await reader.goto(`/courses/${course.slug}/alpha`)
  const link = reader.getByRole('link', { name: `Month end ${word}` })
  await expect(link).toHaveAttribute('href', address)
  const opened = await visitor.request.get(address)
  expect(opened.status()).toBe(200)
  expect((await opened.body()).subarray(0, 5).toString()).toBe('%PDF-')
  expect(opened.headers()['content-disposition']).toContain(`month-end-${word}.pdf`)

  await page.goto('/admin/blog')
  await (await openEditor(page)).focus()
  await chooseFileBlock(page)
  await dialog.getByLabel('Take one of your files').selectOption(`month-end-${word}.pdf`)
  await expect(dialog.getByLabel('Its address on this site')).toHaveValue(address)

  await reader.goto('/admin/blog')
  await (await openEditor(reader)).focus()
  await chooseFileBlock(reader)
  await expect(reader.getByLabel('Its address on this site')).toBeVisible()
  await expect(reader.getByLabel('PDF from your computer')).toBeHidden()
  await visitor.close()
})

async function chooseFileBlock(page: Page) {
  await page.keyboard.type('/File')
  const menu = page.getByRole('listbox', { name: 'Blocks' })
  await expect(menu.getByRole('option', { selected: true })).toContainText('File')
  await page.keyboard.press('Enter')
}
