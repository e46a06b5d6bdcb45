import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { openEditor, uniqueTitle } from '#tests/browser/support/blog.ts'
import { expectPageQualityEverywhere } from '#tests/browser/support/page-quality.ts'
import { signInAsAdmin, signUpStudent } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

async function drawPicture(background: string) {
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name: 'picture.jpg', mimeType: 'image/jpeg', buffer }
}

async function startPost(page: Page, title: string) {
  await page.goto('/admin/blog')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await (await openEditor(page)).click()
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  return page.getByRole('dialog', { name: 'Picture' })
}

async function publish(page: Page) {
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByText('Your post is live.').first()).toBeVisible()
}

async function removePost(page: Page, title: string) {
  await page.goto('/admin/blog')
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Post' }).click()
  await expect(page.getByText('Blog post deleted.').first()).toBeVisible()
}

function readAgain(page: Page, alt: string) {
  const picture = page.locator('main').getByRole('img', { name: alt })
  return picture.evaluate((image: HTMLImageElement) => {
    image.loading = 'eager'
    return image.decode().then(() => image.naturalWidth)
  })
}

test('one picture is used in two posts, and stays when one of them is deleted', async ({
  page,
}) => {
  test.slow()
  await signInAsAdmin(page)
  const alt = uniqueTitle('A tidy desk')
  const [one, two] = [uniqueTitle('First use'), uniqueTitle('Second use')]
  const upload = await startPost(page, one)
  await upload.getByLabel('Picture file').setInputFiles(await drawPicture('teal'))
  await upload.getByLabel('Alternative text').fill(alt)
  await upload.getByLabel('Caption').fill('Where I work')
  await upload.getByLabel('Size').selectOption('Medium')
  await upload.getByRole('button', { name: 'Insert picture' }).click()
  await expect(page.locator('.editor').getByRole('img', { name: alt })).toBeVisible()
  await publish(page)

  const dialog = await startPost(page, two)
  await dialog.getByRole('button', { name: 'Choose from my pictures' }).click()
  await dialog.getByRole('button', { name: alt }).click()
  await expect(dialog.getByLabel('Alternative text')).toHaveValue(alt)
  await dialog.getByRole('button', { name: 'Insert picture' }).click()
  await expect(page.locator('.editor').getByRole('img', { name: alt })).toBeVisible()
  await publish(page)
  await page.getByRole('link', { name: 'View it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(two)
  const secondAddress = page.url()

  await page.goto('/admin/pictures')
  const card = page.getByRole('article', { name: alt })
  await expect(card.getByRole('button', { name: /Delete/ })).toHaveCount(0)
  await card.getByText('Used in 2 posts').click()
  await expect(card.getByRole('link', { name: `Post: ${one}` })).toBeVisible()
  await expect(card.getByRole('link', { name: `Post: ${two}` })).toBeVisible()

  await removePost(page, one)
  await page.goto(secondAddress)
  expect(await readAgain(page, alt)).toBe(900)
})

test('a picture that nothing shows can be deleted, one in use cannot', async ({ page }) => {
  await signInAsAdmin(page)
  const title = uniqueTitle('Soon gone')
  const alt = uniqueTitle('Soon gone')
  const upload = await startPost(page, title)
  await upload.getByLabel('Picture file').setInputFiles(await drawPicture('navy'))
  await upload.getByLabel('Alternative text').fill(alt)
  await upload.getByRole('button', { name: 'Insert picture' }).click()
  const src =
    (await page.locator('.editor').getByRole('img', { name: alt }).getAttribute('src')) ?? ''
  await publish(page)
  const path = src.replace(/^.*\/blog-images\//, '')
  const form = { intent: 'delete', bucket: 'blog-images', path }
  const { origin } = new URL(page.url())
  const send = () => page.request.post('/admin/pictures', { form, headers: { origin } })
  await send()
  expect((await page.request.get(src)).status(), 'it is in use').toBe(200)

  await removePost(page, title)
  await page.goto('/admin/pictures')
  const card = page.locator('article', { has: page.locator(`img[src*="${path}"]`) })
  await card.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('button', { name: 'Delete picture', exact: true }).click()
  await expect(page.getByText('Picture Deleted').first()).toBeVisible()
  await expect(card).toHaveCount(0)
  expect((await page.request.get(`${src}?again`)).status()).toBe(400)
})

test('a student chooses her own pictures, as the cover too, and sees nobody else’s', async ({
  page,
}) => {
  await signUpStudent(page)
  const dialog = await startPost(page, uniqueTitle('Of a student'))
  await dialog.getByRole('button', { name: 'Choose from my pictures' }).click()
  await expect(dialog.getByText('There are no pictures yet.')).toBeVisible()
  await dialog.getByLabel('Picture file').setInputFiles(await drawPicture('olive'))
  await dialog.getByLabel('Alternative text').fill('Mine')
  await dialog.getByRole('button', { name: 'Insert picture' }).click()
  await page.getByLabel('Category', { exact: true }).selectOption('Cleanup')
  await publish(page)

  await page.getByText('Picture and search').click()
  await page.getByRole('button', { name: 'Choose from my pictures for Featured picture' }).click()
  const list = page.getByRole('dialog', { name: 'My pictures' }).getByRole('list')
  await expect(list.getByRole('button')).toHaveCount(1)
  await list.getByRole('button', { name: 'Mine' }).click()
  await expect(page.getByRole('img', { name: 'What readers see above the post' })).toBeVisible()
  await expect(page.getByLabel('Alternative text')).toHaveValue('Mine')
  expect((await page.request.get('/admin/pictures', { maxRedirects: 0 })).status()).toBe(302)
})

test('a picture of a post becomes the photograph of the site and the cover of a product', async ({
  page,
}) => {
  test.slow()
  await signInAsAdmin(page)
  const alt = uniqueTitle('Used everywhere')
  const upload = await startPost(page, uniqueTitle('Everywhere'))
  await upload.getByLabel('Picture file').setInputFiles(await drawPicture('purple'))
  await upload.getByLabel('Alternative text').fill(alt)
  await upload.getByRole('button', { name: 'Insert picture' }).click()
  await publish(page)

  await page.goto('/admin/site/about')
  await page.getByRole('button', { name: /^Choose from my pictures for your photograph/i }).click()
  const library = page.getByRole('dialog', { name: 'My pictures' })
  await library.getByRole('button', { name: alt }).click()
  await expect(
    page
      .getByRole('button', { name: /^Focal point/ })
      .locator('img')
      .first(),
  ).toHaveJSProperty('naturalWidth', 900)
  await expect(page.getByLabel('Alternative text').first()).toHaveValue(alt)

  await page.goto('/admin/products?new=1')
  await page.getByRole('button', { name: 'Choose from my pictures for Cover image' }).click()
  await library.getByRole('button', { name: alt }).click()
  await expect(page.getByRole('img', { name: 'Preview of the cover' })).toHaveJSProperty(
    'complete',
    true,
  )
  await expect(page.locator('input[name=coverPath]')).toHaveValue(/^[\da-f-]{36}\/[\da-f-]{36}$/)
})

test('caption and size of a picture can be changed later, and readers see both', async ({
  page,
}) => {
  test.slow()
  await signUpStudent(page)
  const title = uniqueTitle('With a caption')
  const dialog = await startPost(page, title)
  await dialog.getByLabel('Picture file').setInputFiles(await drawPicture('maroon'))
  await dialog.getByLabel('Alternative text').fill('A red sheet')
  await dialog.getByRole('button', { name: 'Insert picture' }).click()
  await expect(page.locator('.editor figure, .editor img[alt="A red sheet"]')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Content', exact: true })).toBeFocused()
  await page.keyboard.type('Words below.')
  await page.locator('.editor').getByRole('img', { name: 'A red sheet' }).click()
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  await expect(dialog.getByLabel('Picture file')).toHaveCount(0)
  await dialog.getByLabel('Caption').fill('<b>Red</b> & ready')
  await dialog.getByLabel('Size').selectOption('Small')
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  await expect(page.locator('.editor figcaption')).toHaveText('<b>Red</b> & ready')
  await page.getByLabel('Category', { exact: true }).selectOption('Cleanup')
  await publish(page)
  await page.getByRole('link', { name: 'View it' }).click()

  const figure = page.getByRole('figure')
  await expect(figure.getByText('<b>Red</b> & ready')).toBeVisible()
  await expect(page.getByText('Words below.')).toBeVisible()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const box = await figure.boundingBox()
    expect(box?.width, `at ${width} px`).toBeLessThanOrEqual(256)
    await expect(figure.getByRole('img')).toHaveJSProperty('offsetWidth', box?.width)
  }
})

test('the pictures have no accessibility violation, light and dark, small and wide', async ({
  page,
}) => {
  test.slow()
  await signInAsAdmin(page)
  await page.goto('/admin/pictures')
  await expectPageQualityEverywhere(page, 'pictures')
  const dialog = await startPost(page, uniqueTitle('Not saved'))
  await dialog.getByRole('button', { name: 'Choose from my pictures' }).click()
  await expect(dialog.getByRole('list', { name: 'My pictures' })).toBeVisible()
  await expectPageQualityEverywhere(page, 'the dialog of a picture')
})
