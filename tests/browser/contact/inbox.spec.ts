import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { waitForScripts } from '#tests/browser/public-pages.ts'
import { expectPageQuality } from '#tests/browser/support/page-quality.ts'
import { signInAsAdmin } from '#tests/browser/support/quick-sign-in.ts'
import { connectAsService } from '#tests/browser/support/service-client.ts'
import { expect, test } from '#tests/browser/support/site.ts'

test('a message whose mail did not leave is called out, and sent again in vain without a mail server', async ({
  page,
}) => {
  const sender = await saveMessage({
    message: 'Please call me',
    created_at: '2026-01-01T00:00:00Z',
  })
  await signInAsAdmin(page)
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: /saved but not emailed to you$/ }).click()
  await page.getByLabel('Search messages').fill(sender.email)
  const row = page.getByRole('row').filter({ hasText: sender.email })
  await expect(row).toContainText('Not sent yet')
  await row.getByRole('button', { name: /^Send again.*Sample Sender$/ }).click()
  await expect(row).toContainText('Not sent: mail is not set up')
  await row.getByRole('link', { name: 'Set up email' }).click()
  await expect(page).toHaveURL(/\/admin\/mail$/)
  await expect(page.getByText('Email is not set up', { exact: true })).toBeVisible()
})

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

test('the inbox has its columns, says what it is for, and finds words', async ({ page }) => {
  const long = `The beginning ${'of a long story '.repeat(40)} the secret end`
  const sender = await saveMessage({ message: long, name: 'Sample "Odd" 100%_\\ Sender' })
  await openInbox(page)
  await expect(page.getByText(/saved here as a backup, even if the email fails/)).toBeVisible()
  for (const column of ['Date', 'Name', 'Email', 'Message']) {
    await expect(page.getByRole('columnheader', { name: column })).toBeVisible()
  }
  await page.getByLabel('Search messages').fill('"odd" 100%_\\')
  await expect(page).toHaveURL(/odd/)
  const row = page.getByRole('row').filter({ hasText: sender.email })
  await expect(row).toBeVisible()
  await expect(row.getByText('the secret end')).toBeHidden()
  await row.getByText('Show the whole message').click()
  await expect(row.getByText('the secret end')).toBeVisible()
  const reply = await row.getByRole('link', { name: /^Use my mail app/ }).getAttribute('href')
  expect(reply).toMatch(new RegExp(`^mailto:${encodeURIComponent(sender.email)}\\?`))
  expect(decodeURIComponent(reply ?? '')).toContain('> The beginning of a long story')

  await page.getByLabel('Search messages').fill(`nobody-${sender.email}`)
  await expect(page.getByText('No submissions match your search.')).toBeVisible()
})

test('a message is deleted for good', async ({ page }) => {
  const sender = await saveMessage({ message: 'Forget me' })
  await openInbox(page, sender.email)
  await page.getByRole('button', { name: `Delete the message from ${sender.name}` }).click()
  await page.getByRole('button', { name: 'Delete Message' }).click()
  await expect(page.locator('.toast').getByText('Message Deleted')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: sender.email })).toHaveCount(0)
  const service = await connectAsService()
  const { count } = await service
    .from('contact_submissions')
    .select('id', { count: 'exact', head: true })
    .eq('email', sender.email)
  expect(count).toBe(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the messages are there, page by page, and can be searched', async ({ page }) => {
    const name = `Sample Quiet ${crypto.randomUUID().slice(0, 8)}`
    // Longer than the first chunk of a streamed page.
    const message = 'Fourteen months of receipts, and none of them in order. '.repeat(40)
    const service = await connectAsService()
    const rows = Array.from({ length: 26 }, (_, at) => ({
      name,
      email: `quiet-${at}@example.com`,
      message,
      created_at: new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString(),
    }))
    await service.from('contact_submissions').insert(rows).throwOnError()
    await openInbox(page)
    await page.getByLabel('Search messages').fill(name)
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByText('26 messages')).toBeVisible()
    await expect(page.getByText('Loading submissions...')).toHaveCount(0)
    await expect(page.getByRole('row').nth(1)).toContainText('quiet-25@example.com')
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page.getByRole('row').nth(1)).toContainText('quiet-0@example.com')
    await service.from('contact_submissions').delete().eq('name', name).throwOnError()
  })
})

test('messages come a page at a time, newest first', async ({ page }) => {
  const name = `Sample Sender ${crypto.randomUUID().slice(0, 8)}`
  const service = await connectAsService()
  const rows = Array.from({ length: 27 }, (_, at) => ({
    name,
    email: `page-${at}@example.com`,
    message: `Message ${at}`,
    created_at: new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString(),
    email_sent_at: new Date().toISOString(),
  }))
  await service.from('contact_submissions').insert(rows).throwOnError()
  await openInbox(page, name)
  await expect(page.getByText('27 messages')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('page-26@example.com')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await expect(page.getByRole('row').last()).toContainText('page-0@example.com')
})

test('messages are exported, and none of them can run as a formula', async ({ page }) => {
  const sender = await saveMessage({
    name: '=HYPERLINK("https://example.com")',
    message: 'a,"b"\nc',
  })
  await openInbox(page, sender.email)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('contact-submissions.csv')
  const text = await readFile(await download.path(), 'utf8')
  expect(text.startsWith('\uFEFFDate,Name,Email,Message,')).toBe(true)
  expect(text).toContain(`"'=HYPERLINK(""https://example.com"")",${sender.email},"a,""b""\nc"`)
})

test('the offers list is searched, exported, and people who ask are taken off', async ({
  page,
}) => {
  const email = `offers-${crypto.randomUUID()}@example.com`
  const service = await connectAsService()
  await service.from('sign_up_offers_emails').insert({ email }).throwOnError()
  await signInAsAdmin(page)
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: /Subscribers/ }).click()
  await page.getByLabel('Search addresses').fill(email)
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('Subscribed')
  await row.getByRole('button', { name: `Unsubscribe ${email}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(row).toContainText(/Unsubscribed \w+ \d+, \d{4}/)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toMatch(new RegExp(`${email},\\S+,\\d{4}-`))
  await row.getByRole('button', { name: `Delete ${email}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Address' }).click()
  await expect(page.getByText('No addresses match your search.')).toBeVisible()
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
