import { wordPressExport, wordPressItem } from '#server/export/take-in/sample-exports.ts'
import { waitForScripts } from '#tests/browser/public-pages.ts'
import { testOnOwnSite } from '#tests/browser/support/own-site.ts'
import { expectPageQualityEverywhere } from '#tests/browser/support/page-quality.ts'
import { signInAsAdmin } from '#tests/browser/support/quick-sign-in.ts'
import { expect } from '#tests/browser/support/site.ts'

const test = testOnOwnSite({ SEED: 'none' })

test('the owner uploads the export of her old blog, reads the report and brings it', async ({
  page,
}) => {
  test.slow()
  const items = [
    wordPressItem({ id: 1, title: 'Brought along', content: '<p>Words [form id="1"]</p>' }),
    wordPressItem({ id: 2, type: 'page' }),
  ]
  const blog = wordPressExport(items.join(''))
  await signInAsAdmin(page)
  await page.goto('/admin/export/blog')
  await waitForScripts(page)
  const field = page.getByLabel('Export of your old blog', { exact: true })
  await field.setInputFiles({ name: 'letter.txt', mimeType: '', buffer: Buffer.from('Hi') })
  await expect(field).toHaveAccessibleDescription(/Please choose an .xml, .json or .zip file/)
  await expectPageQualityEverywhere(page, 'the form for an old blog')
  const file = { name: 'old.xml', mimeType: 'text/xml', buffer: Buffer.from(blog) }
  await field.setInputFiles(file)
  await expect(page.getByRole('button', { name: 'Remove Export of your old blog' })).toBeVisible()
  await page.getByRole('button', { name: 'Check this file' }).click()
  await expect(page.getByRole('heading', { name: 'Bring 1 post from WordPress?' })).toBeVisible()
  await page.getByText('1 shortcode', { exact: true }).click()
  await expect(page.getByText('[form]')).toBeVisible()
  await expectPageQualityEverywhere(page, 'the report about an old blog')
  await page.getByRole('button', { name: 'Bring these posts' }).click()
  await expect(page.getByText('Your posts are here')).toBeVisible({ timeout: 30_000 })
  await expectPageQualityEverywhere(page, 'a blog that was brought')

  await page.goto('/2019/05/sample-1/')
  await expect(page).toHaveURL(/\/blog\/sample-1$/)
  await expect(page.getByText('By Sam Sample')).toBeVisible()
  await page.goto('/admin/old-addresses')
  await expect(page.getByRole('cell', { name: '/2019/05/sample-1', exact: true })).toBeVisible()
  await expectPageQualityEverywhere(page, 'old addresses')
})
