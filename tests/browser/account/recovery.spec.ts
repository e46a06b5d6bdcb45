import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { waitForScripts } from '#tests/browser/public-pages.ts'
import { countMails, fillSignIn, readMail } from '#tests/browser/support/accounts.ts'
import { signIn, signUp } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

// A refused form answers 400, which the browser also notes in its console.
test.use({ expectedErrors: [/status of 400/] })

const newPassword = 'sample-brand-new-ledger'

async function askForLink(page: Page, email: string) {
  // The page before it may have a field of the same name.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot Password')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
}

async function chooseNewPassword(page: Page) {
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm new password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Password Changed').first()).toBeVisible()
}

test('a forgotten password is replaced by way of the mail', async ({ page }) => {
  const account = await signUp(page)
  await page.goto('/login?redirectTo=%2Fstore')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await askForLink(page, account.email)
  const { link } = await readMail({ to: account.email, subject: /Reset your password/ })
  await page.goto(link)
  await page.getByRole('button', { name: 'Choose a New Password' }).click()
  await expect(page).toHaveURL(/\/reset-password/)
  await chooseNewPassword(page)
  await fillSignIn(page, { email: account.email, password: newPassword })
  await expect(page).toHaveURL(/\/store$/)
})

test('another mail can be asked for once the countdown is over', async ({ page }) => {
  const account = await signUp(page)
  await page.clock.install()
  await page.goto('/forgot-password')
  await askForLink(page, account.email)
  await readMail({ to: account.email, subject: /Reset your password/ })
  // The form may have been sent before hydration: then this page waits for a sign of intent.
  await waitForScripts(page)
  const sent = await countMails(account.email)
  await expect(page.getByRole('button', { name: /Send again in \d+ s/ })).toBeDisabled()
  await page.clock.runFor(61_000)
  // The service counts its own pause between two mails: a minute, divided by RATE_LIMIT_SCALE.
  await setTimeout(600)
  await page.getByRole('button', { name: 'Send again', exact: true }).click()
  await expect(page.getByText('Email Sent').first()).toBeVisible()
  const again = await readMail({ to: account.email, subject: /Reset your password/, after: sent })
  await page.goto(again.link)
  await page.getByRole('button', { name: 'Choose a New Password' }).click()
  await chooseNewPassword(page)
  await signIn(page, { email: account.email, password: newPassword })
})
