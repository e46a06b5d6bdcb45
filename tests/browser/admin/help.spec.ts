import { menu } from '#app/shell/admin/menu-entries.ts'
import { waitForScripts } from '#tests/browser/public-pages.ts'
import { expectPageQualityEverywhere } from '#tests/browser/support/page-quality.ts'
import { signInAsAdmin, signUpStudent } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

const entries = menu.flatMap(({ entries }) => entries)

test('every screen of the menu explains itself and leads to its page of the handbook', async ({
  page,
}) => {
  test.slow()
  await signInAsAdmin(page)
  for (const { path, label } of entries) {
    const html = await (await page.request.get(path)).text()
    expect(html, label).toContain('About this screen')
    const [address] =
      /\/admin\/handbook\/[a-z-]+/.exec(html.slice(html.indexOf('About this'))) ?? []
    const answer = await page.request.get(address ?? '')
    expect(answer.status(), label).toBe(200)
    expect(await answer.text(), label).toContain(`>${label}</h1>`)
  }
  expect((await page.request.get('/admin/handbook/no-such-page')).status()).toBe(404)
})

test('the help is folded, follows the admin from screen to screen, and works without scripts', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAsAdmin(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/products')
  await waitForScripts(page)
  const about = page.locator('summary', { hasText: 'About this screen' })
  const sentence = page.getByText('People who claimed a product get the new PDF')
  await expect(sentence).toBeHidden()
  expect((await about.boundingBox())?.height).toBeLessThan(60)
  await about.click()
  await expect(sentence).toBeVisible()
  await page.getByRole('link', { name: 'Read more in the handbook' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await expect(page.getByText('What to watch')).toBeVisible()
  await page.getByRole('link', { name: 'Open this screen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Manage products' })).toBeVisible()

  const plain = await browser.newPage({
    baseURL,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  await plain.goto('/admin/blog')
  await plain.locator('summary', { hasText: 'About this screen' }).click()
  await expect(plain.getByText('What you type is kept in this browser')).toBeVisible()
  await plain.close()
})

test('a student who writes a post sees no help for admins, and no handbook', async ({ page }) => {
  await signUpStudent(page)
  await page.goto('/admin/blog')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('About this screen')).toHaveCount(0)
  expect((await page.request.get('/admin/handbook', { maxRedirects: 0 })).status()).toBe(302)
})

test('the handbook has no accessibility violation, light and dark, small and wide', async ({
  page,
}) => {
  test.slow()
  await signInAsAdmin(page)
  for (const path of ['/admin/handbook', '/admin/handbook/pictures']) {
    await page.goto(path)
    await expectPageQualityEverywhere(page, path)
  }
})
