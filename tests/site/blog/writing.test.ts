import { expect, test } from 'vitest'
import { signUpThrough, uniqueTitle, writePost } from '#tests/browser/support/blog.ts'
import { testSite } from '#tests/site/support/site.ts'

const site = testSite()

test('a signed-out visitor of the writing screens is told to log in', async () => {
  for (const path of ['/admin/blog', '/admin/categories']) {
    const page = await site.visitor().visit(path)
    expect(page.address).toBe(`/login?redirectTo=${encodeURIComponent(path)}`)
    expect(page.toasts).toEqual(['Access Denied Please login.'])
  }
})

test('a student writes, finds, changes and deletes a post of their own', async () => {
  const student = await site.as('student')
  const empty = await student.visit('/admin/blog')
  expect(empty.text).toContain('No posts yet.')
  const title = uniqueTitle('Reconciling in peace')
  const previewed = await empty.press('Preview', {
    Title: title,
    Content: '<p>Typed by <em>hand</em>.</p>',
  })
  expect(previewed.get('region', 'Preview').text).toContain('Typed by hand.')
  const written = await empty.press('Create Post', {
    Title: title,
    Category: 'Cleanup',
    Content: `<p>${'The statement first. '.repeat(20)}</p>`,
  })
  expect(written.text).toContain('Your post is live.')
  expect(written.field('Title').value).toBe('')
  const entry = written.get('article', title)
  expect(entry.text).toContain('Cleanup')
  const [excerpt] = entry.tags('p').filter(({ text }) => text.startsWith('The statement first.'))
  expect(excerpt?.text.length).toBeLessThanOrEqual(200)
  expect(excerpt?.text.length).toBeGreaterThan(150)

  const editing = await written.follow(`Edit ${title}`)
  expect(editing.has('heading', 'Edit Post')).toBe(true)
  expect(editing.field('Title').value).toBe(title)
  const cancelled = await editing.follow('Cancel')
  expect(cancelled.has('heading', 'Create New Post')).toBe(true)
  expect(cancelled.field('Title').value).toBe('')

  const updated = await editing.press('Update Post', { Title: `${title} again` })
  expect(updated.text).toContain('Your changes are live.')
  const post = await updated.follow('View it')
  expect(post.get('heading').text).toBe(`${title} again`)

  const dialog = updated.dialog(`Delete ${title} again`)
  expect(dialog.has('heading', 'Delete this post?')).toBe(true)
  const deleted = await updated.press('Delete Post', {}, dialog)
  expect(deleted.toasts.join()).toContain('Blog post deleted.')
  expect(deleted.text).toContain('No posts yet.')
})

test('title and content are required, and what was typed stays', async () => {
  const form = await (await site.as('student')).visit('/admin/blog')
  const empty = await form.press('Create Post', { Title: '   ', Content: '' })
  expect(empty.status).toBe(400)
  expect(empty.toasts).toEqual(['Validation Error Title and content are required.'])
  expect(empty.field('Title').error).not.toBe('')
  const half = await form.press('Create Post', { Title: 'Only a title', Content: '' })
  expect(half.field('Content').error).not.toBe('')
  expect(half.field('Title')).toMatchObject({ value: 'Only a title', error: '' })
})

test('a text that is too long comes back with words beside it', async () => {
  const form = await (await site.as('student')).visit('/admin/blog')
  const written = `<p>${'a'.repeat(99_994)}</p>`
  const answer = await form.press('Create Post', { Title: 'Sample', Content: written })
  expect(answer.status).toBe(400)
  expect(answer.field('Content').error).toContain('This text is too long')
  expect(answer.field('Title').value).toBe('Sample')
  expect(answer.field('Content').value).toMatch(/^<p>a{99994}/)
})

test('posts are filtered by title and by category, in the address', async () => {
  const supabase = site.connect()
  const writer = await signUpThrough(supabase)
  const { data: categories } = await supabase.from('blog_categories').select('id, name')
  const cleanup = categories?.find(({ name }) => name === 'Cleanup')?.id
  await writePost(supabase, { title: 'Sample 100% plan', category_id: cleanup, published_at: null })
  await writePost(supabase, { title: 'Sample other plan', published_at: null })
  const all = await (await site.logIn(writer)).visit('/admin/blog')
  expect(all.all('article')).toHaveLength(2)
  const byTitle = await all.press('Filter', { 'Filter by title': '100% PLAN' })
  expect(byTitle.address).toContain('title=100%25+PLAN')
  expect(byTitle.all('article').map(({ name }) => name)).toEqual(['Sample 100% plan'])
  const none = await all.press('Filter', { 'Filter by title': 'nothing like it' })
  expect(none.text).toContain('No posts match your filter.')
  const byCategory = await all.press('Filter', { 'Filter by category': 'Cleanup' })
  expect(byCategory.all('article').map(({ name }) => name)).toEqual(['Sample 100% plan'])
})

test('posts are filtered by draft, waiting, scheduled and published', async () => {
  const supabase = site.connect()
  const writer = await signUpThrough(supabase)
  const dates = {
    Draft: null,
    Scheduled: '2099-01-02T10:00:00Z',
    Published: '2020-01-02T10:00:00Z',
  }
  for (const [title, published_at] of Object.entries(dates)) {
    await writePost(supabase, { title: `Sample ${title} ${writer.id}`, published_at })
  }
  const own = await (await site.logIn(writer)).visit('/admin/blog')
  const all = await (await site.as('admin')).visit(`/admin/blog?all=1&title=${writer.id}`)
  for (const list of [own, all]) {
    for (const [state, title] of [
      ['Drafts', 'Draft'],
      ['Scheduled', 'Scheduled'],
      ['Published', 'Published'],
    ] as const) {
      const found = await list.press('Filter', { 'Filter by state': state })
      expect(found.all('article').map(({ name }) => name)).toEqual([`Sample ${title} ${writer.id}`])
      expect(found.field('Filter by state').value).toBe(state.toLowerCase().replace(/s$/, ''))
    }
    const none = await list.press('Filter', { 'Filter by state': 'Waiting for approval' })
    expect(none.text).toContain('No posts match your filter.')
  }
})

test('a post moves to another address, and the old ones lead to it for good', async () => {
  const student = await site.as('student')
  const title = uniqueTitle('Closing a month')
  const fields = { Title: title, Content: '<p>Sample words.</p>' }
  const written = await (await student.visit('/admin/blog')).press('Create Post', fields)
  const old = (await written.follow('View it')).address
  const editing = await written.follow(`Edit ${title}`)
  expect(`/blog/${editing.field('Address').value}`).toBe(old)
  const wrong = await editing.press('Update Post', { Address: 'Not an address!' })
  expect(wrong.field('Address').error).toContain('small letters, digits and hyphens')
  expect(wrong.field('Address').value).toBe('Not an address!')

  const unique = crypto.randomUUID()
  await editing.press('Update Post', { Address: `first-${unique}` })
  const moved = await editing.press('Update Post', { Address: `second-${unique}` })
  expect(moved.text).toContain(`/blog/second-${unique}`)
  for (const path of [old, `/blog/first-${unique}`]) {
    const answer = await site.visitor().fetch(path, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([301, `/blog/second-${unique}`])
  }

  // Another writer takes neither.
  const other = await (await site.as('admin')).visit('/admin/blog')
  const twin = await other.press('Create Post', fields)
  expect((await twin.follow('View it')).address).not.toBe(old)
  const twins = await twin.follow(`Edit ${title}`)
  for (const Address of [`first-${unique}`, `second-${unique}`]) {
    const refused = await twins.press('Update Post', { Address })
    expect(refused.status).toBe(400)
    expect(refused.field('Address').error).toBe('Another post has or had this address.')
  }

  // Its own writer takes one back.
  await editing.press('Update Post', { Address: `first-${unique}` })
  const answer = await site.visitor().visit(`/blog/second-${unique}`)
  expect(answer.address).toBe(`/blog/first-${unique}`)
})

test('a post is duplicated into a form of its own, as a draft', async () => {
  const student = await site.as('student')
  const title = uniqueTitle('Every month the same')
  const form = await student.visit('/admin/blog')
  const fields = { Title: title, Category: 'Cleanup', Content: '<p>Sample steps.</p>' }
  const written = await form.press('Create Post', { ...fields, Excerpt: 'Sample excerpt' })
  const copy = await written.follow(`Duplicate ${title}`)
  expect(copy.has('heading', 'Create New Post')).toBe(true)
  expect(copy.field('Title').value).toBe(`${title} (copy)`)
  expect(copy.field('Excerpt').value).toBe('Sample excerpt')
  expect(copy.field('Save as draft').isChecked).toBe(true)
  const saved = await copy.press('Create Post')
  expect(saved.get('article', `${title} (copy)`).text).toContain('Draft')
  expect(saved.get('article', title).text).toContain('Published')
})

test('a draft stays with its author until it is published', async () => {
  const student = await site.as('student')
  const title = uniqueTitle('Half a thought')
  const form = await student.visit('/admin/blog')
  const saved = await form.press('Create Post', {
    Title: title,
    Content: '<p>Not finished.</p>',
    'Save as draft': true,
  })
  expect(saved.text).toContain('Saved as a draft')
  const draft = await saved.follow('View it')
  expect(draft.text).toContain('Only the author and admins can see this page.')
  expect((await site.visitor().visit(draft.address)).status).toBe(404)

  // It is found again from the courses and from the blog, which counts it.
  const dashboard = await student.visit('/dashboard')
  expect(dashboard.get('link', 'My posts').attribute('href')).toBe('/admin/blog#posts')
  const list = await (await student.visit('/blog')).follow('My posts (1)')
  expect(list.get('article', title).text).toContain('Draft')
  const editing = await list.follow(`Edit ${title}`)
  expect(editing.field('Save as draft').isChecked).toBe(true)
  const published = await editing.press('Update Post', { 'Publish now': true })
  expect(published.text).toContain('Your changes are live.')
  expect((await site.visitor().visit(draft.address)).status).toBe(200)
})

test('a post can be scheduled, in Pacific time', async () => {
  const title = uniqueTitle('For the new year')
  const form = await (await site.as('student')).visit('/admin/blog')
  const fields = { Title: title, Content: '<p>Later.</p>', 'Schedule for later': true }
  const undated = await form.press('Create Post', fields)
  expect(undated.field('Publish on').error).toBe('Please choose a date and time.')
  const scheduled = await form.press('Create Post', { ...fields, 'Publish on': '2099-01-02T09:30' })
  expect(scheduled.text).toMatch(/For January 2, 2099 at 9:30\sAM\./)
  expect(scheduled.field('Publish on').description).toContain(
    'In Pacific time (Los Angeles), like all dates here.',
  )
  expect(scheduled.get('article', title).text).toMatch(/Scheduled: January 2, 2099 at 9:30\sAM/)
  const editing = await scheduled.follow(`Edit ${title}`)
  expect(editing.field('Publish on').value).toBe('2099-01-02T09:30')
})

test('a post with a date in the past is published now, and the answer says so', async () => {
  const form = await (await site.as('student')).visit('/admin/blog')
  const answer = await form.press('Create Post', {
    Title: uniqueTitle('From the old site'),
    Content: '<p>Written long ago.</p>',
    'Schedule for later': true,
    'Publish on': '2020-01-02T09:30',
  })
  expect(answer.text).toMatch(/January 2, 2020 at 9:30\sAM has passed, so your post is live now\./)
})

test('an admin sees all posts and takes a student’s post down', async () => {
  const supabase = site.connect()
  await signUpThrough(supabase)
  const post = await writePost(supabase, {
    title: uniqueTitle('Rude words'),
    published_at: '1990-01-01T00:00:00Z',
  })
  const admin = await site.as('admin')
  const own = await admin.visit(`/admin/blog?title=${encodeURIComponent(post.title)}`)
  expect(own.text).toContain('No posts match your filter.')
  const all = await own.follow('All posts')
  expect(all.text).not.toContain('No posts match your filter.')
  const found = await all.press('Filter', { 'Filter by title': post.title })
  const entry = found.get('article', post.title)
  expect(entry.text).toContain('Sample Writer')
  expect(entry.has('link', /^Edit/)).toBe(false)
  const answer = await found.press('Take Down', {}, entry.dialog(`Take down ${post.title}`))
  expect(answer.toasts.join()).toContain('is a draft now.')
  const { data } = await site.connect().from('blog_posts').select('id').eq('id', post.id)
  expect(data).toEqual([])
})

test('a student neither sees nor changes the posts of others', async () => {
  const supabase = site.connect()
  await signUpThrough(supabase)
  const post = await writePost(supabase, { title: uniqueTitle('Mine'), published_at: null })
  const student = await site.as('student')
  const list = await student.visit('/admin/blog?all=1')
  expect(list.has('link', 'All posts')).toBe(false)
  expect(list.text).toContain('No posts yet.')
  const editing = await student.visit(`/admin/blog?edit=${post.id}`)
  expect(editing.text).toContain('The post you wanted to edit is gone, or it isn’t yours.')
  for (const intent of ['delete', 'take-down']) {
    const answer = await student.submit('/admin/blog', { intent, id: post.id })
    expect(answer.status).toBeLessThan(500)
  }
  const { data } = await supabase.from('blog_posts').select('title').eq('id', post.id)
  expect(data).toHaveLength(1)
})
