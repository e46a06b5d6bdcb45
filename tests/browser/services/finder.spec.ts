import type { Page } from '@playwright/test'
import { expect, test } from '#tests/browser/support/site.ts'

for (const width of [320, 390, 640]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test(`the finder asks one question at a time and moves on after an answer, ${width} px`, async ({
      page,
    }) => {
      await page.goto('/services')
      const finder = page.getByRole('region', { name: 'Which service do I need?' })
      const questions = finder.getByRole('group')
      await expect(questions).toHaveCount(1)
      await expect(finder.getByText('1 of 6')).toBeVisible()
      await expect(finder.getByRole('button', { name: 'Next' })).toBeEnabled()
      await expect(finder.getByRole('button', { name: 'Back' })).toBeDisabled()

      for (const position of [1, 2, 3, 4, 5]) {
        await questions.getByRole('radio').first().check()
        await expect(finder.getByText(`${position + 1} of 6`)).toBeVisible()
        await expect(questions).toHaveCount(1)
        await expect(questions).toBeFocused()
      }
      expect(await isScrolledSideways(page)).toBe(false)
      await questions.getByRole('radio').first().check()
      await expect(finder.getByRole('status')).toBeInViewport()

      await finder.getByRole('button', { name: 'Back' }).click()
      await expect(finder.getByText('5 of 6')).toBeVisible()
      await expect(questions.getByRole('radio').first()).toBeChecked()
      await finder.getByRole('link', { name: 'Start over' }).click()
      await expect(finder.getByText('1 of 6')).toBeVisible()
    })
  })
}

test('arrow keys pass through the answers without moving on', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/services')
  const finder = page.getByRole('region', { name: 'Which service do I need?' })
  await expect(finder.getByRole('button', { name: 'Next' })).toBeEnabled()
  await finder.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(finder.getByRole('radio').nth(2)).toBeChecked()
  await expect(finder.getByText('1 of 6')).toBeVisible()
  await finder.getByRole('button', { name: 'Next' }).press('Enter')
  await expect(finder.getByText('2 of 6')).toBeVisible()
})

test('a wide screen shows all questions, and an answer moves nothing', async ({ page }) => {
  await page.goto('/services')
  const finder = page.getByRole('region', { name: 'Which service do I need?' })
  await finder.getByLabel('I want to learn and do it myself').check()
  await expect(finder.getByRole('group')).toHaveCount(6)
  await expect(finder.getByLabel('I want to learn and do it myself')).toBeFocused()
  await expect(finder.getByText('1 of 6')).toBeHidden()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } })

  test('a phone shows all questions, one below the other', async ({ page }) => {
    await page.goto('/services')
    const finder = page.getByRole('region', { name: 'Which service do I need?' })
    await expect(finder.getByRole('group')).toHaveCount(6)
    await expect(finder.getByRole('button', { name: 'Next' })).toBeHidden()
    const lefts = await finder
      .getByRole('group')
      .evaluateAll((groups) => groups.map((group) => group.getBoundingClientRect().left))
    expect(new Set(lefts).size).toBe(1)
  })
})

function isScrolledSideways(page: Page) {
  return page
    .locator('#finder')
    .evaluate((finder) =>
      [finder, ...finder.querySelectorAll('*')].some(
        (element) =>
          element.scrollWidth > element.clientWidth &&
          getComputedStyle(element).overflowX === 'auto',
      ),
    )
}
