import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page, test } from '@playwright/test'
import type axe from 'axe-core'
import { twMerge } from 'tailwind-merge'
import { sweptScreen } from '#scripts/swept-screens.ts'
import { listSmallTargets } from './small-targets.ts'

declare global {
  interface Window {
    axe: typeof axe
    shown?: Set<Element>
    shownOnlyNow?: Element[]
  }
}

/** Minified: the browser reads it in half the time. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

const wcag22AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules whose result can differ between light and dark; dark colors meet WCAG AAA. */
const lightColors = ['color-contrast', 'link-in-text-block']
const darkColors = ['cat.color']

/**
 * Wide and light, then small and dark; the page is loaded once. The colors of what only one of the
 * screens shows are also checked in the other scheme.
 */
export async function expectPageQualityEverywhere(
  page: Page,
  what: string,
  check: typeof expectPageQuality = expectPageQuality,
) {
  const wide = { width: 1440, height: 900 }
  const small = { width: 390, height: 900 }
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'light' })
  await check(page, `${what}, 1440 px`)
  await page.evaluate(noteShown)
  await page.setViewportSize(small)
  await page.emulateMedia({ colorScheme: 'dark' })
  await check(page, `${what}, 390 px, dark`, [...wcag22AA, ...darkColors])
  await page.evaluate(noteShown)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page, `${what}, 390 px`, lightColors, 'shown only now')
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(noteShown)
  await expectAccessible(page, `${what}, 1440 px, dark`, darkColors, 'shown only now')
  await page.emulateMedia({ colorScheme: 'light' })
}

/** The same, and a finger meets every control. */
export async function sweepScreen(page: Page, what: string) {
  await expectPageQualityEverywhere(page, what, async (screen, where, rules) => {
    await expectPageQuality(screen, where, rules)
    expect.soft(await listSmallTargets(screen), `${where}: small targets`).toEqual([])
  })
}

/** All checks in light mode, and the color contrast in dark mode. */
export async function expectPageQualityInBothSchemes(page: Page, what: string) {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, `${what}, dark`, darkColors)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectPageQuality(page, what)
}

/**
 * Accessible, no horizontal overflow, and no two conflicting Tailwind classes. Each claim that fails
 * is told by itself, and the test goes on.
 */
export async function expectPageQuality(page: Page, what: string, rules = wcag22AA) {
  await expectAccessible(page, what, rules)
  expect.soft(await listOverflow(page), `${what}: fits into the screen`).toEqual([])
  const classes = await page.evaluate(() =>
    [...document.querySelectorAll('main [class], header [class], [role=dialog] [class]')]
      .map((element) => element.getAttribute('class') ?? '')
      .filter((list) => !/\b(tiptap|ProseMirror)/.test(list)),
  )
  const contradicting = new Set(classes.filter((list) => twMerge(list) !== list))
  expect.soft([...contradicting], `${what}: mark the class that is meant as important`).toEqual([])
}

/** The elements that make the page wider than the screen; none if it fits. */
export function listOverflow(page: Page) {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth)
      .map((element) => element.outerHTML.slice(0, 120))
      .concat(`${scrollWidth} px`)
  })
}

type Extent = 'everything' | 'shown only now'

async function expectAccessible(
  page: Page,
  what: string,
  rules: string[],
  extent: Extent = 'everything',
) {
  test.info().annotations.push({ type: sweptScreen, description: new URL(page.url()).pathname })
  await page.evaluate(settleColors)
  // Once per document: reading its source again costs as much as some of the checks.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(findViolations, { rules, extent })
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)
  expect.soft(found, `${what}: accessibility violations`).toEqual([])
}

/** Runs in the page. Frames are of other sites and are left out. */
async function findViolations({ rules, extent }: { rules: string[]; extent: Extent }) {
  const options = { runOnly: rules, resultTypes: ['violations' as const], iframes: false }
  if (extent === 'everything') return (await window.axe.run(document, options)).violations
  const include = window.shownOnlyNow ?? []
  return include.length > 0 ? (await window.axe.run({ include }, options)).violations : []
}

/** Runs in the page: keeps the elements that are shown now and were not shown the time before. */
function noteShown() {
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const before = window.shown ?? new Set()
  window.shown = new Set([...document.querySelectorAll('body *')].filter(isShown))
  // With everything in it: one that is shown within another one comes with it.
  window.shownOnlyNow = [...window.shown].filter(
    (element) => !before.has(element) && before.has(element.parentElement ?? element),
  )
}

/**
 * Ends transitions and fading toasts, during which the contrast is too low for a moment: drawing
 * their frames costs as much as some of the checks. One that ends can start another.
 */
async function settleColors() {
  const isFading = ({ effect, playState }: Animation) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
  const listFading = () => document.getAnimations().filter(isFading)
  for (let fading = listFading(); fading.length > 0; fading = listFading()) {
    for (const animation of fading) animation.finish()
    await new Promise(requestAnimationFrame)
  }
}
