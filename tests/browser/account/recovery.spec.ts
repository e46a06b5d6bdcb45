import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { waitForScripts } from '#tests/browser/public-pages.ts'
import {
  countMails,
  fillSignIn,
  newAccount,
  readMail,
  signUp,
} from '#tests/browser/support/accounts.ts'
import { signIn, signUpStudent } from '#tests/browser/support/quick-sign-in.ts'
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

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts'

  test.describe(how, () => {
    test.use({ javaScriptEnabled })

    test(`a forgotten password is replaced by way of the mail, ${how}`, async ({ page }) => {
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

    test(`the six digits of the mail do as well, ${how}`, async ({ page }) => {
      const account = await signUp(page)
      await page.goto('/forgot-password')
      await askForLink(page, account.email)
      const { code } = await readMail({ to: account.email, subject: /Reset your password/ })
      const wrong = code === '000000' ? '111111' : '000000'
      await page.getByLabel('Code from the email').fill(wrong)
      await page.getByRole('button', { name: 'Use the Code' }).click()
      await expect(page.getByLabel('Code from the email')).toHaveAccessibleDescription(
        /That code is wrong/,
      )
      await page.getByLabel('Code from the email').fill(code)
      await page.getByRole('button', { name: 'Use the Code' }).click()
      await expect(page).toHaveURL(/\/reset-password/)
      await chooseNewPassword(page)
    })

    test(`new passwords have to match and be long enough, ${how}`, async ({ page }) => {
      const account = await signUp(page)
      await page.goto('/forgot-password')
      await askForLink(page, account.email)
      const { link } = await readMail({ to: account.email, subject: /Reset your password/ })
      await page.goto(link)
      await page.getByRole('button', { name: 'Choose a New Password' }).click()
      await page.getByLabel('New password', { exact: true }).fill('abc')
      await page.getByLabel('Confirm new password', { exact: true }).fill('abcd')
      await page.getByRole('button', { name: 'Reset Password' }).click()
      await expect(page.getByText('Passwords do not match').first()).toBeVisible()
      await expect(
        page.getByText('Please ensure both passwords are the same.').first(),
      ).toBeVisible()
      await page.getByLabel('New password', { exact: true }).fill('abc')
      await page.getByLabel('Confirm new password', { exact: true }).fill('abc')
      await page.getByRole('button', { name: 'Reset Password' }).click()
      await expect(page.getByText('Password is too short').first()).toBeVisible()
    })
  })
}

test('opening the link uses nothing up; pressing the button does, and a second press explains itself', async ({
  page,
}) => {
  const account = await signUp(page)
  await page.goto('/forgot-password')
  await askForLink(page, account.email)
  const { link } = await readMail({ to: account.email, subject: /Reset your password/ })
  // A link scanner of a mail program requests every link first.
  for (const _ of [1, 2]) expect((await page.request.get(link)).status()).toBe(200)
  await page.goto(link)
  await page.getByRole('button', { name: 'Choose a New Password' }).click()
  await expect(page).toHaveURL(/\/reset-password/)
  await page.goto(link)
  await page.getByRole('button', { name: 'Choose a New Password' }).click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await page.getByRole('link', { name: 'Get a New Link' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
})

test('a new password ends the sessions of every other browser', async ({ page, browser }) => {
  const account = await signUpStudent(page)
  const elsewhere = await browser.newContext({ baseURL: process.env.SITE_UNDER_TEST ?? '' })
  const other = await elsewhere.newPage()
  await other.goto('/forgot-password')
  await askForLink(other, account.email)
  const { link } = await readMail({ to: account.email, subject: /Reset your password/ })
  await other.goto(link)
  await other.getByRole('button', { name: 'Choose a New Password' }).click()
  await chooseNewPassword(other)
  await elsewhere.close()
  await page.goto('/account')
  await expect(page).toHaveURL(/\/login/)
})

test('the reset page without a recovery explains itself, also to somebody signed in', async ({
  page,
}) => {
  await page.goto('/reset-password')
  await expect(page.getByText('You get to this page from the link in a reset email.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get a New Link' })).toBeVisible()
  await signUpStudent(page)
  await page.goto('/reset-password')
  await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Get a New Link' })).toBeVisible()
})

test('an unknown address gets the same answer as a known one', async ({ page }) => {
  await page.goto('/forgot-password')
  await askForLink(page, `nobody-${crypto.randomUUID()}@example.com`)
  await expect(page.getByText('If there is an account for')).toBeVisible()
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

test('the links of a hosted service, which go through it first, need one press as well', async ({
  page,
}) => {
  const account = await signUp(page)
  await page.goto('/forgot-password')
  await askForLink(page, account.email)
  const { link } = await readMail({ to: account.email, subject: /Reset your password/ })
  const token = new URL(link).searchParams.get('token_hash') ?? ''
  const next = encodeURIComponent(`${process.env.SITE_UNDER_TEST}/reset-password`)
  const hosted = `/auth/v1/verify?token=${token}&type=recovery&redirect_to=${next}`
  await page.goto(hosted)
  await page.getByRole('button', { name: 'Choose a New Password' }).click()
  await chooseNewPassword(page)
  await page.goto(hosted)
  await expect(page.getByRole('link', { name: 'Get a New Link' })).toBeVisible()
})

test('an invited person accepts, chooses a password, and signs in', async ({ page }) => {
  const { email } = newAccount()
  const keysFile = path.join(process.env.SITE_UNDER_TEST_DATA ?? '', 'keys.json')
  const { secret } = JSON.parse(await readFile(keysFile, 'utf8'))
  const invited = await fetch(`${process.env.SITE_UNDER_TEST}/auth/v1/invite`, {
    method: 'POST',
    headers: { apikey: secret, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  expect(invited.status).toBe(200)
  const { link } = await readMail({ to: email, subject: /invited/ })
  await page.goto(link)
  await page.getByRole('button', { name: 'Accept the Invitation' }).click()
  await chooseNewPassword(page)
  await fillSignIn(page, { email, password: newPassword })
  await expect(page).toHaveURL(/\/dashboard$/)
})
