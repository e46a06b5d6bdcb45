import { readFile } from 'node:fs/promises'
import { waitForScripts } from '#tests/browser/public-pages.ts'
import { testOnOwnSite } from '#tests/browser/support/own-site.ts'
import { expectPageQualityEverywhere } from '#tests/browser/support/page-quality.ts'
import { signInAsAdmin } from '#tests/browser/support/quick-sign-in.ts'
import { expect } from '#tests/browser/support/site.ts'

// A site of its own: both tests count its backups, and a retry on the shared one would meet the
// passphrase of the try before.
const test = testOnOwnSite()

test.use({ expectedErrors: [/status of 400/] })

test('the owner makes a backup, downloads it, and has the next ones encrypted', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAsAdmin(page)
  await page.goto('/admin/backups')
  await waitForScripts(page)
  const rows = page.getByRole('table', { name: 'Kept backups' }).getByRole('row')
  const before = Math.max(0, (await rows.count()) - 1)

  await page.getByRole('button', { name: 'Back up now' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expect(rows).toHaveCount(before + 2, { timeout: 60_000 })
  await expect(page.getByText('restored and counted')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expectPageQualityEverywhere(page, 'backups')

  const downloading = page.waitForEvent('download')
  await rows
    .nth(1)
    .getByRole('link', { name: /^Download the backup of / })
    .click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^site-.*Z\.zip$/)
  expect((await readFile(await download.path())).toString('latin1', 0, 2)).toBe('PK')

  const save = page.getByRole('button', { name: 'Save backup settings' })
  await page.getByLabel('Time', { exact: true }).fill('04:15')
  await page.getByLabel('Passphrase (optional)').fill('short')
  await save.click()
  await expect(page.getByLabel('Passphrase (optional)')).toBeFocused()
  await page.getByLabel('Passphrase (optional)').fill('sample ledger river lamp')
  await save.click()
  await expect(page.getByLabel('New passphrase')).toHaveValue('')
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('04:15')
  await expect(rows.nth(1).getByText('Encrypted', { exact: true })).toBeVisible({ timeout: 60_000 })

  await rows
    .nth(1)
    .getByRole('button', { name: /^Delete the backup of / })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Backup' }).click()
  await expect(rows).toHaveCount(before + 2)
  await expect(rows.nth(1).getByText('Not encrypted')).toBeVisible()

  await page.getByLabel('Make a backup every night').uncheck()
  await page.getByLabel('Forget the passphrase').check()
  await save.click()
  await expect(page.getByText('Nightly backups are off')).toBeVisible()
  await expect(page.getByLabel('Passphrase (optional)')).toBeVisible()

  await page.goto('/admin/users/log')
  const entries = page.getByRole('table', { name: 'Audit log' }).getByRole('row')
  const expectEntry = (words: RegExp) =>
    expect(entries.filter({ hasText: words })).not.toHaveCount(0)
  await expectEntry(/Changed the settings.*Backups/)
  await expectEntry(/Deleted the backup.*site-/)
  await expectEntry(new RegExp(`Downloaded the backup.*${download.suggestedFilename()}`))
})

test('the owner sees what a restore would change, and it does not start by itself', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await signInAsAdmin(page)
  await page.goto('/admin/backups')
  await waitForScripts(page)
  await page.getByRole('button', { name: 'Back up now' }).click()
  const restore = page.getByRole('link', { name: /^Restore the backup of / }).first()
  await expect(restore).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 })
  await restore.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Restore a Backup')
  await page.getByRole('button', { name: 'Check this backup' }).click()

  const table = page.getByRole('table', { name: 'What the backup holds' })
  await expect(table.getByRole('row').filter({ hasText: 'Blog posts' })).toBeVisible({
    timeout: 60_000,
  })
  await expect(
    page.getByText('A full backup of your site as it is now is made first.'),
  ).toBeVisible()
  await expectPageQualityEverywhere(page, 'a restore')
  await page.getByRole('button', { name: 'Restore this backup' }).click()
  const word = page.getByLabel('Type RESTORE to confirm')
  await expect(word).toBeFocused()
  await expect(word).toHaveAccessibleDescription(/Please type RESTORE/)
  await page.getByRole('button', { name: 'Keep my site as it is' }).click()
  await expect(page).toHaveURL(/\/admin\/backups$/)
})
