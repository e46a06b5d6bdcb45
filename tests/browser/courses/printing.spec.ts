import type { Page } from '@playwright/test'
import { signUpStudent } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

const lesson = '/courses/qbo-from-zero/your-first-reconciliation'

/** Paper has nothing to press or to fill in. */
async function expectNoControls(page: Page) {
  for (const role of ['banner', 'contentinfo', 'button', 'textbox', 'combobox'] as const) {
    await expect(page.getByRole(role).filter({ visible: true }), role).toHaveCount(0)
  }
}

test('a lesson prints its words, a picture of its film and the whole transcript', async ({
  page,
}) => {
  await signUpStudent(page)
  await page.goto(lesson)
  await expect(page.getByText('The bank fee of 15')).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('img', { name: 'From the video' })).toBeVisible()
  await expect(page.locator('video')).toBeHidden()
  await expect(page.getByText('The bank fee of 15')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Course contents' })).toBeHidden()
  await expectNoControls(page)
})

test('the learning record prints with the student’s notes', async ({ page }) => {
  await signUpStudent(page)
  const form = { words: 'Ask about the tea fund.\nTwice.', version: '0', writer: 'phone' }
  await page.request.post(`${lesson}/notes`, { form })
  await page.goto(lesson)
  await page.getByRole('button', { name: 'Mark as Complete' }).click()
  await expect(page.getByText('Lesson Completed!').first()).toBeVisible()
  await page.goto('/my-record')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table', { name: 'Completed lessons' })).toBeVisible()
  const notes = page.getByRole('region', { name: 'My notes' })
  await expect(notes).toContainText('Your first reconciliation')
  await expect(notes.getByText('Ask about the tea fund.')).toBeVisible()
  await expectNoControls(page)
})
