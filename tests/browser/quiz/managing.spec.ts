import type { Page } from '@playwright/test'
import { waitForScripts } from '#tests/browser/public-pages.ts'
import { signInAsAdmin } from '#tests/browser/support/quick-sign-in.ts'
import { connectAsService } from '#tests/browser/support/service-client.ts'
import { expect, test } from '#tests/browser/support/site.ts'

// A refused form answers 400 or 404, which the browser also notes in its console.
test.use({ expectedErrors: [/status of (400|404)/] })

test('a question is added, found, edited and deleted', async ({ page }) => {
  const text = uniqueText()
  await openQuizAdmin(page)
  await expect(page.getByRole('heading', { name: 'Add New Question' })).toBeVisible()
  await expect(page.getByLabel('Correct: answer 1')).toBeChecked()
  await questionText(page).fill(text)
  await page.getByLabel('Answer 1', { exact: true }).fill('Cash')
  await page.getByRole('button', { name: 'Add Answer' }).click()
  await page.getByLabel('Answer 2', { exact: true }).fill('Rent')
  await page.getByLabel('Explanation (optional)').fill('Cash is yours.')
  await page.getByRole('button', { name: 'Save Question' }).click()
  await expectToast(page, 'Question Added!', 'The quiz question has been successfully saved.')
  await expect(questionText(page)).toHaveValue('')
  await expect(page.getByLabel('Answer 2', { exact: true })).toHaveCount(0)

  await page.getByPlaceholder('Filter questions...').fill(text.toUpperCase())
  await expect(page.getByText('1 question', { exact: true })).toBeVisible()
  const entry = page.getByRole('article', { name: text })
  await expect(entry).toContainText('Cash (Correct)')
  await expect(entry).not.toContainText('Rent (Correct)')
  await expect(entry).toContainText('Cash is yours.')

  await entry.getByRole('button', { name: `Edit: ${text}` }).click()
  await expect(page.getByRole('heading', { name: 'Edit Question' })).toBeInViewport()
  await expect(questionText(page)).toHaveValue(text)
  await page.getByLabel('Correct: answer 2').check()
  await expect(page.getByLabel('Correct: answer 1')).not.toBeChecked()
  await page.getByRole('button', { name: 'Update Question' }).click()
  await expectToast(page, 'Question Updated!', 'The quiz question has been successfully saved.')
  await expect(page.getByRole('heading', { name: 'Add New Question' })).toBeVisible()
  await expect(entry).toContainText('Rent (Correct)')

  await entry.getByRole('button', { name: `Delete: ${text}` }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(
    dialog.getByText('Are you sure you want to delete this question and all its answers?'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete Question' }).click()
  await expectToast(page, 'Question Deleted', 'The question has been removed.')
  await expect(page.getByText('No questions match your filter.')).toBeVisible()
})

test('Edit that is pressed while a filter is typed is not undone by it, however slow the line', async ({
  page,
}) => {
  await page.clock.install()
  await openQuizAdmin(page)
  await waitForScripts(page)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route(/\/admin\/quiz\.data/, async (route) => {
    asked.push(new URL(route.request().url()).search)
    await held
    await route.continue()
  })
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByPlaceholder('Filter questions...').pressSequentially('a')
  // A sample: the first ones may be those of another test, which deletes them.
  await page
    .getByRole('button', { name: /^Edit:/ })
    .last()
    .press('Enter')
  await expect.poll(() => asked.length).toBe(1)
  await page.clock.runFor(2000)
  await page.clock.resume()
  release()
  await expect(page.getByRole('heading', { name: 'Edit Question' })).toBeVisible()
  expect(asked).toEqual([expect.stringContaining('edit=')])
  await expect(page).toHaveURL(/[?&]edit=/)
})

test('mistakes are named in order, and what was typed stays', async ({ page }) => {
  await openQuizAdmin(page)
  const save = page.getByRole('button', { name: 'Save Question' })
  await save.click()
  await expectToast(page, 'Validation Error', 'Question text cannot be empty.')
  await expect(questionText(page)).toBeFocused()
  await questionText(page).fill('Kept?')
  await save.click()
  await expectToast(page, 'Validation Error', 'Answer text cannot be empty.')
  await expect(page.getByLabel('Answer 1', { exact: true })).toBeFocused()
  await page.getByLabel('Answer 1', { exact: true }).fill('Yes')
  await page.getByLabel('Correct: answer 1').uncheck()
  await save.click()
  await expectToast(page, 'Validation Error', 'At least one answer must be marked as correct.')
  await page.getByRole('button', { name: 'Add Answer' }).click()
  await page.getByLabel('Correct: answer 2').check()
  await save.click()
  await expectToast(page, 'Validation Error', 'Answer text cannot be empty.')
  await expect(page.getByLabel('Answer 2', { exact: true })).toHaveAttribute('aria-invalid')
  await page.getByRole('button', { name: 'Remove answer 2' }).click()
  await expect(page.getByText('Answer text cannot be empty.').and(page.locator('p'))).toBeHidden()
  await expect(questionText(page)).toHaveValue('Kept?')
  await expect(page.getByLabel('Answer 1', { exact: true })).toHaveValue('Yes')
})

test('answers are removed and moved, and one stays correct', async ({ page }) => {
  await openQuizAdmin(page)
  await expect(page.getByRole('button', { name: /^Remove answer/ })).toHaveCount(0)
  await page.getByLabel('Answer 1', { exact: true }).fill('First')
  for (const [number, words] of [
    [2, 'Second'],
    [3, 'Third'],
  ] as const) {
    await page.getByRole('button', { name: 'Add Answer' }).click()
    await page.getByLabel(`Answer ${number}`, { exact: true }).fill(words)
  }
  await page.getByRole('button', { name: 'Move answer 3 up' }).click()
  await expect(page.getByLabel('Answer 2', { exact: true })).toHaveValue('Third')
  await page.getByRole('button', { name: 'Remove answer 1' }).click()
  await expect(page.getByLabel('Answer 1', { exact: true })).toHaveValue('Third')
  await expect(page.getByLabel('Correct: answer 1')).toBeChecked()
  await page.getByRole('button', { name: 'Remove answer 2' }).click()
  await expect(page.getByRole('button', { name: /^Remove answer/ })).toHaveCount(0)
})

test('Cancel Edit empties the form, and unsaved words are not lost by accident', async ({
  page,
}) => {
  const [text = ''] = await addQuestions(uniqueText())
  await openQuizAdmin(page, text)
  await page.getByRole('button', { name: `Edit: ${text}` }).click()
  await expect(questionText(page)).toHaveValue(text)
  await page.getByRole('button', { name: 'Cancel Edit' }).click()
  await expect(page.getByRole('heading', { name: 'Add New Question' })).toBeVisible()
  await expect(questionText(page)).toHaveValue('')

  await questionText(page).fill('Half a question')
  await page.getByRole('button', { name: `Edit: ${text}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await expect(questionText(page)).toHaveValue('Half a question')
  await page.getByPlaceholder('Filter questions...').fill('')
  await expect(page.getByText('1 question', { exact: true })).toBeHidden()
  await expect(questionText(page)).toHaveValue('Half a question')
})

test('many questions are pasted, seen beforehand, and saved together', async ({ page }) => {
  const [first, second] = [uniqueText(), uniqueText()]
  await openQuizAdmin(page)
  await page.getByText('Import many questions').click()
  const box = page.getByLabel('Questions as text or CSV')
  await box.fill(`${first}\n* Yes\n- No\n\n${second}\n- No`)
  await expect(
    page.getByText('Question 2: At least one answer must be marked as correct.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 2 Questions' })).toBeDisabled()
  await box.fill(`question,correct,wrong 1\n"${first}",Yes,No\n"${second}",Yes,No`)
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Yes (Correct)')
  await page.getByRole('button', { name: 'Import 2 Questions' }).click()
  await expectToast(page, 'Questions Added!', '2 questions have been successfully saved.')
  await expect(page.getByRole('article', { name: first })).toContainText('Yes (Correct)')
  await expect(page.getByRole('article', { name: second })).toBeVisible()
})

async function openQuizAdmin(page: Page, filter = '') {
  await signInAsAdmin(page)
  await page.goto(`/admin/quiz?${new URLSearchParams(filter ? { filter } : {})}`)
  await expect(page.getByRole('heading', { name: 'Manage QBO Quiz' })).toBeVisible()
}

function questionText(page: Page) {
  return page.getByLabel('Question text')
}

async function expectToast(page: Page, title: string, text: string) {
  const toast = page.locator('.toast').filter({ hasText: title }).filter({ hasText: text })
  await expect(toast.first()).toBeVisible()
}

function uniqueText() {
  return `Which sample is ${crypto.randomUUID().slice(0, 8)}?`
}

async function addQuestions(...texts: string[]) {
  const service = await connectAsService()
  const answers = [
    { answer_text: 'Right', is_correct: true },
    { answer_text: 'Wrong', is_correct: false },
  ]
  const questions = texts.map((text) => ({ question_text: text, answers }))
  await service.rpc('save_quiz_questions', { questions }).throwOnError()
  return texts
}
