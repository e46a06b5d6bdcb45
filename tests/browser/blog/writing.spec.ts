import {
  connect,
  openEditor,
  signUpThrough,
  uniqueTitle,
  writePost,
} from '#tests/browser/support/blog.ts'
import { expectPageQuality } from '#tests/browser/support/page-quality.ts'
import { signIn, signInAsAdmin, signUpStudent } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

test('a signed-out visitor of the writing screens is told to log in', async ({ page }) => {
  for (const path of ['/admin/blog', '/admin/categories']) {
    await page.goto(path)
    await expect(page).toHaveURL(new RegExp(`/login\\?redirectTo=${encodeURIComponent(path)}$`))
    await expect(page.getByText('Access Denied').first()).toBeVisible()
    await expect(page.getByText('Please login.').first()).toBeVisible()
  }
})

test('a student writes, finds, changes and deletes a post of their own', async ({ page }) => {
  await signUpStudent(page)
  await page.goto('/admin/blog')
  await expect(page.getByText('No posts yet.')).toBeVisible()
  const title = uniqueTitle('Reconciling in peace')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Category', { exact: true }).selectOption('Cleanup')
  const editor = await openEditor(page)
  await editor.click()
  await page.keyboard.type('The statement first. '.repeat(20))
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByText('Your post is live.').first()).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')

  const entry = page.getByRole('article', { name: title })
  await expect(entry.getByText('Cleanup')).toBeVisible()
  const excerpt = await entry.getByText('The statement first.').innerText()
  expect(excerpt.length).toBeLessThanOrEqual(200)
  expect(excerpt.length).toBeGreaterThan(150)

  await entry.getByRole('link', { name: `Edit ${title}` }).click()
  await expect(page.getByRole('heading', { name: 'Edit Post' })).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Create New Post' })).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')

  await entry.getByRole('link', { name: `Edit ${title}` }).click()
  await expect(page.getByRole('heading', { name: 'Edit Post' })).toBeVisible()
  await openEditor(page)
  await page.getByLabel('Title', { exact: true }).fill(`${title} again`)
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page.getByText('Your changes are live.').first()).toBeVisible()
  await page.getByRole('link', { name: 'View it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title} again`)

  await page.goto('/admin/blog')
  await page.getByRole('button', { name: `Delete ${title} again` }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('heading', { name: 'Delete this post?' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: `Delete ${title} again` }).click()
  await dialog.getByRole('button', { name: 'Delete Post' }).click()
  await expect(page.getByText('Blog post deleted.').first()).toBeVisible()
  await expect(page.getByText('No posts yet.')).toBeVisible()
})

test('a student gives a post its picture, excerpt and search description', async ({
  page,
  request,
}) => {
  await signUpStudent(page)
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
  await signUpStudent(page)
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

test.describe('a text that is too long, without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/status of 400/] })

  test('comes back with words beside it', async ({ page }) => {
    await signUpStudent(page)
    await page.goto('/admin/blog')
    await page.getByLabel('Title', { exact: true }).fill('Sample')
    await page.getByLabel('Content', { exact: true }).fill(`<p>${'a'.repeat(99_994)}</p>`)
    await page.getByRole('button', { name: 'Create Post' }).click()
    await expect(page.getByText('This text is too long').first()).toBeVisible()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Sample')
    await expect(page.getByLabel('Content', { exact: true })).toHaveValue(/^<p>a{99994}/)
  })
})

test('title and content are required, and what was typed stays', async ({ page }) => {
  await signUpStudent(page)
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

test('posts are filtered by title and by category, in the address', async ({ page }) => {
  const supabase = await connect()
  const writer = await signUpThrough(supabase)
  const { data: categories } = await supabase.from('blog_categories').select('id, name')
  const cleanup = categories?.find(({ name }) => name === 'Cleanup')?.id
  await writePost(supabase, { title: 'Sample 100% plan', category_id: cleanup, published_at: null })
  await writePost(supabase, { title: 'Sample other plan', published_at: null })
  await signIn(page, writer)
  await page.goto('/admin/blog')
  await page.getByLabel('Filter by title').fill('100% PLAN')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page).toHaveURL(/title=100%25\+PLAN/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByLabel('Filter by title').fill('nothing like it')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByText('No posts match your filter.')).toBeVisible()
  await page.getByLabel('Filter by title').fill('')
  await page.getByLabel('Filter by category').selectOption('Cleanup')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article', { name: 'Sample 100% plan' })).toBeVisible()
})

test('a draft stays with its author until it is published', async ({ page, browser, baseURL }) => {
  await signUpStudent(page)
  await page.goto('/admin/blog')
  const title = uniqueTitle('Half a thought')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await (await openEditor(page)).fill('Not finished.')
  await page.getByLabel('Save as draft').check()
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByText('Saved as a draft').first()).toBeVisible()
  await page.getByRole('link', { name: 'View it' }).click()
  await expect(page.getByText('Only the author and admins can see this page.')).toBeVisible()

  const stranger = await browser.newPage({ baseURL })
  expect((await stranger.goto(page.url()))?.status()).toBe(404)

  // It is found again from the courses and from the blog, which counts it.
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'My posts' })).toHaveAttribute(
    'href',
    '/admin/blog#posts',
  )
  await page.goto('/blog')
  await page.getByRole('link', { name: 'My posts (1)' }).click()
  await expect(page.getByRole('toolbar', { name: 'Text formatting' })).toBeAttached()
  await expect(page.getByRole('heading', { name: 'My posts' })).toBeInViewport()
  await expect(page.getByRole('article', { name: title }).getByText('Draft')).toBeVisible()
  await page.getByRole('link', { name: `Edit ${title}` }).click()
  await expect(page.getByLabel('Save as draft')).toBeChecked()
  await page.getByLabel('Publish now').check()
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page.getByText('Your changes are live.').first()).toBeVisible()
  await expect(async () => {
    const slug = title.toLowerCase().replaceAll(' ', '-')
    expect((await stranger.goto(`/blog/${slug}`))?.status()).toBe(200)
  }).toPass()
  await stranger.close()
})

test('a post can be scheduled, in Pacific time', async ({ page }) => {
  await signUpStudent(page)
  await page.goto('/admin/blog')
  const title = uniqueTitle('For the new year')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await (await openEditor(page)).fill('Later.')
  await page.getByLabel('Schedule for later').check()
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByText('Please choose a date and time.').first()).toBeVisible()
  await page.getByLabel('Publish on').fill('2099-01-02T09:30')
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByText(/^For January 2, 2099 at 9:30\sAM\.$/).first()).toBeVisible()
  await expect(page.getByText('In Pacific time (Los Angeles), like all dates here.')).toBeAttached()
  await expect(page.getByText(/^Scheduled: January 2, 2099 at 9:30\sAM$/)).toBeVisible()
  await page.getByRole('link', { name: `Edit ${title}` }).click()
  await expect(page.getByLabel('Publish on')).toHaveValue('2099-01-02T09:30')
})

test('a date in the past publishes now, and the form and the answer say so', async ({ page }) => {
  await signUpStudent(page)
  await page.goto('/admin/blog')
  await page.getByLabel('Title', { exact: true }).fill(uniqueTitle('From the old site'))
  await (await openEditor(page)).fill('Written long ago.')
  await page.getByLabel('Schedule for later').check()
  const hint = page.getByText('That time has passed: it publishes now, under this date.')
  await page.getByLabel('Publish on').fill('2099-01-02T09:30')
  await expect(hint).toHaveCount(0)
  await page.getByLabel('Publish on').fill('2020-01-02T09:30')
  await expect(hint).toBeVisible()
  await page.getByRole('button', { name: 'Create Post' }).click()
  const answer = /^January 2, 2020 at 9:30\sAM has passed, so your post is live now\.$/
  await expect(page.getByText(answer).first()).toBeVisible()
})

test('an admin sees all posts and takes a student’s post down', async ({ page }) => {
  const supabase = await connect()
  await signUpThrough(supabase)
  const post = await writePost(supabase, {
    title: uniqueTitle('Rude words'),
    published_at: '1990-01-01T00:00:00Z',
  })
  await signInAsAdmin(page)
  await page.goto(`/admin/blog?title=${encodeURIComponent(post.title)}`)
  await expect(page.getByText('No posts match your filter.')).toBeVisible()
  await page.getByRole('link', { name: 'All posts' }).click()
  await expect(page.getByText('No posts match your filter.')).toBeHidden()
  await page.getByLabel('Filter by title').fill(post.title)
  await page.getByRole('button', { name: 'Filter' }).click()
  const entry = page.getByRole('article', { name: post.title })
  await expect(entry.getByText('Sample Writer').first()).toBeVisible()
  await expect(entry.getByRole('link', { name: /^Edit/ })).toHaveCount(0)
  await entry.getByRole('button', { name: `Take down ${post.title}` }).click()
  await page.getByRole('button', { name: 'Take Down', exact: true }).click()
  await expect(page.getByText('is a draft now.').first()).toBeVisible()
  const { data } = await (await connect()).from('blog_posts').select('id').eq('id', post.id)
  expect(data).toEqual([])
})

test('a student neither sees nor changes the posts of others', async ({ page }) => {
  const supabase = await connect()
  await signUpThrough(supabase)
  const post = await writePost(supabase, { title: uniqueTitle('Mine'), published_at: null })
  await signUpStudent(page)
  await page.goto('/admin/blog?all=1')
  await expect(page.getByRole('link', { name: 'All posts' })).toHaveCount(0)
  await expect(page.getByText('No posts yet.')).toBeVisible()
  await page.goto(`/admin/blog?edit=${post.id}`)
  await expect(
    page.getByText('The post you wanted to edit is gone, or it isn’t yours.'),
  ).toBeVisible()
  for (const intent of ['delete', 'take-down']) {
    const status = await page.evaluate(
      async ([intent, id]) => {
        const body = new URLSearchParams({ intent: intent ?? '', id: id ?? '' })
        return (await fetch('/admin/blog', { method: 'POST', body })).status
      },
      [intent, post.id],
    )
    expect(status).toBeLessThan(500)
  }
  const { data } = await supabase.from('blog_posts').select('title').eq('id', post.id)
  expect(data).toHaveLength(1)
})

test('categories: names are needed and unique, one’s own can be renamed and deleted', async ({
  page,
}) => {
  await signUpStudent(page)
  await page.goto('/admin/categories')
  await page.getByRole('button', { name: 'Add Category' }).click()
  await expect(page.getByText('Category name cannot be empty.').first()).toBeVisible()
  const name = uniqueTitle('Payroll')
  await page.getByLabel('Category name').fill(name)
  await page.getByRole('button', { name: 'Add Category' }).click()
  await expect(page.getByText('Category created.').first()).toBeVisible()
  await expect(page.getByLabel('Category name')).toHaveValue('')
  await page.getByLabel('Category name').fill(name.toUpperCase())
  await page.getByRole('button', { name: 'Add Category' }).click()
  await expect(page.getByText('A category with this name already exists.').first()).toBeVisible()
  const nameField = page.getByLabel('Category name')
  await expect(nameField).toHaveAccessibleDescription(/already exists/)
  await nameField.press('End')
  await nameField.pressSequentially('s')
  await expect(nameField).not.toHaveAttribute('aria-invalid')

  await page.getByRole('link', { name: `Edit ${name}` }).click()
  await expect(page.getByLabel('Category name')).toHaveValue(name)
  await page.getByLabel('Category name').fill(`${name} 2`)
  await page.getByRole('button', { name: 'Update Category' }).click()
  await expect(page.getByText('Category updated.').first()).toBeVisible()
  await page.getByRole('button', { name: `Delete ${name} 2` }).click()
  await expect(page.getByRole('alertdialog')).toContainText('become uncategorized')
  await page.getByRole('button', { name: 'Delete Category' }).click()
  await expect(page.getByText('Category deleted.').first()).toBeVisible()
  await expect(page.getByRole('link', { name: `${name} 2` })).toHaveCount(0)
})

test('the categories of others are shown but cannot be changed', async ({ page }) => {
  await signUpStudent(page)
  await page.goto('/admin/categories')
  const row = page.getByRole('row').filter({ hasText: 'QBO Tips' })
  await expect(row.getByText('Someone else’s')).toBeVisible()
  const { data } = await (await connect())
    .from('blog_categories')
    .select('id')
    .eq('name', 'QBO Tips')
  const answers = await page.evaluate(async (id) => {
    const send = async (fields: Record<string, string>) => {
      const answer = await fetch('/admin/categories', {
        method: 'POST',
        body: new URLSearchParams(fields),
      })
      return answer.text()
    }
    return [await send({ id, name: 'Mine now' }), await send({ id, intent: 'delete' })]
  }, data?.[0]?.id ?? '')
  expect(answers[0]).toContain('You can only edit your own categories.')
  expect(answers[1]).toContain('You can only delete your own categories.')
  await page.goto('/qbo-tips')
  await expect(page.getByRole('link', { name: /^Bank Rules/ })).toBeVisible()
})

test('posts of a deleted category become uncategorized', async ({ page }) => {
  const supabase = await connect()
  const writer = await signUpThrough(supabase)
  const name = uniqueTitle('Short-lived')
  const { data } = await supabase
    .from('blog_categories')
    .insert({ name, user_id: writer.id })
    .select('id')
    .single()
  const post = await writePost(supabase, {
    title: uniqueTitle('Orphan'),
    category_id: data?.id,
    published_at: '1991-01-01T00:00:00Z',
  })
  await signIn(page, writer)
  await page.goto('/admin/categories')
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('button', { name: 'Delete Category' }).click()
  await expect(page.getByText('Category deleted.').first()).toBeVisible()
  await page.goto(`/blog/${post.slug}`)
  const header = page.locator('article > div > header')
  await expect(header.getByText('Uncategorized')).toBeVisible()
})
