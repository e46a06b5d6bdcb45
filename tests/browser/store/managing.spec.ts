import { waitForScripts } from '#tests/browser/public-pages.ts'
import { expectPageQuality, sweepScreen } from '#tests/browser/support/page-quality.ts'
import { signInAsAdmin, signUpStudent } from '#tests/browser/support/quick-sign-in.ts'
import { connectAsService } from '#tests/browser/support/service-client.ts'
import { expect, test } from '#tests/browser/support/site.ts'
import { samplePdf, samplePng, sampleProgram } from '#tests/support/product-files.ts'

// A refused save is answered with 400, which the browser notes in its console. Saved texts are
// compared in tests/site/store.
test.use({ expectedErrors: [/status of 400/] })

function uniqueTitle(words: string) {
  return `${words} ${crypto.randomUUID().slice(0, 8)}`
}

const pdf = async (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: await samplePdf(name),
})

test('an admin adds a product with cover and PDF, changes it and deletes it', async ({ page }) => {
  const title = uniqueTitle('Sample Ledger')
  await signInAsAdmin(page)
  await page.goto('/admin/products')
  await page.getByRole('link', { name: 'Add Product' }).click()
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Price in dollars').fill('19.9')
  await page
    .getByLabel('Cover image')
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: await samplePng() })
  const preview = page.getByRole('img', { name: 'Preview of the cover' })
  await expect(preview).toBeVisible()
  // A rendition of a sensible size, not the large original.
  await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(480)
  await page.getByLabel('PDF file').setInputFiles(await pdf('ledger.pdf'))
  await expect(page.getByText('ledger.pdf')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'View the PDF' }).click()
  expect((await download).suggestedFilename()).toBe('ledger.pdf')
  await page.getByRole('button', { name: 'Create Product' }).click()
  await expect(page.getByText('Product Created!').first()).toBeVisible()

  await page.getByLabel('Filter products by title').fill(title)
  await expect(page).toHaveURL(/search=/)
  const row = page.getByRole('row').filter({ hasText: title })
  await row.getByRole('link', { name: `Edit ${title}` }).click()
  await page.getByLabel('Replace PDF file').setInputFiles(await pdf('second.pdf'))
  await expect(page.getByText('second.pdf')).toBeVisible()
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(page.getByText('Product Updated!').first()).toBeVisible()
  await page.goto(`/store/${title.toLowerCase().replaceAll(' ', '-')}`)
  await expect(page.getByText(/^PDF, 1 page$/)).toBeVisible()
  const firstPage = page.getByRole('img', { name: `First page of “${title}”` })
  await firstPage.scrollIntoViewIfNeeded()
  await expect
    .poll(() => firstPage.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(200)
  await page.goto(`/admin/products?search=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: `Delete ${title}`, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Product' }).click()
  await expect(page.getByText('Product Deleted').first()).toBeVisible()
})

test('an empty product form focuses its title', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin/products?new=1')
  // After hydration: before it the browser's own validation shows its messages.
  await waitForScripts(page)
  await page.getByRole('button', { name: 'Create Product' }).click()
  await expect(page.getByText('Validation Error').first()).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
})

test.describe('files that are not what they say', () => {
  test.use({ expectedErrors: [/status of 4\d\d/] })

  test('a renamed program is refused as PDF and as cover', async ({ page }) => {
    await signInAsAdmin(page)
    await page.goto('/admin/products?new=1')
    const program = sampleProgram()
    await page
      .getByLabel('PDF file')
      .setInputFiles({ name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: program })
    await expect(page.getByText('Please choose a .pdf file.')).toBeVisible()
    await page
      .getByLabel('PDF file')
      .setInputFiles({ name: 'setup.pdf', mimeType: 'application/pdf', buffer: program })
    await expect(page.getByLabel('PDF file')).toHaveAccessibleDescription(/This is not a PDF\./)
    await page
      .getByLabel('Cover image')
      .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: program })
    await expect(page.getByText('Upload Error').first()).toBeVisible()
    await expect(page.getByLabel('Cover image')).toHaveAccessibleDescription(
      /This is not a picture\./,
    )
    await expect(page.getByRole('button', { name: 'Resume' })).toHaveCount(0)
    await expect(page.getByRole('img', { name: 'Preview of the cover' })).toHaveCount(0)
  })
})

test('a save that fails removes what it had uploaded and keeps what was typed', async ({
  page,
}) => {
  const service = await connectAsService()
  const title = uniqueTitle('Sample Gone')
  await service.from('products').insert({ title, price: 0 }).throwOnError()
  await signInAsAdmin(page)
  await page.goto(`/admin/products?search=${encodeURIComponent(title)}`)
  await page.getByRole('link', { name: `Edit ${title}` }).click()
  await page.getByLabel('PDF file').setInputFiles(await pdf('second.pdf'))
  await expect(page.getByText('second.pdf')).toBeVisible()
  const link = await page.getByRole('link', { name: 'View the PDF' }).getAttribute('href')
  await service.from('products').delete().eq('title', title).throwOnError()

  await page.getByLabel('Title', { exact: true }).fill(`${title} again`)
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(page.getByText('Database Error').first()).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(`${title} again`)
  await expect.poll(async () => (await page.request.get(link ?? '')).status()).toBe(404)
})

test('a file that is uploaded and then not saved is removed', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin/products?new=1')
  await page.getByLabel('PDF file').setInputFiles(await pdf('unsaved.pdf'))
  const look = page.getByRole('link', { name: 'View the PDF' })
  await expect(look).toBeVisible()
  const link = (await look.getAttribute('href')) ?? ''
  await page.getByRole('link', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Add New Product' })).toHaveCount(0)
  await expect.poll(async () => (await page.request.get(link)).status()).toBe(404)
})

test('a product deleted while its card is on the screen says so when it is opened', async ({
  page,
}) => {
  const service = await connectAsService()
  const title = uniqueTitle('Sample Short-Lived')
  await service.from('products').insert({ title, price: 0 }).throwOnError()
  await signUpStudent(page)
  await page.goto('/store')
  await waitForScripts(page)
  const card = page.getByRole('link', { name: title })
  await expect(card).toBeVisible()
  await service.from('products').delete().eq('title', title).throwOnError()
  await card.click()
  await expect(page.getByText('Product not found or could not be loaded.').first()).toBeVisible()
  await expect(page).toHaveURL(/\/store$/)
  await expect(card).toHaveCount(0)
})

test('the screen of products has no accessibility problems, with a waiting list either', async ({
  page,
}) => {
  const service = await connectAsService()
  const title = uniqueTitle('Sample Wanted')
  const { data: product } = await service
    .from('products')
    .insert({ title, price: 12.5 })
    .select('id')
    .single()
    .throwOnError()
  const { data: people } = await service
    .from('user_roles')
    .select('user_id')
    .limit(1)
    .throwOnError()
  const waiting = { product_id: product.id, user_id: people[0]?.user_id ?? '', consent: 'Sample' }
  await service.from('product_waitlist').insert(waiting).throwOnError()
  await signInAsAdmin(page)
  await page.goto('/admin/products')
  await sweepScreen(page, '/admin/products')
  await page.goto('/admin/products?new=1')
  await expectPageQuality(page, '/admin/products?new=1')
})
