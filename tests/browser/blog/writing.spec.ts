import { waitForScripts } from '#tests/browser/public-pages.ts'
import {
  connect,
  openEditor,
  signUpThrough,
  uniqueTitle,
  writePost,
} from '#tests/browser/support/blog.ts'
import { expectPageQuality } from '#tests/browser/support/page-quality.ts'
import { signIn, signInAsStudent } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

test('a student gives a post its picture, excerpt and search description', async ({
  page,
  request,
}) => {
  await signInAsStudent(page)
  await page.goto('/admin/blog')
  await page.getByLabel('Title', { exact: true }).fill(uniqueTitle('With a picture'))
  await page.getByLabel('Category', { exact: true }).selectOption('Cleanup')
  await (await openEditor(page)).click()
  await page.keyboard.type('The statement first.')
  await expect(page.getByLabel('Excerpt')).toBeHidden()
  await page.getByText('Picture and search').click()
  await page.getByLabel('Featured picture').setInputFiles('app/crawlers/icons/icon-512.png')
  await expect(page.getByRole('img', { name: 'What readers see above the post' })).toBeVisible()
  await page.getByLabel('Excerpt').fill('a'.repeat(151))
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByText('Please describe the picture in a few words.')).toBeVisible()
  await expect(page.getByLabel('Alternative text')).toBeFocused()
  await page.getByLabel('Alternative text').fill('A green mark')
  await page.getByLabel('Excerpt').fill('Written for the card.')
  await page.getByLabel('Search description').fill('Written for search engines.')
  await expectPageQuality(page, 'the form with a picture')
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByText('Your post is live.').first()).toBeVisible()
  await page.getByRole('link', { name: 'View it' }).click()

  await expect(page.getByRole('img', { name: 'A green mark' })).toBeVisible()
  const author = page.getByRole('complementary', { name: 'About the author' })
  await expect(author).toContainText('A reader’s post by')
  await expect(author.getByRole('link', { name: 'About me' })).toHaveCount(0)
  const address = new URL(page.url()).pathname
  await page.reload()
  const description = page.locator('meta[name=description]')
  await expect(description).toHaveAttribute('content', 'Written for search engines.')
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  expect((await request.get(picture ?? '')).headers()['content-type']).toMatch(/^image\//)
  const things = await page.locator('script[type="application/ld+json"]').allTextContents()
  const posting = things.map((text) => JSON.parse(text)).find(({ headline }) => headline)
  expect(posting).toMatchObject({ image: picture, description: 'Written for search engines.' })
  const { items } = await (await request.get('/blog/feed.json')).json()
  const item = items.find(({ url }: { url: string }) => url.endsWith(address))
  expect(item).toMatchObject({ image: picture, summary: 'Written for the card.' })
  const rss = await (await request.get('/blog/rss.xml')).text()
  expect(rss).toContain(`<media:content url="${picture?.replaceAll('&', '&#38;')}"`)
})

test('a text that is too long stays in the form, with words beside it', async ({ page }) => {
  await signInAsStudent(page)
  await page.goto('/admin/blog')
  await openEditor(page)
  const title = uniqueTitle('Too long')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByRole('button', { name: 'HTML' }).click()
  const html = page.getByLabel('Content as HTML')
  const written = `<p>${'a'.repeat(100_000)}</p>`
  await html.fill(written)
  await page.getByRole('button', { name: 'Create Post' }).click()
  const words = page
    .getByRole('region', { name: 'Create New Post' })
    .getByText('This text is too long: at most 100,000 characters fit')
  await expect(words).toBeVisible()
  await expect(html).toHaveValue(written)
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)

  await html.fill(`<p>${'a'.repeat(99_000)}</p>`)
  await expect(words).toBeHidden()
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByText('Your post is live.').first()).toBeVisible()
})

test('title and content are required, and what was typed stays', async ({ page }) => {
  await signInAsStudent(page)
  await page.goto('/admin/blog')
  await openEditor(page)
  await page.getByLabel('Title', { exact: true }).fill('   ')
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByText('Validation Error').first()).toBeVisible()
  await expect(page.getByText('Title and content are required.').first()).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await page.getByLabel('Title', { exact: true }).fill('Only a title')
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByRole('textbox', { name: 'Content', exact: true })).toBeFocused()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Only a title')
})

test.use({ expectedErrors: [/status of 400/] })

test('deleting a post asks first, and Cancel keeps it', async ({ page }) => {
  const supabase = await connect()
  const writer = await signUpThrough(supabase)
  const { title } = await writePost(supabase, { title: uniqueTitle('Kept'), published_at: null })
  await signIn(page, writer)
  await page.goto('/admin/blog')
  // The editor above pushes the list down when it arrives.
  await openEditor(page)
  const dialog = page.getByRole('alertdialog')
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await expect(dialog.getByRole('heading', { name: 'Delete this post?' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await dialog.getByRole('button', { name: 'Delete Post' }).click()
  await expect(page.getByText('Blog post deleted.').first()).toBeVisible()
  await expect(page.getByText('No posts yet.')).toBeVisible()
})

test('the link to my posts leads to the list, also when the editor above it has grown', async ({
  page,
}) => {
  await signInAsStudent(page)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'My posts' }).click()
  await expect(page.getByRole('toolbar', { name: 'Text formatting' })).toBeAttached()
  await expect(page.getByRole('heading', { name: 'My posts' })).toBeInViewport()
})

test('the form says when a date has passed, as soon as it is chosen', async ({ page }) => {
  await signInAsStudent(page)
  await page.goto('/admin/blog')
  await openEditor(page)
  await page.getByLabel('Schedule for later').check()
  const hint = page.getByText('That time has passed: it publishes now, under this date.')
  await page.getByLabel('Publish on').fill('2099-01-02T09:30')
  await expect(hint).toHaveCount(0)
  await page.getByLabel('Publish on').fill('2020-01-02T09:30')
  await expect(hint).toBeVisible()
})

test('a refused category is no longer marked once its name is changed', async ({ page }) => {
  await signInAsStudent(page)
  await page.goto('/admin/categories')
  await waitForScripts(page)
  const name = page.getByLabel('Category name')
  await name.fill('qbo tips')
  await page.getByRole('button', { name: 'Add Category' }).click()
  await expect(name).toHaveAccessibleDescription(/already exists/)
  await name.press('End')
  await name.pressSequentially('s')
  await expect(name).not.toHaveAttribute('aria-invalid')
})
