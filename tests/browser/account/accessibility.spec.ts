import type { Page } from '@playwright/test'
import { expectPageQualityInBothSchemes } from '#tests/support/page-quality.ts'
import { signUpStudent } from '#tests/support/quick-sign-in.ts'
import { test } from '#tests/support/site.ts'

const signedOut = [
  '/login?redirectTo=%2Fstore',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/auth/confirm?type=signup',
  '/auth/confirm?type=recovery&token_hash=sample',
  '/auth/confirm?type=signup&error_code=otp_expired',
]
const signedIn = ['/account', '/account/two-factor', '/account/delete']

for (const width of [390, 1440]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test(`the account screens have no accessibility violation, ${width} px`, async ({ page }) => {
      test.setTimeout(120_000)
      for (const path of signedOut) await check(page, path)
      await signUpStudent(page)
      for (const path of signedIn) await check(page, path)
    })
  })
}

async function check(page: Page, path: string) {
  await page.goto(path)
  await expectPageQualityInBothSchemes(page, path)
}
