import { signInAsAdmin } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

// The import without a consent is refused.
test.use({ expectedErrors: [/status of 400/] })

test('a refused import is sent again at once, while the page still reads its data', async ({
  page,
}) => {
  await signInAsAdmin(page)
  await page.goto('/admin/offers/import')
  await page.getByLabel('CSV file').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Email\nimported-${crypto.randomUUID()}@example.com`),
  })
  await page.getByRole('button', { name: 'Read the file' }).click()
  const submit = page.getByRole('button', { name: 'Import', exact: true })
  await submit.waitFor()

  const wasRead = Promise.withResolvers<void>()
  await page.route('**/*.data*', async (route) => {
    if (route.request().method() === 'GET') await wasRead.promise
    await route.continue()
  })
  await submit.click()
  await expect(page.getByText('Please say how these people agreed')).toBeVisible()
  await page.getByLabel('How did these people agree?').fill('Signed up at my old site.')
  const sentAgain = page.waitForRequest((request) => request.method() === 'POST')
  await submit.click()
  await sentAgain
  wasRead.resolve()
  await expect(page.getByText('1 address added')).toBeVisible()
})
