import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { connect, signUpThrough, uniqueTitle, writePost } from '#tests/browser/support/blog.ts'
import { expect, test } from '#tests/browser/support/site.ts'

const yearsAgo = (count: number) => new Date(Date.now() - count * 31_557_600_000).toISOString()

test('the list shows excerpts cut at a word, dates, and where it stands in the address', async ({
  page,
}) => {
  await page.goto('/blog')
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
  await expect(page.getByRole('listitem').getByRole('heading', { level: 3 })).toHaveCount(9)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/\/blog\?page=2$/)
  await expect(page.getByText(/Page 2 of \d+/)).toBeVisible()

  // A search that finds the sample posts only: other tests publish posts meanwhile.
  await page.goto('/blog?q=QuickBooks+Online')
  const excerpts = await page.locator('[data-slot=card-text]').allInnerTexts()
  expect(excerpts.length).toBeGreaterThan(3)
  for (const text of excerpts) {
    expect(text.length).toBeLessThanOrEqual(150)
    expect(text).toMatch(/[\p{L}\p{N}).”"’$%…]$/u)
  }
})

test('a search looks into titles and texts and keeps the category', async ({ page }) => {
  await page.goto('/blog')
  await page.getByRole('button', { name: 'QBO Tips' }).click()
  await expect(page).toHaveURL(/\/blog\?.*category=[\da-f-]{36}$/)
  await expect(page.getByRole('button', { name: 'QBO Tips' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByRole('searchbox', { name: 'Search posts' }).fill('bank rules')
  await page.getByRole('searchbox', { name: 'Search posts' }).press('Enter')
  await expect(page).toHaveURL(/q=bank\+rules&category=/)
  await expect(page.getByText(/posts? in QBO Tips for “bank rules”/)).toBeVisible()
  await hydrate(page)
  await page.getByRole('link', { name: 'Bank Rules That Save an Hour a Month' }).click()
  await page.getByRole('link', { name: 'Back to Blog' }).click()
  await expect(page).toHaveURL(/q=bank\+rules&category=/)
})

test('a table that is wider than the screen shows it at the edge, and scrolls by keyboard', async ({
  page,
}) => {
  const supabase = await connect()
  await signUpThrough(supabase)
  const cells = 'Undepositedfunds '.repeat(9).trim().split(' ')
  const content = `<table><tbody><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></tbody></table>`
  const { slug } = await writePost(supabase, { title: uniqueTitle('Wide table'), content })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/blog/${slug}`)
  const table = page.getByRole('region', { name: 'Table' })
  expect(await edgesOf(table)).toEqual({ left: 'paper', right: 'shadow' })
  await table.focus()
  await table.press('ArrowRight')
  await expect.poll(() => edgesOf(table)).toEqual({ left: 'shadow', right: 'shadow' })
  await table.evaluate((region) => region.scrollTo({ left: region.scrollWidth }))
  await expect.poll(() => edgesOf(table)).toEqual({ left: 'shadow', right: 'paper' })
})

test('a search that finds nothing says so and leads on', async ({ page }) => {
  await page.goto('/blog?q=zzzyyyxxx')
  await expect(page.getByRole('heading', { name: 'No posts found' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all posts' }).click()
  await expect(page).toHaveURL(/\/blog$/)

  // A category leaves the failed search behind.
  await page.goto('/blog?q=zzzyyyxxx')
  await hydrate(page)
  await page.getByRole('button', { name: 'QBO Tips' }).click()
  await expect(page).toHaveURL(/\/blog\?category=[\da-f-]{36}$/)
  await expect(page.getByText(/\d+ posts in QBO Tips$/)).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search posts' })).toHaveValue('')
})

test('a link to a category that is gone still leads to posts', async ({ page }) => {
  await page.goto(`/blog?category=${crypto.randomUUID()}`)
  await expect(page.getByText('That category no longer exists')).toBeVisible()
  await expect(page.getByRole('listitem').getByRole('heading', { level: 3 })).toHaveCount(9)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('search, categories and pages work without scripts', async ({ page }) => {
    await page.goto('/blog')
    await page.getByRole('searchbox', { name: 'Search posts' }).fill('undeposited')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByRole('link', { name: /^Undeposited Funds/ })).toBeVisible()
    await page.getByRole('button', { name: 'Cleanup' }).click()
    await expect(page).toHaveURL(/q=undeposited&category=[\da-f-]{36}$/)
    await page.goto('/blog?q=zzzyyyxxx')
    await page.getByRole('button', { name: 'Cleanup' }).click()
    await expect(page).toHaveURL(/\/blog\?category=[\da-f-]{36}$/)
  })
})

test('a post names its date in long form, its category, its neighbours and a related service', async ({
  page,
}) => {
  await page.goto('/blog/chart-of-accounts-basics')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chart of Accounts Basics')
  await expect(page.getByText(/[A-Z][a-z]+ \d{1,2}, \d{4}/).first()).toBeVisible()
  await expect(page.locator('article > div > header').getByText(/\d+ min read/)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'More posts' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Chart of Accounts Setup' })).toHaveAttribute(
    'href',
    '/services#chart-of-accounts-setup',
  )
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByText('Type before name')
    .last()
    .click()
  await expect(page).toHaveURL(/#section-type-before-name$/)
  await page.getByRole('article').getByRole('link', { name: 'Getting Started' }).click()
  await expect(page).toHaveURL(/\/blog\?category=/)
  await expect(page.getByRole('button', { name: 'Getting Started' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('on a phone the text begins in sight, below its contents that unfold', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/blog/chart-of-accounts-basics', '/chart-of-accounts-basics']) {
    await page.goto(path)
    const contents = page.getByRole('navigation', { name: 'On this page' })
    // Below the whole cover: its first lines, not the whole paragraph.
    await expect(page.locator('.prose > p').first()).toBeInViewport({ ratio: 0.5 })
    await expect(contents.getByRole('link').first()).toBeHidden()
    await contents.locator('summary').press('Enter')
    const first = contents.getByRole('link').first()
    const href = await first.getAttribute('href')
    await first.click()
    await expect(page.locator(`[id="${href?.slice(1)}"]`)).toBeInViewport()
  }
})

test('covers on a phone are whole, and differ from post to post', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/blog')
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
  const covers = await cards.locator('img, svg').all()
  expect(covers.length).toBeGreaterThan(3)
  const drawings = await Promise.all(covers.map(expectWholeCover))
  expect(new Set(drawings).size).toBe(covers.length)
  await page.goto('/blog/chart-of-accounts-basics')
  await expectWholeCover(page.getByRole('article').locator('[viewBox="0 0 320 180"], img').first())
})

test('a post ends with a next step of its category, its author, two related posts and the offers', async ({
  page,
  request,
}) => {
  await page.goto('/blog/match-categorize-or-exclude')
  await expect(page.getByRole('link', { name: 'Take the QBO Quiz' })).toBeVisible()
  const author = page.getByRole('complementary', { name: 'About the author' })
  await expect(author.getByRole('link', { name: 'About me' })).toBeVisible()
  const related = page.getByRole('region', { name: 'Read next' }).getByRole('listitem')
  await expect(related).toHaveCount(2)
  await expect(related.getByText('QBO Tips')).toHaveCount(2)
  const offers = page.getByRole('region', { name: 'Hear about new guides and offers' })
  await offers.getByLabel('Email address').fill(`reader-${crypto.randomUUID()}@example.com`)
  await offers.getByRole('button', { name: 'Sign Up for Offers' }).click()
  await expect(page.getByText("You've been signed up for exclusive offers.").first()).toBeVisible()
  // Without a picture, the drawn card stands in for it.
  const rss = await (await request.get('/blog/rss.xml')).text()
  expect(rss).toContain('/og/blog.match-categorize-or-exclude.png" medium="image"')

  await page.goto('/blog/cash-or-accrual-choosing-without-regret')
  await expect(page.getByRole('link', { name: 'See the courses' })).toBeVisible()
})

test('only the post on the chart of accounts names a related service', async ({ page }) => {
  await page.goto('/blog/match-categorize-or-exclude')
  await expect(page.getByText('Related service')).toHaveCount(0)
})

test('previous and next lead through posts of the same moment without leaving one out', async ({
  page,
}) => {
  const supabase = await connect()
  await signUpThrough(supabase)
  const at = yearsAgo(30 + Math.random() * 10)
  const posts = []
  for (const words of ['One', 'Two', 'Three']) {
    posts.push(await writePost(supabase, { title: uniqueTitle(words), published_at: at }))
  }
  const [first, second, third] = posts.sort((a, b) => (a.id < b.id ? -1 : 1))
  await page.goto(`/blog/${first?.slug}`)
  await page.getByRole('link', { name: /^Next post/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second?.title ?? '')
  await page.getByRole('link', { name: /^Next post/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(third?.title ?? '')
  await page.getByRole('link', { name: /^Previous post/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second?.title ?? '')
})

test.describe('a missing post', () => {
  test.use({ expectedErrors: [/404/] })

  test('answers 404 with Post Not Found, a message, and a way back', async ({ page }) => {
    const answer = await page.goto('/blog/there-is-no-such-post')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post Not Found')
    await expect(page).toHaveTitle(/^Post Not Found \|/)
    await expect(page.getByText(/^Could not load the post\. /).first()).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Back to Blog' }).click()
    await expect(page).toHaveURL(/\/blog$/)
  })

  test('is told about without leaving the site’s frame when it went meanwhile', async ({
    page,
  }) => {
    const supabase = await connect()
    await signUpThrough(supabase)
    const at = yearsAgo(50 + Math.random() * 10)
    const gone = await writePost(supabase, { title: uniqueTitle('Gone'), published_at: at })
    const post = await writePost(supabase, { title: uniqueTitle('Stays'), published_at: at })
    await page.goto(`/blog/${post.slug}`)
    const link = page.getByRole('link', { name: gone.title })
    await expect(link).toBeVisible()
    await supabase.from('blog_posts').delete().eq('id', gone.id).throwOnError()
    await page.mouse.move(9, 9)
    // Visible once React listens.
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
    const header = await page.getByRole('banner').elementHandle()
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post Not Found')
    await expect(page).toHaveTitle(/^Post Not Found \|/)
    await expect(page.getByText(/^Could not load the post\. /).first()).toBeVisible()
    expect(await header?.evaluate((element) => element.isConnected)).toBe(true)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.title)
  })

  test('is what readers see of drafts and scheduled posts', async ({ page }) => {
    const supabase = await connect()
    await signUpThrough(supabase)
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    for (const published_at of [null, tomorrow]) {
      const post = await writePost(supabase, { title: uniqueTitle('Unseen'), published_at })
      expect((await page.goto(`/blog/${post.slug}`))?.status()).toBe(404)
      await page.goto(`/blog?q=${post.title.split(' ')[1]}`)
      await expect(page.getByRole('heading', { name: 'No posts found' })).toBeVisible()
    }
  })
})

test('QBO Tips shows its category, another one by address or by navigation state', async ({
  page,
}) => {
  await page.goto('/qbo-tips')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('QBO Tips')
  await expect(
    page.getByRole('link', { name: 'Bank Rules That Save an Hour a Month' }),
  ).toBeVisible()
  await page.goto('/qbo-tips?category=Cleanup')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cleanup')
  await page.evaluate(() => {
    window.history.replaceState({ usr: { category: 'Getting Started' }, key: 'x' }, '', '/qbo-tips')
  })
  await page.reload()
  await expect(page).toHaveURL(/\/qbo-tips\?category=Getting\+Started$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Getting Started')
})

test('a missing tips category warns and leaves a calm page', async ({ page }) => {
  await page.goto('/qbo-tips?category=Sample%20Missing')
  const warning = page.getByText(
    'The blog category "Sample Missing" does not exist. Please create it in the admin panel.',
  )
  await expect(warning.first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
  // The duration itself is tested in served-toasts.spec.ts.
  await expect(warning).toHaveCount(0, { timeout: 20_000 })
})

test('feeds hold the newest posts with complete addresses, and pages point to them', async ({
  page,
  request,
}) => {
  await page.goto('/blog')
  await expect(page.locator('link[rel=alternate][type="application/rss+xml"]')).toHaveAttribute(
    'href',
    '/blog/rss.xml',
  )
  const rss = await request.get('/blog/rss.xml')
  expect(rss.headers()['content-type']).toContain('application/rss+xml')
  const parsed = await page.evaluate(async () => {
    const text = await (await fetch('/blog/rss.xml')).text()
    const xml = new DOMParser().parseFromString(text, 'application/xml')
    return {
      isBroken: xml.querySelector('parsererror') !== null,
      links: [...xml.querySelectorAll('item > link')].map((link) => link.textContent),
    }
  })
  expect(parsed.isBroken).toBe(false)
  expect(parsed.links.length).toBeGreaterThan(9)
  for (const link of parsed.links)
    expect(link).toMatch(/^http:\/\/localhost:\d+\/blog\/[a-z0-9-]+$/)

  const feed = await (await request.get('/blog/feed.json')).json()
  expect(feed.version).toBe('https://jsonfeed.org/version/1.1')
  for (const item of feed.items) {
    expect(item.content_html).not.toMatch(/(href|src)="\//)
    expect(new Date(item.date_published).getTime()).toBeLessThanOrEqual(Date.now())
  }
})

test('a post tells search engines what it is', async ({ page }) => {
  await page.goto('/blog/chart-of-accounts-basics')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    /\/blog\/chart-of-accounts-basics$/,
  )
  const description = await page.locator('meta[name=description]').getAttribute('content')
  expect(description?.length).toBeLessThanOrEqual(160)
  const things = await page.locator('script[type="application/ld+json"]').allTextContents()
  const posting = things
    .map((text) => JSON.parse(text))
    .find((thing) => thing['@type'] === 'BlogPosting')
  expect(posting).toMatchObject({ headline: 'Chart of Accounts Basics', inLanguage: 'en-US' })
})

test('the address of a post can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/blog/chart-of-accounts-basics#section-type-before-name')
  await page.mouse.move(200, 200)
  await expect(async () => {
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText('Link copied').first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/\/blog\/chart-of-accounts-basics$/)
})

test('a video asks nothing of YouTube before it is played', async ({ page }) => {
  const supabase = await connect()
  await signUpThrough(supabase)
  const post = await writePost(supabase, {
    title: uniqueTitle('With a video'),
    content:
      '<p>Watch:</p><div><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe></div>',
    published_at: yearsAgo(25),
  })
  const asked: string[] = []
  await page.route(/youtube|ytimg/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: 'player' })
  })
  await page.goto(`/blog/${post.slug}`)
  await page.mouse.move(200, 200)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await page.getByRole('link', { name: /^Play video/ }).click()
  await expect(page.getByTitle('Video from YouTube')).toBeVisible()
  await expect
    .poll(() => asked[0])
    .toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ/)
})

/** Hydrates the page: cached pages load their scripts at the first sign of intent. */
async function hydrate(page: Page) {
  await page.mouse.move(150, 150)
  await page.mouse.move(250, 250)
  await page.waitForLoadState('networkidle')
}

/** The pixels at the two edges of a table, above its text, compared with those of the page. */
async function edgesOf(table: Locator) {
  const box = await table.boundingBox()
  if (!box) throw new Error('The table is not shown')
  const { data, info } = await sharp(await table.page().screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const row = Math.round(box.y + 3) * info.width
  const paper = data[row + 2]
  const at = (x: number) => (data[row + Math.round(x)] === paper ? 'paper' : 'shadow')
  return { left: at(box.x + 1), right: at(box.x + box.width - 2) }
}

/** Resolves to what it shows. */
async function expectWholeCover(cover: Locator) {
  const { ratio, drawing } = await cover.evaluate((element) => {
    const { width, height } = element.getBoundingClientRect()
    return { ratio: width / height, drawing: element.getAttribute('src') ?? element.innerHTML }
  })
  expect(ratio).toBeCloseTo(16 / 9, 1)
  return drawing
}
