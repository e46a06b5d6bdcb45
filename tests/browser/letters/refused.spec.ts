import type { Page } from '@playwright/test'
import { signInAsAdmin } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

// A refused file answers 400.
test.use({ expectedErrors: [/status of 400/] })

test('a refused file is followed by another one at once, while the page still reads its data', async ({
  page,
}) => {
  await signInAsAdmin(page)
  await page.goto('/admin/offers/import')
  const wasRead = Promise.withResolvers<void>()
  await page.route('**/*.data*', async (route) => {
    if (route.request().method() === 'GET') await wasRead.promise
    await route.continue()
  })
  const submit = page.getByRole('button', { name: 'Read the file' })
  await chooseFile(page, 'PK\u0003\u0004')
  await submit.click()
  await expect(page.getByText('This is a ZIP file.')).toBeVisible()
  await expect(page.getByLabel('CSV file')).toBeFocused()
  await chooseFile(page, 'Email\nimported@example.com')
  const sentAgain = page.waitForRequest((request) => request.method() === 'POST')
  await submit.click()
  await sentAgain
  wasRead.resolve()
  await expect(page.getByLabel('Column with the email addresses')).toHaveValue('0')
})

test('the question how people agreed is asked in view, and the import goes on', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await signInAsAdmin(page)
  await page.goto('/admin/offers/import')
  await chooseFile(page, `Email\nimported-${crypto.randomUUID()}@example.com`)
  await page.getByRole('button', { name: 'Read the file' }).click()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const consent = page.getByLabel('How did these people agree?')
  await expect(consent).toHaveAccessibleDescription(/Please say how these people agreed/)
  await expect(consent).toBeFocused()
  const { top, header } = await consent.evaluate((field) => ({
    top: field.getBoundingClientRect().top,
    header: document.querySelector('header')?.getBoundingClientRect().bottom ?? 0,
  }))
  expect(top).toBeGreaterThan(header)
  await page.keyboard.type('Signed up at my old site.')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('1 address added')).toBeVisible()
})

test('a wrong number of letters per hour is told beside its field, which gets the focus', async ({
  page,
}) => {
  await signInAsAdmin(page)
  await page.goto('/admin/letters/settings')
  const perHour = page.getByLabel('Emails per hour')
  await perHour.fill('many')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(perHour).toHaveAttribute('aria-invalid', 'true')
  await expect(perHour).toBeFocused()
})

async function chooseFile(page: Page, text: string) {
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.getByLabel('CSV file').setInputFiles(file)
}
