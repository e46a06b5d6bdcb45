import type { Page } from '@playwright/test'
import { publicPages } from '#tests/browser/public-pages.ts'
import { signInAsAdmin, signUpStudent } from '#tests/browser/support/quick-sign-in.ts'
import { connectAsService } from '#tests/browser/support/service-client.ts'
import { expect, test } from '#tests/browser/support/site.ts'
import { listSmallTargets } from '#tests/browser/support/small-targets.ts'

test('the ledger in the hero shows both columns on every screen', async ({ page }) => {
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const words = await page.evaluate(readLedger)
    const texts = words.map(({ text }) => text)
    expect(texts).toEqual(expect.arrayContaining(['Debit', 'Credit']))
    expect(texts.filter((text) => text === '10,600.00')).toHaveLength(2)
    const cut = words.filter(({ isWhole }) => !isWhole)
    expect(cut, `${width} px`).toEqual([])
  }
})

for (const width of [390, 1440]) {
  test.describe(`on a screen of ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('a finger meets every control of the public pages', async ({ page }) => {
      const paths = ['/blog', '/qbo-tips', '/qbo-quiz', '/login', '/signup', '/forgot-password']
      await expectTargets(page, [...publicPages.map(({ path }) => path), ...paths])
      await page.goto('/blog')
      const post = await page.locator('main a[href^="/blog/"]').first().getAttribute('href')
      await expectTargets(page, [post ?? ''])
    })

    test('a finger meets every control of the learning and the admin screens', async ({ page }) => {
      await signUpStudent(page)
      const lesson = '/courses/qbo-from-zero/before-you-open-the-software'
      await expectTargets(page, ['/dashboard', '/courses/qbo-from-zero', lesson, '/store'])
      await page.context().clearCookies()
      await signInAsAdmin(page)
      await expectTargets(page, ['/admin/dashboard', '/admin/blog', '/admin/products'])
      await expectTargets(page, ['/admin/quiz', '/admin/users/progress', '/admin/site/home'])
      const { data: letter } = await (await connectAsService())
        .from('letters')
        .insert({ subject: 'Sample', body_html: '<p>Words</p>' })
        .select('id')
        .single()
        .throwOnError()
      const draft = `/admin/letters/${letter.id}`
      await expectTargets(page, ['/admin/letters', '/admin/letters/settings', draft])
      await expectTargets(page, [`${draft}/send`, '/admin/offers', '/admin/offers/import'])
    })
  })
}

async function expectTargets(page: Page, paths: string[]) {
  for (const path of paths) {
    await page.goto(path)
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true
    })
    expect(await listSmallTargets(page), path).toEqual([])
  }
}

/** The words of the drawing, and whether they are within the screen and their section. */
function readLedger() {
  const section = document.querySelector('h1')?.closest('section')
  const frame = section?.getBoundingClientRect() ?? new DOMRect()
  return [...(section?.querySelectorAll('svg text') ?? [])].map((word) => {
    const { left, right, top, bottom } = word.getBoundingClientRect()
    const isWhole = left >= 0 && right <= innerWidth && top >= frame.top && bottom <= frame.bottom
    return { text: word.textContent, isWhole }
  })
}
