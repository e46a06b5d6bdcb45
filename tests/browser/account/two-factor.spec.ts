import { codeAt, stepAt } from '#platform/auth/codes/totp.ts'
import { fillSignIn, readMail } from '#tests/browser/support/accounts.ts'
import { signUpStudent } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'
import { setUpAuthenticator } from '#tests/browser/support/two-factor.ts'

// A refused form answers 400, which the browser also notes in its console.
test.use({ expectedErrors: [/status of (400|422)/] })

test('with two-factor sign-in the password alone opens nothing; the code does', async ({
  page,
}) => {
  const account = await signUpStudent(page)
  const nextCode = await setUpAuthenticator(page)
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).first().click()
  await expect(page).toHaveURL(/\/$/)

  await page.goto('/login?redirectTo=%2Faccount')
  await fillSignIn(page, account)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fdashboard$/)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill('123')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Please enter the six digits.')).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(nextCode)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/account')
  await expect(page.getByText('On', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Manage' }).click()
  await page.getByRole('button', { name: 'Remove authenticator 1' }).click()
  await expect(page.getByText('Authenticator Removed').first()).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).first().click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/login')
  await fillSignIn(page, account)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('on a phone the key is opened or copied, and a printed code signs in without the app', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 390, height: 844 })
  const account = await signUpStudent(page)
  await page.goto('/account/two-factor')
  await page.getByRole('button', { name: 'Set Up an Authenticator' }).click()
  const secret = (await page.locator('main code').innerText()).replaceAll(/\s/g, '')
  const app = page.getByRole('link', { name: 'Open in your authenticator app' })
  await expect(app).toHaveAttribute('href', new RegExp(`^otpauth://totp/.*secret=${secret}`))
  await page.getByRole('button', { name: 'Copy the key' }).click()
  await expect(page.getByText('Key copied').first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  await page.getByLabel('Code', { exact: true }).fill(codeAt(secret, stepAt(new Date())))
  await page.getByRole('button', { name: 'Turn On' }).click()

  const codes = page.getByRole('region', { name: /^Your recovery codes for/ })
  await expect(codes.getByRole('listitem')).toHaveCount(8)
  await expect(codes.getByRole('button', { name: 'Print' })).toBeVisible()
  const [code = ''] = await codes.getByRole('listitem').allInnerTexts()

  await context.clearCookies()
  await page.goto('/login?redirectTo=%2Faccount')
  await fillSignIn(page, account)
  await page.getByText('Lost your authenticator?').click()
  const field = page.getByLabel('Recovery code')
  await field.fill('0000-0000-0000-0000')
  await page.getByRole('button', { name: 'Use a Recovery Code' }).click()
  await expect(page.getByText(/isn’t one of your recovery codes/).first()).toBeVisible()
  await field.fill(code.toUpperCase())
  await page.getByRole('button', { name: 'Use a Recovery Code' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByText('Second Factor Removed').first()).toBeVisible()
})

test('between password and code the public pages show what a visitor sees', async ({ page }) => {
  const account = await signUpStudent(page)
  await setUpAuthenticator(page)
  await page.context().clearCookies()
  await page.goto('/login')
  await fillSignIn(page, account)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  for (const path of ['/', '/blog', '/qbo-tips', '/qbo-quiz', '/services', '/contact']) {
    expect((await page.goto(path))?.status(), path).toBe(200)
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Login' }).first(),
    ).toBeVisible()
  }
  for (const path of ['/account', '/account/delete', '/account/my-data.json', '/admin/blog']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login\?redirectTo=/)
  }
})

test('deleting the account takes the password and the code', async ({ page }) => {
  const account = await signUpStudent(page)
  const nextCode = await setUpAuthenticator(page)
  await page.goto('/account/delete')
  await page.getByLabel('Your password', { exact: true }).fill(account.password)
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Delete My Account' }).click()
  await expect(page.getByText(/That code is wrong/)).toBeVisible()
  await page.getByLabel('Your password', { exact: true }).fill(account.password)
  await page.getByLabel('Code', { exact: true }).fill(nextCode)
  await page.getByRole('button', { name: 'Delete My Account' }).click()
  await expect(page.getByText('Account Deleted').first()).toBeVisible()
  await page.goto('/login')
  await fillSignIn(page, account)
  await expect(page.getByText('Login Failed').first()).toBeVisible()
})

test('a recovery by mail does not go round the second factor', async ({ page }) => {
  const account = await signUpStudent(page)
  const nextCode = await setUpAuthenticator(page)
  await page.context().clearCookies()
  await page.goto('/forgot-password')
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const { link } = await readMail({ to: account.email, subject: /Reset your password/ })
  await page.goto(link)
  await page.getByRole('button', { name: 'Choose a New Password' }).click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(nextCode)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/reset-password/)
  await page.getByLabel('New password', { exact: true }).fill('sample-brand-new-ledger')
  await page.getByLabel('Confirm new password', { exact: true }).fill('sample-brand-new-ledger')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Password Changed').first()).toBeVisible()
})
