import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { twMerge } from 'tailwind-merge'

const wcag22AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules whose result can differ between light and dark. */
const colors = ['cat.color']

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
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: tags, resultTypes: ['violations'] })
    // Legacy mode runs axe in the page itself: our frames are of other sites, and a separate page
    // is slower.
    .setLegacyMode()
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)
  expect(found, what).toEqual([])
}

/** Waits for transitions and fading toasts, during which the contrast is too low for a moment. */
async function settleColors() {
  const changes = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(changes.map(({ finished }) => finished))
}
