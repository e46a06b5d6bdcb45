import { adminAccount } from '#scripts/start-site.ts'
import { waitForScripts } from '#tests/browser/public-pages.ts'
import { fillSignIn } from '#tests/browser/support/accounts.ts'
import { startBreakableSite } from '#tests/browser/support/breakable-supabase.ts'
import { expect, test } from '#tests/browser/support/site.ts'

test.use({ expectedErrors: [/status of 500/] })

test('an admin sees why a screen cannot be read or saved, and keeps the typed words', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await using site = await startBreakableSite()
  const toast = (text: string) => page.locator('.toast').filter({ hasText: text }).first()

  site.line.broken = /GET .*quiz_questions\?select=id&/
  await page.goto(`${site.url}/qbo-quiz`)
  await expect(toast('Could not fetch questions.')).toContainText('Error')
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()

  site.line.broken = /GET .*quiz_answers/
  await page.goto(`${site.url}/qbo-quiz`)
  await expect(toast('Could not load answers for the question.')).toContainText('Error')
  site.line.broken = null
  await waitForScripts(page)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText(/^Question 1 of \d+$/)).toBeVisible()

  await page.goto(`${site.url}/login`)
  await fillSignIn(page, adminAccount)
  await expect(page).toHaveURL(/\/admin\/dashboard$/)

  site.line.slow = /GET .*contact_submissions/
  await page.getByRole('link', { name: /^Messages/ }).click()
  await expect(page.getByText('Loading submissions...')).toBeVisible()
  await expect(page.getByText(/^[\d,]+ messages?$|^No submissions yet\.$/)).toBeVisible()
  site.line.slow = null

  site.line.broken = /GET .*contact_submissions/
  await page.goto(`${site.url}/admin/contact-submissions`)
  await expect(toast('Failed to fetch contact submissions. the table is away')).toContainText(
    'Error',
  )
  await expect(page.getByText('Loading submissions...')).toBeHidden()
  site.line.broken = null
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(page.getByText(/^[\d,]+ messages?$|^No submissions yet\.$/)).toBeVisible()

  site.line.broken = /GET .*quiz_questions/
  await page.goto(`${site.url}/admin/quiz`)
  await expect(toast('Could not fetch questions.')).toContainText('Error')

  site.line.broken = /POST .*rpc\/save_quiz_question|DELETE .*quiz_questions/
  await page.goto(`${site.url}/admin/quiz`)
  await page.getByLabel('Question text').fill('Is it kept?')
  await page.getByLabel('Answer 1', { exact: true }).fill('Yes')
  await page.getByRole('button', { name: 'Save Question' }).click()
  await expect(toast('Failed to save question: the table is away')).toContainText('Error')
  await expect(page.getByLabel('Question text')).toHaveValue('Is it kept?')
  await expect(page.getByLabel('Answer 1', { exact: true })).toHaveValue('Yes')
  await page
    .getByRole('button', { name: /^Delete: / })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Question' }).click()
  await expect(toast('Failed to delete question: the table is away')).toContainText('Error')

  site.line.broken = /rpc\/(admin_(dashboard_figures|today|waiting)|site_check)/
  await page.getByLabel('Question text').fill('')
  await page.goto(`${site.url}/admin/dashboard`)
  await expect(toast('The figures could not be loaded.')).toBeVisible()
  await expect(
    page.locator('main').getByRole('link', { name: 'QBO Quiz', exact: true }),
  ).toBeVisible()
  await expect(page.getByText('Nothing needs you today.')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible()
  await page.goto(`${site.url}/admin/site-check`)
  await expect(toast('The site could not be checked. the table is away')).toBeVisible()
})
