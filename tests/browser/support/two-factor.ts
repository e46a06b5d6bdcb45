import { expect, type Page } from '@playwright/test'
import { codeAt, stepAt } from '#platform/auth/codes/totp.ts'

/** Enrolls an authenticator as a person does, typing the key instead of scanning it. */
export async function setUpAuthenticator(page: Page) {
  await page.goto('/account')
  await page.getByRole('link', { name: 'Set Up Two-Factor Login' }).click()
  await expect(page.getByRole('heading', { name: 'If you lose your phone' })).toBeVisible()
  await page.getByRole('button', { name: 'Set Up an Authenticator' }).click()
  const qrCode = page.getByRole('img', { name: /QR code/ })
  await expect(qrCode).toBeVisible()
  expect(await qrCode.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const secret = (await page.locator('main code').innerText()).replaceAll(/\s/g, '')
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Turn On' }).click()
  await expect(page.getByText(/That code is wrong/)).toBeVisible()
  const step = stepAt(new Date())
  await page.getByLabel('Code', { exact: true }).fill(codeAt(secret, step))
  await page.getByRole('button', { name: 'Turn On' }).click()
  await expect(page.getByText('Two-Factor Login Is On').first()).toBeVisible()
  // A TOTP code works once, so the code of the next step is used; the clock tolerance accepts it.
  return codeAt(secret, step + 1)
}
