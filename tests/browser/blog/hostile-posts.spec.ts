import type { BrowserContext, Page } from '@playwright/test'
import { adminAccount, type RunningSite, startSite } from '#scripts/start-site.ts'
import { fillSignIn } from '#tests/browser/support/accounts.ts'
import { connect, openEditor, signUpThrough } from '#tests/browser/support/blog.ts'
import {
  after,
  hasCaptions,
  hasLiveBlock,
  joinPayloads,
  watchScripts,
} from '#tests/browser/support/hostile-html.ts'
import { expect, test } from '#tests/browser/support/site.ts'
import {
  storableXssPayloads as storable,
  xssTitles as titles,
} from '#tests/support/xss-payloads.ts'

// A separate site, so that no other test sees these posts; one worker for all tests, so that it is
// one. The CSP is bypassed: the sanitizer has to hold by itself.
test.describe.configure({ mode: 'default', timeout: 600_000 })
test.use({ bypassCSP: true, expectedErrors: [/./] })

let site: RunningSite
let writer: { email: string; password: string }

const contents = joinPayloads()
const posts = Array.from({ length: Math.max(contents.length, titles.length) }, (_, position) => ({
  slug: `payload-${position}`,
  title: titles[position] ?? 'Sample',
  payloads: contents[position] ?? [],
}))

test.beforeAll(async () => {
  site = await startSite()
  const supabase = await connect(site.url, site.dataDir)
  writer = await signUpThrough(
    supabase,
    '"><img src=x onerror=xss()></script><script>xss()</script>',
  )
  const { data: category } = await supabase
    .from('blog_categories')
    .insert({ name: '</script><img src=x onerror=xss()>' })
    .select('id')
    .single()
    .throwOnError()
  const rows = posts.map(({ slug, title, payloads }, position) => ({
    slug,
    title,
    content: payloads.map((payload) => payload + after).join('') || after,
    category_id: category.id,
    published_at: new Date(Date.now() - position * 1000).toISOString(),
  }))
  await supabase.from('blog_posts').insert(rows).throwOnError()
})

test.afterAll(async () => {
  await site?.stop()
})

test('a student can store every payload through the REST service', async () => {
  const supabase = await connect(site.url, site.dataDir)
  const { count } = await supabase
    .from('blog_posts')
    .select('*', { count: 'exact', head: true })
    .like('slug', 'payload-%')
  expect(count).toBe(posts.length)
  expect(contents.flat().sort()).toEqual([...storable].sort())
  expect(storable.length).toBeGreaterThan(200)
})

test('nothing runs on the pages of the posts, in their titles, meta tags or structured data', async ({
  context,
  page,
}) => {
  const ran = await watchScripts(context)
  const open = await openMostlyWithoutAssets(context, page)
  expect(contents.some(hasLiveBlock)).toBe(true)
  // The titles of the others: tests/site/blog/reading.test.ts.
  for (const [position, { slug, title, payloads }] of posts.slice(0, contents.length).entries()) {
    const isLive = hasLiveBlock(payloads)
    const isCaptioned = hasCaptions(payloads)
    await open(`/blog/${slug}`, isLive || isCaptioned ? withAssets : position)
    await hydrate(page)
    const what = [title, ...payloads].join('\n')
    if (isLive) {
      await expect(page.locator('main [data-is-live]').first(), what).toBeAttached()
      await expect(page.locator('main [data-live]:not([data-is-live])'), what).toHaveCount(0)
    }
    if (isCaptioned) {
      const films = page.locator('main video')
      const tracks = () =>
        films.evaluateAll((all: HTMLVideoElement[]) =>
          all.reduce((sum, { textTracks }) => sum + textTracks.length, 0),
        )
      await expect.poll(tracks, what).toBe(1)
    }
    await expectHarmless(page, what)
    if (payloads.length > 1) {
      const kept = page.locator('main .prose').getByText('after', { exact: true })
      await expect(kept, what).toHaveCount(payloads.length)
    }
    expect(ran, what).toEqual([])
  }
})

test('nothing runs on the list, the category page, or in a search', async ({ context, page }) => {
  const ran = await watchScripts(context)
  const pageCount = Math.ceil(posts.length / 9)
  const open = await openMostlyWithoutAssets(context, page)
  for (let number = 1; number <= pageCount; number++) {
    await open(`/blog?page=${number}`, number)
    await hydrate(page)
    await expectHarmless(page, `list, page ${number}`)
  }
  for (const [position, words] of titles.slice(0, 10).entries()) {
    await open(`/blog?q=${encodeURIComponent(words)}`, position)
    await open(`/qbo-tips?category=${encodeURIComponent(words)}`, position)
    await hydrate(page)
  }
  await open(`/qbo-tips?category=${encodeURIComponent('</script><img src=x onerror=xss()>')}`, 0)
  await hydrate(page)
  expect(ran).toEqual([])
})

test('nothing runs in the feeds', async ({ context, page }) => {
  const ran = await watchScripts(context)
  await page.goto(`${site.url}/blog/rss.xml`).catch(ignoreDownload)
  await page.goto(`${site.url}/blog/feed.json`).catch(ignoreDownload)
  await page.goto(`${site.url}/contact`)
  const items = await page.evaluate(async () => {
    const rss = new DOMParser().parseFromString(
      await (await fetch('/blog/rss.xml')).text(),
      'application/xml',
    )
    const feed = await (await fetch('/blog/feed.json')).json()
    const shown = document.createElement('div')
    document.body.append(shown)
    const fromRss = [...rss.getElementsByTagName('content:encoded')].map((node) => node.textContent)
    const fromJson = feed.items.map((item: { content_html: string }) => item.content_html)
    // Shows feed content without cleaning, as a careless feed reader would.
    for (const html of [...fromRss, ...fromJson]) shown.innerHTML = html
    return { broken: rss.querySelector('parsererror')?.textContent, count: fromRss.length }
  })
  expect(items.broken).toBeUndefined()
  expect(items.count).toBe(20)
  await page.waitForTimeout(500)
  expect(ran).toEqual([])
})

test('nothing runs for the admin who looks at all posts, nor for the writer', async ({
  context,
  page,
}) => {
  const ran = await watchScripts(context)
  const open = await openMostlyWithoutAssets(context, page)
  for (const [account, path] of [
    [adminAccount, '/admin/blog?all=1&'],
    [writer, '/admin/blog?'],
  ] as const) {
    await context.clearCookies()
    await open('/login', 0)
    await signInAt(page, account)
    for (let number = 1; number <= Math.ceil(posts.length / 25); number++) {
      await open(`${path}page=${number}`, number - 1)
      if (number === 1) await openEditor(page)
      await expect(page.getByRole('article').first()).toBeVisible()
      await expectHarmless(page, `${path} ${number}`)
    }
    await open('/admin/categories', 0)
    await hydrate(page)
  }
  expect(ran).toEqual([])
})

const withAssets = 0

/**
 * Opens a page, every tenth with our own scripts, styles and fonts: they do not change stored HTML
 * but for live blocks, and the others are faster without.
 */
async function openMostlyWithoutAssets(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  return async (path: string, position: number) => {
    const urls = position % 10 === 0 ? [] : ['*/assets/*']
    await devtools.send('Network.setBlockedURLs', { urls })
    await page.goto(site.url + path)
  }
}

/** Hydrates the page by pointer moves, which also fire pointer event handlers. */
async function hydrate(page: Page) {
  await page.mouse.move(300, 300)
  await page.mouse.move(400, 500)
}

/** Stored HTML has not become an element or attribute that could run a script. */
async function expectHarmless(page: Page, what: string) {
  const found = await page.evaluate(() => {
    const written = [...document.querySelectorAll('main *')]
    const dangerous =
      'script,iframe,object,embed,svg[onload],math,base,meta,link,style,form.x,template'
    const bad = written.filter(
      (element) =>
        element.matches(dangerous) ||
        [...element.attributes].some(({ name }) => name.startsWith('on')) ||
        ['href', 'src', 'action', 'formaction'].some((name) =>
          /^\s*(javascript|data|vbscript|blob):/i.test(element.getAttribute(name) ?? ''),
        ),
    )
    for (const text of document.querySelectorAll('script[type="application/ld+json"]')) {
      JSON.parse(text.textContent)
    }
    return bad.map((element) => element.outerHTML.slice(0, 200))
  })
  expect(found, what).toEqual([])
}

async function signInAt(page: Page, account: { email: string; password: string }) {
  await fillSignIn(page, account)
  await page.waitForURL((url) => url.pathname !== '/login')
}

function ignoreDownload(error: Error) {
  // Chromium may offer a feed as a download instead of showing it.
  if (!/download/i.test(error.message)) throw error
}
