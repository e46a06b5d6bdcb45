import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { type RunningSite, startSite } from '#scripts/start-site.ts'
import { fillSignIn } from '#tests/browser/support/accounts.ts'
import { connect, openEditor, signUpThrough, writePost } from '#tests/browser/support/blog.ts'
import { injectedHtml, injectedModule } from '#tests/browser/support/injected-html.ts'
import { connectAsService } from '#tests/browser/support/service-client.ts'
import { expect, test } from '#tests/browser/support/site.ts'

// A site without its sanitizer: the CSP has to hold by itself.
test.describe.configure({ mode: 'default', timeout: 120_000 })
test.use({ expectedErrors: [/./] })

declare global {
  interface Window {
    refusals: number
  }
}

type Place = { name: string; open(page: Page): Promise<void> }

let site: RunningSite
let writer: { email: string; password: string }
const paths = { post: '', module: '', lesson: '', missing: '/no-such-page' }

test.beforeAll(async () => {
  const hole = path.join(import.meta.dirname, '..', '..', 'support', 'no-sanitizer.ts')
  site = await startSite({ env: { NODE_OPTIONS: `--import=${hole}` } })
  const supabase = await connect(site.url, site.dataDir)
  writer = await signUpThrough(supabase)
  const published_at = new Date().toISOString()
  const post = { title: 'Sample with a hole', content: injectedHtml, published_at }
  paths.post = `/blog/${(await writePost(supabase, post)).slug}`
  const second = { title: 'Sample with a module', content: injectedModule, published_at }
  paths.module = `/blog/${(await writePost(supabase, second)).slug}`

  const service = await connectAsService(site)
  const { data: lesson } = await service
    .from('course_lessons')
    .select('id, slug, course:courses!inner(slug, is_published)')
    .eq('content_type', 'text')
    .eq('course.is_published', true)
    .limit(1)
    .single()
    .throwOnError()
  await service
    .from('course_lessons')
    .update({ content: injectedHtml })
    .eq('id', lesson.id)
    .throwOnError()
  const course = lesson.course as unknown as { slug: string }
  paths.lesson = `/courses/${course.slug}/${lesson.slug}`
})
test.afterAll(() => site?.stop())

const places: Place[] = [
  { name: 'a cached post', open: (page) => openTwice(page, paths.post) },
  { name: 'a lesson', open: (page) => openSignedIn(page, paths.lesson) },
  { name: 'a preview', open: openPreview },
  { name: 'an error page', open: (page) => openTwice(page, paths.missing) },
]

for (const { name, open } of places) {
  test(`nothing that was placed behind the sanitiser runs on ${name}`, async ({
    context,
    page,
  }) => {
    const ran = await watch(context)
    await context.addInitScript(countRefusals)
    await open(page)
    await expectInjected(page)
    expect(await page.evaluate(() => document.baseURI)).toContain(site.url)
    await press(page)
    await page.mouse.move(300, 300)
    await page.mouse.move(400, 500)
    // The handlers of the two pictures, and the link.
    await expect.poll(() => page.evaluate(() => window.refusals)).toBeGreaterThanOrEqual(3)
    expect(ran).toEqual([])
    expect(page.url()).toContain(site.url)
  })
}

test('the start script runs only modules that our renderer wrote', async ({ context, page }) => {
  const ran = await watch(context)
  await openTwice(page, paths.module)
  await expectInjected(page)
  await page.mouse.move(300, 300)
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
  expect(ran).toEqual([])
})

test('a page that is kept names no script of its content in its policy', async ({ page }) => {
  for (const path of [paths.post, paths.missing]) {
    const plain = await page.request.get(`${site.url}/blog/chart-of-accounts-basics`)
    const injected = await page.request.get(site.url + path)
    const count = (policy = '') => policy.match(/'sha256-/g)?.length
    expect(count(injected.headers()['content-security-policy'])).toBe(
      count(plain.headers()['content-security-policy']),
    )
    expect(await injected.text()).toContain('run("a script element")')
    expect(await injected.text()).not.toMatch(/nonce="(?!sample")/)
  }
})

test.describe('without the policy', () => {
  test.use({ bypassCSP: true })

  test('all of it would run', async ({ context, page }) => {
    const ran = await watch(context)
    await openTwice(page, paths.post)
    await expectInjected(page)
    await press(page)
    await expect.poll(() => [...new Set(ran)].length).toBeGreaterThanOrEqual(6)
    expect(await page.evaluate(() => document.baseURI)).toContain('evil.example')
  })
})

async function watch(context: BrowserContext) {
  const ran: string[] = []
  await context.exposeFunction('run', (what: string) => ran.push(what))
  return ran
}

/**
 * Runs in the page: counts what the policy has refused to run. In no attribute, because React may
 * draw the page anew after the injected markup.
 */
function countRefusals() {
  window.refusals = 0
  addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
    if (effectiveDirective.startsWith('script-src')) window.refusals += 1
  })
}

async function expectInjected(page: Page) {
  await expect(page.locator('#injected').first()).toBeAttached()
}

/** Clicks by script, because the injected frame may cover the link. */
async function press(page: Page) {
  await page
    .locator('#injected')
    .first()
    .evaluate((link: HTMLElement) => link.click())
}

/** The second visit is served from the page cache. */
async function openTwice(page: Page, path: string) {
  await page.goto(site.url + path)
  const response = await page.goto(site.url + path)
  expect(response?.headers()['cross-origin-opener-policy']).toBe('same-origin')
  expect(response?.headers().etag).toBeDefined()
}

async function openSignedIn(page: Page, path: string) {
  await page.goto(`${site.url}/login`)
  await fillSignIn(page, writer)
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto(site.url + path)
}

async function openPreview(page: Page) {
  await openSignedIn(page, '/admin/blog')
  await openEditor(page)
  await page.getByRole('button', { name: 'HTML', exact: true }).click()
  await page.getByLabel('Title', { exact: true }).fill('Sample preview')
  await page.getByLabel('Content as HTML').fill(injectedHtml)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'Preview' })).toBeVisible()
}
