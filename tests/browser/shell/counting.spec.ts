import type { Page } from '@playwright/test'
import { waitForScripts } from '#tests/browser/public-pages.ts'
import { expect, test } from '#tests/browser/support/site.ts'

/** The next thing that the page's scripts tell the server. */
async function nextNews(page: Page) {
  const request = await page.waitForRequest(
    (one) => one.method() === 'POST' && new URL(one.url()).pathname === '/count',
  )
  return Object.fromEntries(new URLSearchParams(request.postData() ?? ''))
}

test('a page says that another one was opened, a call was booked and a quiz was begun', async ({
  page,
  context,
}) => {
  // The owner's calendar is another site.
  await context.route(/^https:/, (route) => route.abort())
  await page.goto('/about')
  await waitForScripts(page)
  const opened = nextNews(page)
  await page.getByRole('link', { name: 'Services' }).first().click()
  expect(await opened).toEqual({ kind: 'page', name: '/services' })

  const booked = nextNews(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Book a Free Call/ })
    .first()
    .click()
  expect(await booked).toEqual({ kind: 'call', name: '' })

  await page.goto('/qbo-quiz')
  await waitForScripts(page)
  const begun = nextNews(page)
  await page.keyboard.press('1')
  expect(await begun).toEqual({ kind: 'quiz', name: '' })
})
