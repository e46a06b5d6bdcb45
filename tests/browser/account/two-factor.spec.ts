import { codeAt, stepAt } from '#platform/auth/codes/totp.ts'
import { fillSignIn } from '#tests/browser/support/accounts.ts'
import { signUpStudent } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

// A refused form answers 400, which the browser also notes in its console.
test.use({ expectedErrors: [/status of (400|422)/] })

test('on a phone the key is opened or copied, and a printed code signs in without the app', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 390, height: 844 })
  const account = await signUpStudent(page)
  await page.goto('/account/two-factor')
  await page.getByRole('button', { name: 'Set Up an Authenticator' }).click()
  const qrCode = page.getByRole('img', { name: /QR code/ })
  await expect(qrCode).toHaveJSProperty('complete', true)
  await expect(qrCode).not.toHaveJSProperty('naturalWidth', 0)
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
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
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
