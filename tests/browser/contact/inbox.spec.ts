import type { Page } from '@playwright/test'
import { waitForScripts } from '#tests/browser/public-pages.ts'
import { expectPageQuality } from '#tests/browser/support/page-quality.ts'
import { signInAsAdmin } from '#tests/browser/support/quick-sign-in.ts'
import { connectAsService } from '#tests/browser/support/service-client.ts'
import { expect, test } from '#tests/browser/support/site.ts'

test('a message is read, noted, answered and archived, with the keyboard alone', async ({
  page,
}) => {
  const older = await saveMessage({ message: 'The older one', name: 'Sample Older' })
  const newer = await saveMessage({ message: 'The newer one', name: 'Sample Newer' })
  const service = await connectAsService()
  await service
    .from('contact_submissions')
    .update({ email: newer.email, created_at: '2026-01-02T00:00:00Z' })
    .eq('email', newer.email)
    .throwOnError()
  await service
    .from('contact_submissions')
    .update({ email: newer.email, created_at: '2026-01-01T00:00:00Z' })
    .eq('email', older.email)
    .throwOnError()
  await openInbox(page, newer.email)
  const row = page.getByRole('row', { name: 'Message from Sample Older' })
  await expect(row).toContainText('New')

  await waitForScripts(page)
  await page.getByRole('row', { name: 'Message from Sample Newer' }).focus()
  await page.keyboard.press('j')
  await expect(row).toBeFocused()
  await page.keyboard.press('u')
  await expect(row.getByText('New', { exact: true })).toBeHidden()
  await page.keyboard.press('n')
  await row
    .getByLabel('Note about the message from Sample Older')
    .fill('Call back on Monday, j k e')
  await row.getByRole('button', { name: 'Save note' }).press('Enter')
  await expect(page.locator('.toast').getByText('Note Saved')).toBeVisible()
  await row.getByRole('button', { name: /^Mark as replied/ }).press('Enter')
  await expect(row).toContainText(/Replied \w+ \d+, \d{4}/)
  await row.focus()
  await page.keyboard.press('e')
  await expect(page.locator('.toast').getByText('Message Archived')).toBeVisible()
  await expect(row).toHaveCount(0)

  await page.getByRole('link', { name: 'Unread', exact: true }).click()
  await expect(page.getByRole('row', { name: 'Message from Sample Newer' })).toBeVisible()
  await page.getByRole('link', { name: 'Archive', exact: true }).click()
  await expect(row).toContainText('Call back on Monday, j k e')
  await expectPageQuality(page, 'the archive')
  await row.getByRole('button', { name: /^Move to inbox/ }).click()
  await expect(page.getByText('No submissions match your search.')).toBeVisible()
})

test('no letter of a note presses a button, from the moment the note is opened', async ({
  page,
}) => {
  const { email } = await saveMessage({ message: 'Please call me', name: 'Sample Noted' })
  await openInbox(page, email)
  await waitForScripts(page)
  const row = page.getByRole('row', { name: 'Message from Sample Noted' })
  const note = row.getByLabel('Note about the message from Sample Noted')
  await row.focus()
  await page.keyboard.type('neu')
  await expect(note).toBeFocused()
  await expect(note).toHaveValue('eu')
  // Opened by hand, or left half written: the message still has words that could be lost.
  await row.focus()
  await page.keyboard.type('eu')
  await row.getByText('Add a note').focus()
  await page.keyboard.type('eu')
  await expect(row.getByText('New', { exact: true })).toBeVisible()
  await expect(note).toHaveValue('eu')
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('a long message is folded, and words are found while they are typed', async ({ page }) => {
  const long = `The beginning ${'of a long story '.repeat(40)} the secret end`
  const sender = await saveMessage({ message: long })
  await openInbox(page)
  await page.getByLabel('Search messages').fill(sender.email)
  await expect(page).toHaveURL(/search=inbox-/)
  const row = page.getByRole('row').filter({ hasText: sender.email })
  await expect(row.getByText('the secret end')).toBeHidden()
  await row.getByText('Show the whole message').click()
  await expect(row.getByText('the secret end')).toBeVisible()
})

async function openInbox(page: Page, search = '') {
  await signInAsAdmin(page)
  await page.goto(`/admin/contact-submissions?${new URLSearchParams(search ? { search } : {})}`)
  await expect(page.getByRole('table')).toBeVisible()
}

async function saveMessage({
  name = 'Sample Sender',
  ...message
}: {
  name?: string
  message: string
  created_at?: string
}) {
  const email = `inbox-${crypto.randomUUID()}@example.com`
  const service = await connectAsService()
  await service
    .from('contact_submissions')
    .insert({ name, email, ...message })
    .throwOnError()
  return { name, email }
}
