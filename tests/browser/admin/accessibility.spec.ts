import { waitForScripts } from '#tests/browser/public-pages.ts'
import { expectPageQualityEverywhere, sweepScreen } from '#tests/browser/support/page-quality.ts'
import { signInAsAdmin } from '#tests/browser/support/quick-sign-in.ts'
import { connectAsService } from '#tests/browser/support/service-client.ts'
import { expect, test } from '#tests/browser/support/site.ts'

const screens = {
  'of the site': [
    ...['dashboard', 'tools', 'site-check', 'export', 'handbook', 'handbook/pictures'],
  ],
  'with messages and letters': [
    ...['contact-submissions', 'offers', 'offers/import', 'letters', 'letters/settings'],
  ],
  'about people': [
    ...['users', 'users/log', 'users/invitations', 'users/stopped', 'products/claims'],
  ],
  'about what is read': ['numbers?days=365', 'old-addresses'],
}

/** Where every control is also as large as a finger. */
const forFingers = ['dashboard', 'offers', 'offers/import', 'letters', 'letters/settings']

for (const [group, names] of Object.entries(screens)) {
  test(`admin screens ${group} have no accessibility violation, light and dark, small and wide`, async ({
    page,
  }) => {
    test.setTimeout(180_000)
    const service = await connectAsService()
    await service
      .from('contact_submissions')
      .insert({ name: 'Sample', email: 'a11y@example.com', message: 'word '.repeat(200) })
      .throwOnError()
    await signInAsAdmin(page)
    for (const name of names) {
      await page.goto(`/admin/${name}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Loading submissions...')).toHaveCount(0)
      const check = forFingers.includes(name) ? sweepScreen : expectPageQualityEverywhere
      await check(page, name)
    }
  })
}

test('the quiz and its questions have no accessibility violation, light and dark, small and wide', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await signInAsAdmin(page)
  await page.goto('/admin/quiz')
  await sweepScreen(page, '/admin/quiz')
  await page.goto('/qbo-quiz')
  await sweepScreen(page, 'an open question')
  await waitForScripts(page)
  await page.keyboard.press('1')
  await expect(page.getByRole('button', { name: 'Next Question' })).toBeFocused()
  await expectPageQualityEverywhere(page, 'an answered question')
  await page.getByRole('button', { name: 'Quit', exact: true }).click()
  await expectPageQualityEverywhere(page, 'the end of a round')
})
