import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { signInAsAdmin } from '#tests/support/quick-sign-in.ts'
import { connectAsService } from '#tests/support/service-client.ts'
import { expect, test } from '#tests/support/site.ts'

const wcag22AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const screens = [
  ...['/admin/dashboard', '/admin/tools', '/admin/quiz', '/admin/contact-submissions'],
  ...['/admin/offers', '/admin/site-check'],
]

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1440]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } })

      test(`admin screens and the quiz have no accessibility violation, ${colorScheme}, ${width} px`, async ({
        page,
      }) => {
        test.setTimeout(180_000)
        const service = await connectAsService()
        await service
          .from('contact_submissions')
          .insert({ name: 'Sample', email: 'a11y@example.com', message: 'word '.repeat(200) })
          .throwOnError()
        await signInAsAdmin(page)
        for (const path of screens) {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expect(page.getByText('Loading submissions...')).toHaveCount(0)
          await check(page, path)
        }
        await page.goto('/qbo-quiz')
        await check(page, 'an open question')
        await page.waitForFunction(() =>
          Object.keys(document.querySelector('main') ?? {}).some((key) =>
            key.startsWith('__react'),
          ),
        )
        await page.keyboard.press('1')
        await expect(page.getByRole('button', { name: 'Next Question' })).toBeFocused()
        await check(page, 'an answered question')
        await page.getByRole('button', { name: 'Quit', exact: true }).click()
        await check(page, 'the end of a round')
      })
    })
  }
}

async function check(page: Page, what: string) {
  const { violations } = await new AxeBuilder({ page }).withTags(wcag22AA).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)
  expect(found, what).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0)
}
