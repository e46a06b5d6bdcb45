import { signUpStudent } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

// A refused form answers 400, which the browser also notes in its console.
test.use({ expectedErrors: [/status of (400|409)/] })

test('the account page is linked from the header, and the name can be changed', async ({
  page,
}) => {
  await signUpStudent(page)
  await page.goto('/dashboard')
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).first().click()
  await page.getByLabel('Full name', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save Name' }).click()
  await expect(page.getByLabel('Full name', { exact: true })).toBeFocused()
  await page.getByLabel('Full name', { exact: true }).fill('Sample Renamed')
  await page.getByRole('button', { name: 'Save Name' }).click()
  await expect(page.getByText('Name Saved').first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Full name', { exact: true })).toHaveValue('Sample Renamed')
})
