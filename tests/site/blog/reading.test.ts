import { expect, test } from 'vitest'
import { signUpThrough, uniqueTitle, writePost } from '#tests/browser/support/blog.ts'
import { testSite } from '#tests/site/support/site.ts'
import type { Page } from '#tests/site/support/visitor.ts'
import { xssTitles } from '#tests/support/xss-payloads.ts'

const site = testSite()

const yearsAgo = (count: number) => new Date(Date.now() - count * 31_557_600_000).toISOString()

/** The titles of the cards. */
const titlesOf = (page: Page) =>
  page.all('listitem').flatMap((card) => card.tags('h3').map(({ text }) => text))

test('the list shows excerpts cut at a word, dates, and where it stands in the address', async () => {
  const list = await site.visitor().visit('/blog')
  expect(list.get('heading').text).toBe('Blog')
  expect(titlesOf(list)).toHaveLength(9)
  const second = await list.follow('Next')
  expect(second.address).toBe('/blog?page=2')
  expect(second.text).toMatch(/Page 2 of \d+/)

  const found = await site.visitor().visit('/blog?q=QuickBooks+Online')
  const excerpts = found.tags('p', { 'data-slot': 'card-text' }).map(({ text }) => text)
  expect(excerpts.length).toBeGreaterThan(3)
  for (const text of excerpts) {
    expect(text.length).toBeLessThanOrEqual(150)
    expect(text).toMatch(/[\p{L}\p{N}).”"’$%…]$/u)
  }
})

test('a search looks into titles and texts and keeps the category', async () => {
  const list = await site.visitor().visit('/blog')
  const tips = await list.press('QBO Tips')
  expect(tips.address).toMatch(/\/blog\?.*category=[\da-f-]{36}$/)
  expect(tips.get('button', 'QBO Tips').attribute('aria-pressed')).toBe('true')
  const found = await tips.press('Search', { 'Search posts': 'bank rules' })
  expect(found.address).toMatch(/q=bank\+rules&category=[\da-f-]{36}$/)
  expect(found.text).toMatch(/posts? in QBO Tips for “bank rules”/)
  expect(titlesOf(found)).toContain('Bank Rules That Save an Hour a Month')
})

test('a search that finds nothing says so and leads on', async () => {
  const nothing = await site.visitor().visit('/blog?q=zzzyyyxxx')
  expect(nothing.has('heading', 'No posts found')).toBe(true)
  expect((await nothing.follow('Show all posts')).address).toBe('/blog')

  // A category leaves the failed search behind.
  const tips = await nothing.press('QBO Tips')
  expect(tips.address).toMatch(/^\/blog\?category=[\da-f-]{36}$/)
  expect(tips.text).toMatch(/\d+ posts in QBO Tips/)
  expect(tips.field('Search posts').value).toBe('')
})

test('search, categories and pages work without scripts', async () => {
  const list = await site.visitor().visit('/blog')
  const found = await list.press('Search', { 'Search posts': 'undeposited' })
  expect(found.has('link', /^Undeposited Funds/)).toBe(true)
  const cleanup = await found.press('Cleanup')
  expect(cleanup.address).toMatch(/q=undeposited&category=[\da-f-]{36}$/)
})

test('a link to a category that is gone still leads to posts', async () => {
  const page = await site.visitor().visit(`/blog?category=${crypto.randomUUID()}`)
  expect(page.text).toContain('That category no longer exists')
  expect(titlesOf(page)).toHaveLength(9)
})

test('a post names its date in long form, its category, its neighbours and a related service', async () => {
  const post = await site.visitor().visit('/blog/chart-of-accounts-basics')
  expect(post.get('heading').text).toBe('Chart of Accounts Basics')
  const article = post.get('article')
  const header = article.tags('header')[0]?.text
  expect(header).toMatch(/[A-Z][a-z]+ \d{1,2}, \d{4}/)
  expect(header).toMatch(/\d+ min read/)
  expect(post.has('navigation', 'More posts')).toBe(true)
  const service = post.get('link', 'Chart of Accounts Setup')
  expect(service.attribute('href')).toBe('/services#chart-of-accounts-setup')
  const contents = post.get('navigation', 'On this page')
  expect(contents.get('link', 'Type before name').attribute('href')).toBe(
    '#section-type-before-name',
  )
  expect(post.tags('h2', { id: 'section-type-before-name' })).toHaveLength(1)
  const category = await post.follow('Getting Started', article)
  expect(category.address).toMatch(/\/blog\?category=/)
  expect(category.get('button', 'Getting Started').attribute('aria-pressed')).toBe('true')
})

test('a post ends with a next step of its category, its author, two related posts and the offers', async () => {
  const post = await site.visitor().visit('/blog/match-categorize-or-exclude')
  expect(post.has('link', 'Take the QBO Quiz')).toBe(true)
  expect(post.get('complementary', 'About the author').has('link', 'About me')).toBe(true)
  const related = post.get('region', 'Read next').all('listitem')
  expect(related).toHaveLength(2)
  for (const card of related) expect(card.text).toContain('QBO Tips')
  const offers = post.get('region', 'Hear about new guides and offers')
  const email = `reader-${crypto.randomUUID()}@example.com`
  const answer = await post.press('Sign Up for Offers', { 'Email address': email }, offers)
  expect(answer.toasts.join()).toContain("You've been signed up for exclusive offers.")

  const other = await site.visitor().visit('/blog/cash-or-accrual-choosing-without-regret')
  expect(other.has('link', 'See the courses')).toBe(true)
})

test('only the post on the chart of accounts names a related service', async () => {
  const post = await site.visitor().visit('/blog/match-categorize-or-exclude')
  expect(post.text).not.toContain('Related service')
})

test('previous and next lead through posts of the same moment without leaving one out', async () => {
  const supabase = site.connect()
  await signUpThrough(supabase)
  const at = yearsAgo(35)
  const posts = []
  for (const words of ['One', 'Two', 'Three']) {
    posts.push(await writePost(supabase, { title: uniqueTitle(words), published_at: at }))
  }
  const [first, second, third] = posts.sort((a, b) => (a.id < b.id ? -1 : 1))
  const pages = [await site.visitor().visit(`/blog/${first?.slug}`)]
  for (const link of [/^Next post/, /^Next post/, /^Previous post/]) {
    const [page] = pages
    if (page) pages.unshift(await page.follow(link))
  }
  expect(pages.map((page) => page.get('heading').text).reverse()).toEqual(
    [first, second, third, second].map((post) => post?.title),
  )
})

test('a missing post answers 404 with Post Not Found, a message, and a way back', async () => {
  const page = await site.visitor().visit('/blog/there-is-no-such-post')
  expect(page.status).toBe(404)
  expect(page.get('heading').text).toBe('Post Not Found')
  expect(page.title).toMatch(/^Post Not Found \|/)
  expect(page.toasts.join()).toContain('Could not load the post. ')
  expect((await page.follow('Back to Blog', page.main)).address).toBe('/blog')
})

test('readers do not see drafts and scheduled posts', async () => {
  const supabase = site.connect()
  await signUpThrough(supabase)
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  for (const published_at of [null, tomorrow]) {
    const post = await writePost(supabase, { title: uniqueTitle('Unseen'), published_at })
    expect((await site.visitor().visit(`/blog/${post.slug}`)).status).toBe(404)
    const search = await site.visitor().visit(`/blog?q=${post.title.split(' ')[1]}`)
    expect(search.has('heading', 'No posts found')).toBe(true)
  }
})

test('QBO Tips shows its category, or another one by address', async () => {
  const tips = await site.visitor().visit('/qbo-tips')
  expect(tips.get('heading').text).toBe('QBO Tips')
  expect(tips.has('link', 'Bank Rules That Save an Hour a Month')).toBe(true)
  const cleanup = await site.visitor().visit('/qbo-tips?category=Cleanup')
  expect(cleanup.get('heading').text).toBe('Cleanup')
})

test('a missing tips category warns and leaves a calm page', async () => {
  const page = await site.visitor().visit('/qbo-tips?category=Sample%20Missing')
  expect(page.toasts.join()).toContain(
    'The blog category "Sample Missing" does not exist. Please create it in the admin panel.',
  )
  expect(page.has('heading', 'Nothing here yet')).toBe(true)
})

test('a post tells search engines what it is', async () => {
  const post = await site.visitor().visit('/blog/chart-of-accounts-basics')
  const [canonical] = post.tags('link', { rel: 'canonical' })
  expect(canonical?.attribute('href')).toBe(`${site.siteUrl}/blog/chart-of-accounts-basics`)
  expect(post.meta('description')?.length).toBeLessThanOrEqual(160)
  const posting = post.structuredData.find((thing) => thing['@type'] === 'BlogPosting')
  expect(posting).toMatchObject({ headline: 'Chart of Accounts Basics', inLanguage: 'en-US' })
})

test('feeds hold the newest posts with complete addresses, and pages point to them', async () => {
  const visitor = site.visitor()
  const list = await visitor.visit('/blog')
  const [alternate] = list.tags('link', { rel: 'alternate', type: 'application/rss+xml' })
  expect(alternate?.attribute('href')).toBe('/blog/rss.xml')
  const rss = await visitor.fetch('/blog/rss.xml')
  expect(rss.headers.get('content-type')).toContain('application/rss+xml')
  const text = await rss.text()
  const links = [...text.matchAll(/<item>.*?<link>(.*?)<\/link>/gs)].map(([, link]) => link)
  expect(links.length).toBeGreaterThan(9)
  for (const link of links) expect(link).toMatch(/^http:\/\/localhost:\d+\/blog\/[a-z0-9-]+$/)
  // Without a picture, the drawn card stands in for it.
  expect(text).toContain('/og/blog.match-categorize-or-exclude.png" medium="image"')

  const feed = await (await visitor.fetch('/blog/feed.json')).json()
  expect(feed.version).toBe('https://jsonfeed.org/version/1.1')
  for (const item of feed.items) {
    expect(item.content_html).not.toMatch(/(href|src)="\//)
    expect(new Date(item.date_published).getTime()).toBeLessThanOrEqual(Date.now())
  }
})

test('a title is text in the heading, the head and the structured data, whatever HTML it has', async () => {
  const supabase = site.connect()
  await signUpThrough(supabase)
  const rows = xssTitles.map((title, at) => ({
    ...{ title, slug: `hostile-title-${at}`, content: '<p>Sample text.</p>' },
    published_at: yearsAgo(9),
  }))
  await supabase.from('blog_posts').insert(rows).throwOnError()
  const inOneLine = (words: string) => words.replaceAll(/\s+/g, ' ').trim()
  for (const { title, slug } of rows) {
    const page = await site.visitor().visit(`/blog/${slug}`)
    const shown = inOneLine(title)
    expect(page.main.get('heading').text, slug).toBe(shown)
    expect(inOneLine(page.title), slug).toContain(shown)
    expect(inOneLine(page.meta('og:title') ?? ''), slug).toContain(shown)
    const headlines = page.structuredData.map(({ headline }) => headline)
    expect(headlines, slug).toContain(title)
    const handlers = page.main.tags('img').filter((image) => image.attribute('onerror'))
    expect([...page.main.tags('script'), ...handlers], slug).toEqual([])
  }
})
