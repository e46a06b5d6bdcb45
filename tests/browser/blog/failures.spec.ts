import { fillSignIn } from '#tests/browser/support/accounts.ts'
import {
  connect,
  openEditor,
  signUpThrough,
  uniqueTitle,
  writePost,
} from '#tests/browser/support/blog.ts'
import { startBreakableSite } from '#tests/browser/support/breakable-supabase.ts'
import { expect, test } from '#tests/browser/support/site.ts'

// A failed answer is also noted in the browser's console.
test.use({ expectedErrors: [/status of (400|50[03])/] })

// One after the other: they share a site, and what is broken.
test.describe.configure({ mode: 'default' })
let site: Awaited<ReturnType<typeof startBreakableSite>>
test.beforeAll(async () => {
  site = await startBreakableSite()
})
test.afterEach(() => {
  site.line.broken = null
})
test.afterAll(() => site[Symbol.asyncDispose]())

test('a reader of a post that fails to load is sent back to the list with a message', async ({
  page,
}) => {
  const writer = await connect()
  await signUpThrough(writer)
  const post = await writePost(writer, { title: uniqueTitle('Away for now') })
  const toast = (text: string) => page.locator('.toast').filter({ hasText: text }).first()

  site.line.cut = /rpc\/read_post/
  await page.goto(`${site.url}/blog/${post.slug}`)
  await expect(toast('An unexpected error occurred while loading the post.')).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/blog`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog')

  // Other words than those of the toast before, which may still be there.
  site.line.cut = null
  site.line.broken = /rpc\/read_post/
  const failure = toast('Could not load the post. Something went wrong on my side.')
  await page.getByRole('link', { name: post.title }).click()
  await expect(failure).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/blog`)

  await page.goto(`${site.url}/blog/${post.slug}`)
  await expect(failure).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/blog`)

  site.line.broken = /rpc\/list_posts/
  const answer = await page.goto(`${site.url}/blog`)
  expect(answer?.status()).toBe(503)
  await expect(page.getByRole('alert')).toContainText('The posts could not be loaded')
  site.line.broken = null
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: post.title })).toBeVisible()
})

test('a writer sees why posts cannot be read, saved or deleted, and loses no word', async ({
  page,
}) => {
  const writer = await connect()
  const account = await signUpThrough(writer)
  const post = await writePost(writer, { title: uniqueTitle('Stays') })
  const toast = (text: string) => page.locator('.toast').filter({ hasText: text }).first()

  await page.goto(`${site.url}/login?redirectTo=/admin/blog`)
  await fillSignIn(page, account)
  await expect(page.getByRole('article', { name: post.title })).toBeVisible()

  site.line.broken = /GET .*blog_posts\?/
  await page.goto(`${site.url}/admin/blog`)
  await expect(toast('Failed to fetch blog posts. the table is away')).toContainText('Error')
  await expect(page.getByText('The posts could not be loaded')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Create New Post' })).toBeVisible()
  site.line.broken = null
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('article', { name: post.title })).toBeVisible()

  site.line.broken = /(POST|DELETE) .*blog_posts/
  await page.getByLabel('Title', { exact: true }).fill('Typed with care')
  await (await openEditor(page)).click()
  await page.keyboard.type('Each receipt has its place.')
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(toast('Failed to save blog post. the table is away')).toContainText('Error')
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Typed with care')
  await expect(await openEditor(page)).toContainText('Each receipt has its place.')

  await page.getByRole('button', { name: `Delete ${post.title}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Post' }).click()
  await expect(toast('Failed to delete blog post. the table is away')).toContainText('Error')
  await expect(page.getByRole('article', { name: post.title })).toBeVisible()
})
