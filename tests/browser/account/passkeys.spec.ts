import { addDevice, addPasskey } from '#tests/browser/support/passkeys.ts'
import { signUpStudent } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

test('a student adds a passkey, and the next log-in takes no typing', async ({ page, context }) => {
  await addDevice(page)
  const { password } = await signUpStudent(page)
  await addPasskey(page, password)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await page.goto('/account')
  await expect(
    page.getByRole('region', { name: 'Passkeys' }).getByText('Chrome on Linux', { exact: true }),
  ).toBeVisible()

  // The offer in the field for the address: the virtual device picks its passkey at once.
  await context.clearCookies()
  await page.goto('/login?redirectTo=%2Faccount')
  await expect(page).toHaveURL(/\/account(#.*)?$/)
})

test('the button logs in where the browser makes no offer in the field', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
    const get = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = (options) =>
      get(options).finally(() => document.documentElement.setAttribute('data-asked', ''))
  })
  const device = await addDevice(page)
  const { password } = await signUpStudent(page)
  await addPasskey(page, password)

  await context.clearCookies()
  await page.goto('/login')
  await device.setUserVerified(false)
  const button = page.getByRole('button', { name: 'Log in with a passkey' })
  await button.click()
  await expect(page.locator('html[data-asked]')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await device.setUserVerified(true)
  await button.click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.goto('/account/delete')
  await page.getByLabel('Your password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Delete My Account' }).click()
  await expect(page.getByText('Account Deleted').first()).toBeVisible()
})

test('the links below stay where they are when the button appears', async ({ page }) => {
  await page.goto('/login')
  const link = page.getByRole('link', { name: 'Forgot your password?' })
  await link.scrollIntoViewIfNeeded()
  const before = await link.boundingBox()
  await link.hover()
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeVisible()
  expect(await link.boundingBox()).toEqual(before)
})
