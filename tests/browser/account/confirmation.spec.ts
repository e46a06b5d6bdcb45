import { fillSignIn, newAccount, readMail, signUp } from '#tests/browser/support/accounts.ts'
import { testOnOwnSite } from '#tests/browser/support/own-site.ts'
import { expect } from '#tests/browser/support/site.ts'

// A separate site with email confirmation switched on.
const test = testOnOwnSite({ REQUIRE_EMAIL_CONFIRMATION: 'true', SEED: 'none' })

// A refused form answers 400, which the browser also notes in its console.
test.use({ expectedErrors: [/status of 400/] })

test('a new address is confirmed by one press, which signs the person in where they wanted to go', async ({
  page,
  site,
}) => {
  const account = newAccount()
  await page.goto('/signup?redirectTo=%2Faccount')
  await page.getByLabel('Full name', { exact: true }).fill(account.fullName)
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  const letters = page.getByRole('checkbox', { name: /^Yes, send me letters/ })
  await expect(letters).not.toBeChecked()
  await letters.check()
  await page.locator('main').getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Faccount$/)
  const mail = await readMail({
    to: account.email,
    subject: /Confirm your email/,
    dataDir: site.dataDir,
  })
  await page.goto(mail.link)
  await page.getByRole('button', { name: 'Confirm My Address' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByText('Address Confirmed').first()).toBeVisible()
  await expect(letters).toBeChecked()

  await page.context().clearCookies()
  await page.goto(mail.link)
  await page.getByRole('button', { name: 'Confirm My Address' }).click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

test('signing in before the confirmation is refused and another mail offered; its code works', async ({
  page,
  site,
}) => {
  const account = await signUp(page)
  await expect(
    page.getByText('Please check your email to confirm your account.').first(),
  ).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(account.email)
  await fillSignIn(page, account)
  await expect(page.getByText('Login Failed').first()).toBeVisible()
  await expect(page.getByText('Your email address isn’t confirmed yet')).toBeVisible()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Email Sent').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /Send again in \d+ s/ })).toBeDisabled()
  const newest = () =>
    readMail({ to: account.email, subject: /Confirm your email/, dataDir: site.dataDir, after: 1 })
  const { code } = await newest()
  await page.getByLabel('Code from the email').fill(code)
  await page.getByRole('button', { name: 'Use the Code' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('signing up twice tells nobody but the owner that the address is known', async ({
  page,
  site,
}) => {
  const account = await signUp(page)
  const { link } = await readMail({
    to: account.email,
    subject: /Confirm your email/,
    dataDir: site.dataDir,
  })
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm My Address' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.context().clearCookies()
  await signUp(page, { ...account, password: 'sample-other-password' })
  await expect(page.getByText('Sign Up Successful!').first()).toBeVisible()
  await expect(page.getByText('Press the button in the email')).toBeVisible()
  const notice = await readMail({
    to: account.email,
    subject: /already have an account/,
    dataDir: site.dataDir,
  })
  expect(notice.link).toBe(`${site.url}/login`)
  await fillSignIn(page, account)
  await expect(page).toHaveURL(/\/dashboard$/)
})
