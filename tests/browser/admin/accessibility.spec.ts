import { waitForScripts } from '#tests/browser/public-pages.ts'
import { expectPageQualityEverywhere } from '#tests/support/page-quality.ts'
import { signInAsAdmin } from '#tests/support/quick-sign-in.ts'
import { connectAsService } from '#tests/support/service-client.ts'
import { expect, test } from '#tests/support/site.ts'

const screens = [
  ...['/admin/dashboard', '/admin/tools', '/admin/quiz', '/admin/contact-submissions'],
  ...['/admin/offers', '/admin/offers/import', '/admin/letters', '/admin/letters/settings'],
  '/admin/site-check',
  ...['/admin/users', '/admin/users/log', '/admin/users/invitations'],
]

test('admin screens and the quiz have no accessibility violation, light and dark, small and wide', async ({
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
    await expectPageQualityEverywhere(page, path)
  }
  await page.goto('/qbo-quiz')
  await expectPageQualityEverywhere(page, 'an open question')
  await waitForScripts(page)
  await page.keyboard.press('1')
  await expect(page.getByRole('button', { name: 'Next Question' })).toBeFocused()
  await expectPageQualityEverywhere(page, 'an answered question')
  await page.getByRole('button', { name: 'Quit', exact: true }).click()
  await expectPageQualityEverywhere(page, 'the end of a round')
})
