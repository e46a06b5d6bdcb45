import type { Page } from '@playwright/test'
import { waitForScripts } from '#tests/browser/public-pages.ts'
import { listOverflow, sweepScreen } from './page-quality.ts'
import { expect, test } from './site.ts'

/** Pages of routes that declare that they need scripts: these hydrate by themselves. */
const hydrateByThemselves = new Set([
  '/services',
  '/debits-and-credits-explained',
  '/chart-of-accounts-basics',
  '/qbo-quiz',
])

/**
 * One test per page with every claim about its look, loaded once per screen: whole before any other
 * file has come, no dead control before hydration, nothing that jumps, accessible, as wide as the
 * screen, and a finger meets every control. Each claim that fails is told with the page.
 */
export function sweepPages(paths: string[]) {
  for (const path of paths) {
    test.describe(path, () => {
      test.use({ expectedErrors: [/status of 404/] })

      test(`${path} is whole, calm, accessible and as wide as the screen, and every control works`, async ({
        page,
      }) => {
        for (const width of [390, 1440]) await expectCalmLoad(page, path, width)
        await page.evaluate(openEverything)
        for (const width of [320, 768, 1024]) {
          await page.setViewportSize({ width, height: 900 })
          expect.soft(await listOverflow(page), `${path} fits into ${width} px`).toEqual([])
        }
        await sweepScreen(page, path)
      })
    })
  }
}

async function expectCalmLoad(page: Page, path: string, width: number) {
  const what = `${path}, ${width} px`
  await page.setViewportSize({ width, height: 900 })
  const release = await holdAssets(page)
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo'), `${what}: is shown without its files`).toBeVisible()
  expect.soft(await page.evaluate(listBlockingFiles), `${what}: waits for files`).toEqual([])
  if (!hydrateByThemselves.has(path)) {
    expect.soft(await page.evaluate(listDeadControls), `${what}: dead controls`).toEqual([])
  }

  release.scripts()
  // By a sign of intent: without one they wait for the load event, and that for the fonts.
  if (hydrateByThemselves.has(path)) await waitForScripts(page)
  const jumped = await page.evaluate(readLayoutShift)
  expect.soft(jumped, `${what}: jumps while it loads`).toBeLessThan(0.02)
  release.fonts()
  await page.waitForLoadState('load')
  await page.evaluate(async () => void (await document.fonts.ready))
  // A late font swap may reflow a line.
  const moved = await page.evaluate(readLayoutShift)
  expect.soft(moved, `${what}: moves when its fonts arrive late`).toBeLessThan(0.05)
}

/** Holds scripts and fonts back; the returned functions release them. */
async function holdAssets(page: Page) {
  const scripts = Promise.withResolvers<void>()
  const fonts = Promise.withResolvers<void>()
  await page.unrouteAll()
  await page.route('**/assets/**', async (route) => {
    await (route.request().url().endsWith('.woff2') ? fonts : scripts).promise
    await route.continue()
  })
  return { scripts: scripts.resolve, fonts: fonts.resolve }
}

/** Runs in the page. */
function openEverything() {
  for (const details of document.querySelectorAll('details')) details.open = true
}

/** Runs in the page: files without which nothing is shown. All styles are in the page. */
function listBlockingFiles() {
  const files = [...document.querySelectorAll('link[rel=stylesheet], script[src]')].map(
    (file) => file.outerHTML,
  )
  return document.styleSheets[0]?.cssRules.length ? files : [...files, 'the styles']
}

/** Runs in the page: visible controls that would do nothing without scripts. */
function listDeadControls(): string[] {
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const isAlive = (element: Element) => {
    if (element instanceof HTMLAnchorElement) return element.href !== ''
    if (element instanceof HTMLButtonElement) {
      if (element.type === 'submit') return element.form !== null
      return element.hasAttribute('command') && element.getAttribute('commandfor') !== null
    }
    if (element.matches('summary')) return element.parentElement instanceof HTMLDetailsElement
    const { form } = element as HTMLInputElement
    return form !== null && [...form.elements].some((one) => one.matches('[type=submit]'))
  }
  const controls = 'a, button, input:not([type=hidden]), select, textarea, summary, [role=button]'
  return [...document.querySelectorAll(controls)]
    .filter((element) => isSeen(element) && !isAlive(element))
    .map((element) => element.outerHTML.slice(0, 200))
}

/** Runs in the page: the layout shift so far, once the pictures in view are there. */
async function readLayoutShift() {
  const inView = [...document.images].filter(
    (picture) => picture.getBoundingClientRect().top < innerHeight,
  )
  await Promise.all(inView.map((picture) => picture.decode().catch(() => {})))
  for (const _ of ['drawn', 'and observed']) await new Promise(requestAnimationFrame)
  const observer = new PerformanceObserver(() => {})
  observer.observe({ type: 'layout-shift', buffered: true })
  const isJump = (entry: PerformanceEntry) => !('hadRecentInput' in entry && entry.hadRecentInput)
  return observer
    .takeRecords()
    .filter(isJump)
    .reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0)
}
