import { expectPageQualityInBothSchemes } from '#tests/support/page-quality.ts'
import { signInAsAdmin } from '#tests/support/quick-sign-in.ts'
import { connectAsService } from '#tests/support/service-client.ts'
import { expect, test } from '#tests/support/site.ts'

const screens = [
  ...['/admin/dashboard', '/admin/tools', '/admin/quiz', '/admin/contact-submissions'],
  ...['/admin/offers', '/admin/site-check'],
  ...['/admin/users', '/admin/users/log', '/admin/users/invitations'],
]

for (const width of [390, 1440]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test(`admin screens and the quiz have no accessibility violation, ${width} px`, async ({
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
        await expectPageQualityInBothSchemes(page, path)
      }
      await page.goto('/qbo-quiz')
      await expectPageQualityInBothSchemes(page, 'an open question')
      await page.waitForFunction(() =>
        Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
      )
      await page.keyboard.press('1')
      await expect(page.getByRole('button', { name: 'Next Question' })).toBeFocused()
      await expectPageQualityInBothSchemes(page, 'an answered question')
      await page.getByRole('button', { name: 'Quit', exact: true }).click()
      await expectPageQualityInBothSchemes(page, 'the end of a round')
    })
  })
}
