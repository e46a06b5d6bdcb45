import { waitForScripts } from '#tests/browser/public-pages.ts'
import { testOnOwnSite } from '#tests/browser/support/own-site.ts'
import { expectPageQualityEverywhere } from '#tests/browser/support/page-quality.ts'
import { signInAsAdmin } from '#tests/browser/support/quick-sign-in.ts'
import { expect } from '#tests/browser/support/site.ts'

// A site of its own: an import replaces everything.
const test = testOnOwnSite({ SEED: 'none' })

test('the owner exports her site and imports it again, by keyboard', async ({ page }, info) => {
  test.slow()
  const zip = info.outputPath('site.zip')
  const press = async (role: 'button' | 'link', name: string) => {
    await page.getByRole(role, { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }
  await signInAsAdmin(page)
  await page.goto('/admin/export')
  await waitForScripts(page)

  await press('button', 'Export everything')
  await expect(page.getByText('Your export is ready')).toBeVisible()
  await expectPageQualityEverywhere(page, 'a finished export')
  const downloading = page.waitForEvent('download')
  await press('link', 'Download the ZIP')
  await (await downloading).saveAs(zip)

  const choose = async (
    file: Parameters<ReturnType<typeof page.getByLabel>['setInputFiles']>[0],
  ) => {
    await page.goto('/admin/export')
    await waitForScripts(page)
    await page.getByLabel('ZIP file', { exact: true }).setInputFiles(file)
  }
  await choose({ name: 'letter.zip', mimeType: '', buffer: Buffer.from('Dear reader') })
  await expect(page.getByLabel('ZIP file', { exact: true })).toHaveAccessibleDescription(
    /This is not a ZIP/,
  )
  await choose({ name: 'empty.zip', mimeType: '', buffer: Buffer.from('PK, but nothing more') })
  await expect(page.getByRole('button', { name: 'Remove ZIP file' })).toBeVisible()
  await press('button', 'Check this ZIP')
  await expect(page.getByLabel('ZIP file', { exact: true })).toHaveAccessibleDescription(
    /cannot be opened/,
  )

  const look = async () => {
    await choose(zip)
    await expect(page.getByRole('button', { name: 'Remove ZIP file' })).toBeVisible()
    await press('button', 'Check this ZIP')
    const question = { name: 'Replace everything on this site?' }
    await expect(page.getByRole('heading', question)).toBeVisible()
  }
  await look()
  const people = page.getByRole('row').filter({ hasText: 'People with an account' })
  await expect(people.getByRole('cell')).toHaveText([/People/, /1$/, /1$/])
  await expectPageQualityEverywhere(page, 'the question before an import')
  await press('button', 'Keep my site as it is')
  await expect(page.getByRole('heading', { name: 'Import', exact: true })).toBeVisible()

  await look()
  await press('button', 'Replace everything')
  await expect(page.getByText('The import is done')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/before-import-\S+\.zip/)).toBeVisible()
  await expectPageQualityEverywhere(page, 'a finished import')

  await page.goto('/admin/users/log')
  await expect(page.getByRole('table', { name: 'Audit log' }).getByRole('row')).toHaveText([
    /^When/,
    /Imported an export/,
    /Downloaded the export/,
    /Asked for an export/,
  ])
})
