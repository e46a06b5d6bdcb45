import { readFile } from 'node:fs/promises'
import { BlobReader, ZipReader } from '@zip.js/zip.js'
import { signUp } from '#tests/browser/support/accounts.ts'
import { expectPageQuality } from '#tests/browser/support/page-quality.ts'
import { signIn, signUpStudent } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

const free = {
  title: 'New Business Bookkeeping Checklist',
  slug: 'new-business-bookkeeping-checklist',
}
const alsoFree = { title: 'Month-End Close Checklist', slug: 'month-end-close-checklist' }

test('the store shows covers, titles and prices, and marks what is owned', async ({ page }) => {
  await signUpStudent(page)
  await page.goto('/store')
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards.filter({ hasText: free.title })).toContainText('Free')
  await expect(cards.filter({ hasText: /\$\d+\.\d\d/ }).first()).toBeVisible()
  await expect(page.getByText('Owned')).toHaveCount(0)

  await cards.getByRole('link', { name: free.title }).click()
  await page.getByRole('button', { name: 'Claim for Free' }).click()
  await expect(page.getByRole('link', { name: 'Go to My Downloads' })).toBeVisible()
  await page.goto('/store')
  await expect(cards.filter({ hasText: free.title })).toContainText('Owned')
  await expect(page.getByText('Owned')).toHaveCount(1)
})

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts'
  test.describe(how, () => {
    test.use({ javaScriptEnabled })

    test(`a free product is claimed and its PDF saved under a readable name, ${how}`, async ({
      page,
    }) => {
      await signUpStudent(page)
      await page.goto('/my-downloads')
      await expect(page.getByRole('heading', { name: 'Your shelf is empty.' })).toBeVisible()
      await page.getByRole('link', { name: 'Browse the Store' }).click()
      await page.getByRole('link', { name: free.title }).click()
      await page.getByRole('button', { name: 'Claim for Free' }).click()
      await expect(page.getByText('Product Claimed!').first()).toBeVisible()
      await page.getByRole('link', { name: 'Go to My Downloads' }).click()

      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: `Download PDF: ${free.title}` }).click()
      const file = await download
      expect(file.suggestedFilename()).toBe(`${free.slug}.pdf`)
      expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
    })

    test(`a paid product says that the checkout is coming soon and makes no order, ${how}`, async ({
      page,
    }) => {
      await signUpStudent(page)
      await page.goto('/store')
      const paid = page.getByRole('main').getByRole('listitem').filter({ hasText: /\$\d/ }).first()
      await paid.getByRole('link').click()
      await expect(page).toHaveURL(/\/store\/.+/)
      const address = page.url()
      await page.getByRole('button', { name: 'Buy Now' }).click()
      const toast = page.getByText(/^Stripe checkout is coming soon/).first()
      await expect(toast).toBeVisible()
      if (javaScriptEnabled) await expect(toast).toBeHidden()
      expect(page.url()).toBe(address)
      await page.goto('/my-downloads')
      await expect(page.getByRole('heading', { name: 'Your shelf is empty.' })).toBeVisible()
    })

    test(`claiming after the session is gone asks for a login and leads back, ${how}`, async ({
      page,
      context,
    }) => {
      const account = await signUp(page)
      await signIn(page, account)
      await page.goto(`/store/${free.slug}`)
      await context.clearCookies()
      await page.getByRole('button', { name: 'Claim for Free' }).click()
      await expect(page).toHaveURL(`/login?redirectTo=${encodeURIComponent(`/store/${free.slug}`)}`)
      await expect(page.getByText('Login Required', { exact: true }).first()).toBeVisible()
    })
  })
}

test('a product that does not exist says so and leads to the store', async ({ page }) => {
  await signUpStudent(page)
  await page.goto('/store')
  await page.goto('/store/no-such-product')
  await expect(page).toHaveURL(/\/store$/)
  await expect(page.getByText('Product not found or could not be loaded.').first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/store$/)
})

test('two tabs that claim at once make one order', async ({ page, context }) => {
  await signUpStudent(page)
  const other = await context.newPage()
  await Promise.all([page, other].map((tab) => tab.goto(`/store/${free.slug}`)))
  await Promise.all(
    [page, other].map((tab) => tab.getByRole('button', { name: 'Claim for Free' }).dblclick()),
  )
  for (const tab of [page, other]) {
    await expect(tab.getByRole('link', { name: 'Go to My Downloads' })).toBeVisible()
  }
  await page.goto('/my-downloads')
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('all PDFs come as one archive, newest first on the shelf', async ({ page }) => {
  await signUpStudent(page)
  for (const { slug } of [free, alsoFree]) {
    await page.goto(`/store/${slug}`)
    await page.getByRole('button', { name: 'Claim for Free' }).click()
    await expect(page.getByRole('link', { name: 'Go to My Downloads' })).toBeVisible()
  }
  await page.goto('/my-downloads')
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([
    alsoFree.title,
    free.title,
  ])
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download All as ZIP' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('my-pdfs.zip')
  const zip = new ZipReader(new BlobReader(new Blob([await readFile(await file.path())])))
  const entries = await zip.getEntries()
  expect(entries.map(({ filename }) => filename)).toEqual([
    `${alsoFree.slug}.pdf`,
    `${free.slug}.pdf`,
  ])
  expect(Math.min(...entries.map((entry) => entry.uncompressedSize))).toBeGreaterThan(1000)
  await zip.close()
})

test('store, product and shelf have no accessibility problems', async ({ page }) => {
  await signUpStudent(page)
  await page.goto(`/store/${free.slug}`)
  await page.getByRole('button', { name: 'Claim for Free' }).click()
  await expect(page.getByRole('link', { name: 'Go to My Downloads' })).toBeVisible()
  for (const path of ['/store', `/store/${alsoFree.slug}`, '/my-downloads']) {
    await page.goto(path)
    await expectPageQuality(page, path)
  }
})
