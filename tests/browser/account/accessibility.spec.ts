import type { Page } from '@playwright/test'
import { expectPageQualityEverywhere } from '#tests/browser/support/page-quality.ts'
import { sweepPages } from '#tests/browser/support/page-sweep.ts'
import { signUpStudent } from '#tests/browser/support/quick-sign-in.ts'
import { test } from '#tests/browser/support/site.ts'

sweepPages(['/login?redirectTo=%2Fstore', '/signup', '/forgot-password', '/reset-password'])

const signedOut = [
  '/auth/confirm?type=signup',
  '/auth/confirm?type=recovery&token_hash=sample',
  '/auth/confirm?type=signup&error_code=otp_expired',
]
const signedIn = ['/account', '/account/two-factor', '/account/delete']

test('the account screens have no accessibility violation, light and dark, small and wide', async ({
  page,
}) => {
  for (const path of signedOut) await check(page, path)
  await signUpStudent(page)
  for (const path of signedIn) await check(page, path)
})

async function check(page: Page, path: string) {
  await page.goto(path)
  await expectPageQualityEverywhere(page, path)
}
