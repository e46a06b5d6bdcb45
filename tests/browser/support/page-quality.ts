import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { twMerge } from 'tailwind-merge'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const wcag22AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules whose result can differ between light and dark. */
const colors = ['cat.color']

/** As on a phone and on a desktop; the page is loaded once. */
export async function expectPageQualityEverywhere(page: Page, what: string) {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectPageQualityInBothSchemes(page, `${what}, ${width} px`)
  }
}

/** All checks in light mode, and the color contrast in dark mode. */
export async function expectPageQualityInBothSchemes(page: Page, what: string) {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, `${what}, dark`, colors)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectPageQuality(page, what)
}

/** Accessible, no horizontal overflow, and no two conflicting Tailwind classes. */
export async function expectPageQuality(page: Page, what: string) {
  await expectAccessible(page, what, wcag22AA)
  const { overflow, classes } = await page.evaluate(() => ({
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    classes: [...document.querySelectorAll('main [class], header [class], [role=dialog] [class]')]
      .map((element) => element.getAttribute('class') ?? '')
      .filter((list) => !/\b(tiptap|ProseMirror)/.test(list)),
  }))
  expect(overflow, `${what} is wider than the screen`).toBeLessThanOrEqual(0)
  const contradicting = new Set(classes.filter((list) => twMerge(list) !== list))
  expect([...contradicting], `${what}: mark the class that is meant as important`).toEqual([])
}

async function expectAccessible(page: Page, what: string, tags: string[]) {
  await page.evaluate(settleColors)
  // Once per document: reading its source again costs as much as some of the checks.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(findViolations, tags)
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)
  expect(found, what).toEqual([])
}

/** Runs in the page. Frames are of other sites and are left out. */
async function findViolations(tags: string[]) {
  const options = { runOnly: tags, resultTypes: ['violations' as const], iframes: false }
  return (await window.axe.run(document, options)).violations
}

/**
 * Waits for transitions and fading toasts, during which the contrast is too low for a moment. Asks
 * for frames: without one, the browser leaves a finished transition below the fold unsettled.
 */
async function settleColors() {
  const isFading = ({ effect, playState }: Animation) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
  do await new Promise(requestAnimationFrame)
  while (document.getAnimations().some(isFading))
}
