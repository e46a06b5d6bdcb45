import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { waitForScripts } from '#tests/browser/public-pages.ts'
import { connect, signUpThrough, uniqueTitle, writePost } from '#tests/browser/support/blog.ts'
import { expect, test } from '#tests/browser/support/site.ts'

const yearsAgo = (count: number) => new Date(Date.now() - count * 31_557_600_000).toISOString()

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
  await waitForScripts(page)
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

test('a category leaves a failed search behind, also in the box', async ({ page }) => {
  await page.goto('/blog?q=zzzyyyxxx')
  await waitForScripts(page)
  await page.getByRole('button', { name: 'QBO Tips' }).click()
  await expect(page).toHaveURL(/\/blog\?category=[\da-f-]{36}$/)
  await expect(page.getByRole('searchbox', { name: 'Search posts' })).toHaveValue('')
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
  // Posts of other tests have chance ids, so two of them may share a drawing.
  expect(new Set(drawings).size).toBeGreaterThanOrEqual(covers.length - 1)
  await page.goto('/blog/chart-of-accounts-basics')
  await expectWholeCover(page.getByRole('article').locator('[viewBox="0 0 320 180"], img').first())
})

test.describe('a missing post', () => {
  test.use({ expectedErrors: [/404/] })

  test('that was deleted after the list was read is reported inside the site’s frame', async ({
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
})

test('QBO Tips shows the category that the navigation state names', async ({ page }) => {
  await page.goto('/qbo-tips')
  await page.evaluate(() => {
    window.history.replaceState({ usr: { category: 'Getting Started' }, key: 'x' }, '', '/qbo-tips')
  })
  await page.reload()
  await expect(page).toHaveURL(/\/qbo-tips\?category=Getting\+Started$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Getting Started')
})

test('the RSS feed is well-formed XML', async ({ page }) => {
  await page.goto('/blog')
  const parsed = await page.evaluate(async () => {
    const text = await (await fetch('/blog/rss.xml')).text()
    const xml = new DOMParser().parseFromString(text, 'application/xml')
    return {
      isBroken: xml.querySelector('parsererror') !== null,
      root: xml.documentElement.nodeName,
    }
  })
  expect(parsed).toEqual({ isBroken: false, root: 'rss' })
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
  await waitForScripts(page)
  expect(asked).toEqual([])
  await page.getByRole('link', { name: /^Play video/ }).click()
  await expect(page.getByTitle('Video from YouTube')).toBeVisible()
  await expect
    .poll(() => asked[0])
    .toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ/)
})

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
