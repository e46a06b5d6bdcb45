import { readFile } from 'node:fs/promises'
import type { Browser } from '@playwright/test'
import { type Account, fillSignIn, newAccount, readMail } from '#tests/browser/support/accounts.ts'
import { signIn, signInAsAdmin, signUpStudent } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

// A refused form answers 400, which the browser also notes in its console.
test.use({ expectedErrors: [/status of (400|409)/] })

test('the account page is linked from the header, and the name can be changed', async ({
  page,
}) => {
  await signUpStudent(page)
  await page.goto('/dashboard')
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).first().click()
  await page.getByLabel('Full name', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save Name' }).click()
  await expect(page.getByLabel('Full name', { exact: true })).toBeFocused()
  await page.getByLabel('Full name', { exact: true }).fill('Sample Renamed')
  await page.getByRole('button', { name: 'Save Name' }).click()
  await expect(page.getByText('Name Saved').first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Full name', { exact: true })).toHaveValue('Sample Renamed')
})

test('the address changes when both mailboxes have agreed', async ({ page }) => {
  const account = await signUpStudent(page)
  const { email: newEmail } = newAccount()
  await page.goto('/account')
  await page.getByLabel('New email').fill(newEmail)
  await page.getByRole('button', { name: 'Change Email' }).click()
  await expect(page.getByText('Please Confirm the Change').first()).toBeVisible()
  await expect(page.getByText(`Waiting for ${newEmail}`)).toBeVisible()

  await readMail({ to: account.email, subject: /Confirm the change/ })
  await readMail({ to: newEmail, subject: /Confirm your new/ })
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Email Sent').first()).toBeVisible()

  const toOld = await readMail({ to: account.email, subject: /Confirm the change/, after: 1 })
  await page.goto(toOld.link)
  await page.getByRole('button', { name: 'Confirm the Change' }).click()
  await expect(page.getByRole('heading', { name: 'Halfway there' })).toBeVisible()
  const toNew = await readMail({ to: newEmail, subject: /Confirm your new/, after: 1 })
  await page.goto(toNew.link)
  await page.getByRole('button', { name: 'Confirm the Change' }).click()
  await expect(page.getByText('Address Changed').first()).toBeVisible()
  await expect(page.getByText(`Logged in as ${newEmail}.`)).toBeVisible()
  await page.context().clearCookies()
  await signIn(page, { email: newEmail, password: account.password })
})

test('the password changes only with the old one, and other browsers are signed out', async ({
  page,
  browser,
}) => {
  const account = await signUpStudent(page)
  const elsewhere = await browser.newContext({ baseURL: process.env.SITE_UNDER_TEST ?? '' })
  const other = await elsewhere.newPage()
  await signIn(other, account)

  await page.goto('/account')
  await page.getByLabel('Current password', { exact: true }).fill('not-the-password')
  await page.getByLabel('New password', { exact: true }).fill('sample-changed-ledger')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('That’s not your password.')).toBeVisible()
  await page.getByLabel('Current password', { exact: true }).fill(account.password)
  await page.getByLabel('New password', { exact: true }).fill('sample-changed-ledger')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Password Changed').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()

  await other.goto('/account')
  await expect(other).toHaveURL(/\/login/)
  await fillSignIn(other, { email: account.email, password: 'sample-changed-ledger' })
  await expect(other).toHaveURL(/\/account$/)
  await elsewhere.close()
})

test('the devices are listed, and one or all others can be signed out', async ({
  page,
  browser,
}) => {
  const account = await signUpStudent(page)
  const [firefox, edge] = await Promise.all([
    openOn(browser, 'Firefox/140.0', account),
    openOn(browser, 'Edg/140.0', account),
  ])

  await page.goto('/account')
  await expect(page.getByText('This device')).toHaveCount(1)
  await page.getByRole('button', { name: 'Log out Firefox on Windows' }).click()
  await expect(page.getByText('Device Logged Out').first()).toBeVisible()
  await firefox.goto('/account')
  await expect(firefox).toHaveURL(/\/login/)
  await edge.goto('/account')
  await expect(edge.getByText('This device')).toBeVisible()

  await page.getByRole('button', { name: 'Log Out Everywhere Else' }).click()
  await expect(page.getByText('You’re only logged in on this device.')).toBeVisible()
  await edge.goto('/account')
  await expect(edge).toHaveURL(/\/login/)
})

test('a person downloads what the site knows about them', async ({ page }) => {
  const account = await signUpStudent(page)
  await page.goto('/account')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download My Data' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('my-data.json')
  const exported = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(exported.account).toMatchObject({ email: account.email, full_name: account.fullName })
  expect(exported.completed_lessons).toEqual([])
})

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts'

  test.describe(how, () => {
    test.use({ javaScriptEnabled })

    test(`a person deletes the account with the password, and it is gone, ${how}`, async ({
      page,
    }) => {
      const account = await signUpStudent(page)
      await page.goto('/account')
      await page.getByRole('link', { name: 'Delete My Account' }).click()
      await expect(page.getByRole('heading', { name: 'What will be deleted' })).toBeVisible()
      await page.getByLabel('Your password', { exact: true }).fill('not-the-password')
      await page.getByRole('button', { name: 'Delete My Account' }).click()
      await expect(page.getByText('That’s not your password.')).toBeVisible()
      await page.getByLabel('Your password', { exact: true }).fill(account.password)
      await page.getByRole('button', { name: 'Delete My Account' }).click()
      await expect(page).toHaveURL(/\/$/)
      await expect(page.getByText('Account Deleted').first()).toBeVisible()
      await page.goto('/login')
      await fillSignIn(page, account)
      await expect(page.getByText('That email and password don’t match.').first()).toBeVisible()
    })
  })
}

test('an admin is urged to set up two-factor sign-in, and the only admin cannot go', async ({
  page,
}) => {
  await signInAsAdmin(page)
  await page.goto('/account')
  await expect(page.getByText('Please set it up')).toBeVisible()
  await page.goto('/account/delete')
  await expect(page.getByText('You’re the only admin.')).toBeVisible()
})

/** The same account signed in on another device. */
async function openOn(browser: Browser, name: string, account: Account) {
  const context = await browser.newContext({
    baseURL: process.env.SITE_UNDER_TEST ?? '',
    userAgent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 ${name}`,
  })
  const page = await context.newPage()
  await signIn(page, account)
  return page
}
