import { waitForScripts } from '#tests/browser/public-pages.ts'
import { expectPageQualityEverywhere } from '#tests/browser/support/page-quality.ts'
import { signInAsAdmin } from '#tests/browser/support/quick-sign-in.ts'
import { connectAsService } from '#tests/browser/support/service-client.ts'
import { expect, test } from '#tests/browser/support/site.ts'

// While email is not set up a reply is answered with 409, which the browser notes in its console.
test.use({ expectedErrors: [/status of (400|409)/] })

test('a reply keeps its words while email is not set up, and saved words go where the cursor is', async ({
  page,
}) => {
  const unique = crypto.randomUUID().slice(0, 8)
  const email = `reply-${unique}@example.com`
  const service = await connectAsService()
  await service
    .from('contact_submissions')
    .insert({ name: 'Sample Sender', email, message: 'Can you help me?\nI have receipts.' })
    .throwOnError()
  await signInAsAdmin(page)
  await page.goto(`/admin/contact-submissions?search=${email}`)
  await waitForScripts(page)
  const row = page.getByRole('row', { name: 'Message from Sample Sender' })
  await row.focus()
  await page.keyboard.press('r')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reply to Sample Sender')
  await expect(page.getByText('I have receipts.')).toBeVisible()

  const words = page.getByLabel('Your reply')
  await words.fill('Yes, {name}.')
  await page.getByText('Save these words for another time').click()
  await page.getByLabel('Name', { exact: true }).fill(`Yes ${unique}`)
  await page.getByRole('button', { name: 'Save reply' }).click()
  await expect(page.locator('.toast').getByText('Reply Saved')).toBeVisible()
  await expectPageQualityEverywhere(page, 'a reply')

  await words.fill('Good morning!\n')
  await page.getByRole('link', { name: `Yes ${unique}` }).click()
  await expect(words).toHaveValue('Good morning!\nYes, Sample Sender.')
  await expect(words).toBeFocused()
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.locator('form').getByText(/so nothing was sent/)).toBeVisible()
  await expect(words).toHaveValue('Good morning!\nYes, Sample Sender.')

  await page.getByRole('link', { name: 'Change saved replies' }).click()
  const saved = page.getByRole('region', { name: `Yes ${unique}` })
  await saved.getByLabel('Name').fill(`Sure ${unique}`)
  await saved.getByRole('button', { name: 'Save changes' }).click()
  const renamed = page.getByRole('region', { name: `Sure ${unique}` })
  await expect(renamed).toBeVisible()
  await expectPageQualityEverywhere(page, 'saved replies')
  await renamed.getByRole('button', { name: `Delete Sure ${unique}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Saved Reply' }).click()
  await expect(renamed).toHaveCount(0)

  await page.goto(`/admin/contact-submissions?search=${email}`)
  await expect(row).toBeVisible()
  await expect(row).not.toContainText('Replied')
})
