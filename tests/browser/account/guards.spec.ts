import { adminAccount } from '#scripts/start-site.ts'
import { fillSignIn } from '#tests/browser/support/accounts.ts'
import { signUpStudent } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts'

  test.describe(how, () => {
    test.use({ javaScriptEnabled })

    test(`a signed-out visitor is sent to sign in and the place is kept, ${how}`, async ({
      page,
    }) => {
      await page.goto('/account/delete?from=mail')
      await expect(page).toHaveURL(/\/login\?redirectTo=%2Faccount%2Fdelete%3Ffrom%3Dmail$/)
      await expect(page.getByText('Log in to open your account.')).toBeVisible()
    })

    test(`a signed-out visitor of the admin area is sent to sign in, ${how}`, async ({ page }) => {
      await page.goto('/admin/quiz')
      await expect(page).toHaveURL(/\/login\?redirectTo=%2Fadmin%2Fquiz$/)
    })

    test(`/admin leads to the dashboard, past the same guards, ${how}`, async ({ page }) => {
      await page.goto('/admin')
      await expect(page).toHaveURL(/\/login\?redirectTo=%2Fadmin$/)
      await fillSignIn(page, adminAccount)
      await expect(page).toHaveURL(/\/admin\/dashboard$/)
      await page.context().clearCookies()
      await signUpStudent(page)
      await page.goto('/admin')
      await expect(page).toHaveURL(/\/dashboard$/)
      await expect(page.getByText('Access Denied: Admin role required.').first()).toBeVisible()
    })

    test(`a student is sent from the admin area to the courses and told why, ${how}`, async ({
      page,
    }) => {
      await signUpStudent(page)
      await page.goto('/admin/dashboard')
      await expect(page).toHaveURL(/\/dashboard$/)
      await expect(page.getByText('Access Denied: Admin role required.').first()).toBeVisible()
    })

    test(`a signed-out visitor of the blog admin is denied and asked to login, ${how}`, async ({
      page,
    }) => {
      await page.goto('/admin/blog')
      await expect(page).toHaveURL(/\/login\?redirectTo=%2Fadmin%2Fblog$/)
      await expect(page.getByText('Access Denied', { exact: true }).first()).toBeVisible()
      await expect(page.getByText('Please login.').first()).toBeVisible()
    })
  })
}

test('the guards also stand when the browser moves from page to page', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Store' }).first().click()
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fstore$/)
})

test('a student may open the blog admin', async ({ page }) => {
  await signUpStudent(page)
  await page.goto('/admin/blog')
  await expect(page).toHaveURL(/\/admin\/blog$/)
})
