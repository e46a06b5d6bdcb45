import type { BrowserContext, Page } from '@playwright/test'
import { cleanHtml } from '#app/editor/clean-html.ts'
import { adminAccount, type RunningSite, startSite } from '#scripts/start-site.ts'
import { fillSignIn } from '#tests/browser/support/accounts.ts'
import { connect, openEditor, signUpThrough } from '#tests/browser/support/blog.ts'
import { expect, test } from '#tests/browser/support/site.ts'
import { xssPayloads } from '#tests/support/xss-payloads.ts'

// A separate site, so that no other test sees these posts; one worker for all tests, so that it is
// one. The CSP is bypassed: the sanitizer has to hold by itself.
test.describe.configure({ mode: 'default', timeout: 600_000 })
test.use({ bypassCSP: true, expectedErrors: [/./] })

let site: RunningSite
let writer: { email: string; password: string }

// Postgres cannot store NUL in text; the sanitizer's unit tests cover those payloads.
const storable = xssPayloads.filter((payload) => !payload.includes('\0'))
const after = '<p>after</p>'
const contents = joinContents()
const titles = joinTitles()
const posts = Array.from({ length: Math.max(contents.length, titles.length) }, (_, position) => ({
  slug: `payload-${position}`,
  title: titles[position] ?? 'Sample',
  payloads: contents[position] ?? [],
}))

/** Twenty a post; those that would swallow what follows, such as an open tag, one a post. */
function joinContents() {
  const clean = (html: string) => cleanHtml(html, { site: 'http://localhost', files: null }).html
  const isClosed = (payload: string) => clean(payload + after) === clean(payload) + after
  const closed = storable.filter(isClosed)
  const twenties = Array.from({ length: Math.ceil(closed.length / 20) }, (_, at) =>
    closed.slice(at * 20, at * 20 + 20),
  )
  return [...twenties, ...storable.filter((payload) => !isClosed(payload)).map((one) => [one])]
}

/** As many a title as it may hold. */
function joinTitles() {
  const joined: string[] = []
  for (const payload of storable.map((one) => one.trim())) {
    const together = `${joined.at(-1) ?? ''} ${payload}`
    if (joined.length > 0 && together.length <= 200) joined[joined.length - 1] = together
    else joined.push(payload.slice(0, 200))
  }
  return joined
}

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
  const ran = await watch(context)
  const open = await openMostlyWithoutAssets(context, page)
  for (const [position, { slug, title, payloads }] of posts.entries()) {
    await open(`/blog/${slug}`, position)
    await hydrate(page)
    const what = [title, ...payloads].join('\n')
    await expectHarmless(page, what)
    if (payloads.length > 1) {
      const kept = page.locator('main .prose').getByText('after', { exact: true })
      await expect(kept, what).toHaveCount(payloads.length)
    }
    expect(ran, what).toEqual([])
  }
})

test('nothing runs on the list, the category page, or in a search', async ({ context, page }) => {
  const ran = await watch(context)
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
  const ran = await watch(context)
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
  const ran = await watch(context)
  for (const [account, path] of [
    [adminAccount, '/admin/blog?all=1&'],
    [writer, '/admin/blog?'],
  ] as const) {
    await context.clearCookies()
    await page.goto(`${site.url}/login`)
    await signInAt(page, account)
    for (let number = 1; number <= Math.ceil(posts.length / 25); number++) {
      await page.goto(`${site.url}${path}page=${number}`)
      await openEditor(page)
      await expectHarmless(page, `${path} ${number}`)
    }
    await page.goto(`${site.url}/admin/categories`)
    await hydrate(page)
  }
  expect(ran).toEqual([])
})

test('nothing runs in the editor, by its HTML view or by pasting, nor in the preview', async ({
  context,
  page,
}) => {
  const ran = await watch(context)
  await page.goto(`${site.url}/login`)
  await signInAt(page, writer)
  await page.goto(`${site.url}/admin/blog?title=none-of-them`)
  const editor = await openEditor(page)
  const html = page.getByRole('button', { name: 'HTML', exact: true })
  for (let first = 0; first < xssPayloads.length; first += 20) {
    const payloads = xssPayloads.slice(first, first + 20)
    await page.evaluate(showAndPaste, [...payloads, '<p>the last one</p>'])
    expect(ran, payloads.join('\n')).toEqual([])
    // Twice in the editor: once from the HTML view and once pasted.
    await expect(editor).toHaveText(/the last one\s*the last one/)
  }
  for (const [position, payloads] of contents.slice(0, 12).entries()) {
    const title = `</h1><img src=x onerror=xss()> ${position}`
    await page.getByLabel('Title', { exact: true }).fill(title)
    await html.click()
    await page.getByLabel('Content as HTML').fill(payloads.join(after) + after)
    await page.getByRole('button', { name: 'Preview' }).click()
    // By its title: the preview of the ones before is there until the answer has come.
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText(title)
    await html.click()
  }
  expect(ran).toEqual([])
  await page.evaluate(() => localStorage.clear())
})

/** Runs in the page: puts each payload through the HTML view into the editor, and pastes it. */
async function showAndPaste(payloads: string[]) {
  const drawn = () => new Promise(requestAnimationFrame)
  const toggle = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'HTML',
  )
  const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
  for (const payload of payloads) {
    toggle?.click()
    await drawn()
    const source = document.querySelector('textarea[aria-label="Content as HTML"]')
    setValue?.call(source, payload)
    source?.dispatchEvent(new Event('input', { bubbles: true }))
    toggle?.click()
    await drawn()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', payload)
    document
      .querySelector('.tiptap')
      ?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    await drawn()
  }
}

/**
 * Opens a page, every tenth with our own scripts, styles and fonts: they do not change stored HTML,
 * and the others are faster without.
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

/** Records every script execution: calls of xss(), and dialogs. */
async function watch(context: BrowserContext) {
  const ran: string[] = []
  await context.exposeFunction('xss', () => ran.push('xss()'))
  context.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') ran.push(dialog.message())
    dialog.accept().catch(() => undefined)
  })
  return ran
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
