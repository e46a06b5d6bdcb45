import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { testOnOwnSite } from '#tests/browser/support/own-site.ts'
import {
  expectPageQualityEverywhere,
  expectPageQualityInBothSchemes,
} from '#tests/browser/support/page-quality.ts'
import { signInAsAdmin } from '#tests/browser/support/quick-sign-in.ts'
import { expect } from '#tests/browser/support/site.ts'

const account = { user: 'owner@river.example', password: 'sample-app-password' }

/** A mail server that asks for a password, keeps what it takes and refuses some recipients. */
async function startMailServer() {
  const mails: string[] = []
  const refused = new Set<string>()
  const server = new SMTPServer({
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === account.user && password === account.password) done(null, { user: username })
      else done(new Error('Wrong app password'))
    },
    onRcptTo({ address }, _session, done) {
      const full = Object.assign(new Error('Mailbox full'), { responseCode: 552 })
      done(refused.has(address) ? full : null)
    },
    async onData(stream, _session, done) {
      mails.push(await text(stream))
      done()
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return { mails, refused, port: String((server.server.address() as AddressInfo).port), server }
}

// A site of its own: the others send no mail.
const test = testOnOwnSite({ SEED: 'none' })

test.use({ expectedErrors: [/status of 400/] })

test('the owner sets up her mail, and every promise of a mail follows it', async ({
  page,
  browser,
  site,
}) => {
  test.slow()
  const { server, mails, refused, port } = await startMailServer()
  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage()
  const signUpForOffers = async (email: string) => {
    await visitor.goto('/offers')
    await visitor.locator('main').getByLabel('Email address').fill(email)
    await visitor.locator('main').getByRole('button', { name: 'Sign Up for Offers' }).click()
    await expect(visitor.locator('.toast').getByText('Success!')).toBeVisible()
  }

  await signUpForOffers('first@example.com')
  await expect(visitor.getByText('Check your inbox!')).toHaveCount(0)
  await signInAsAdmin(page)
  await page.goto('/admin/mail')
  await expect(page.getByText('Email is not set up', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Save email settings' }).click()
  await expect(page.getByLabel('Mail server', { exact: true })).toBeFocused()

  // Her address is asked for once: the account that sends is filled in with it.
  await page.getByLabel('The email address you read').fill(account.user)
  await page.getByRole('button', { name: 'Save this address' }).click()
  await expect(page.locator('.toast').getByText('Address Saved')).toBeVisible()
  await page.getByLabel('Sender’s name').fill('Typed before')
  const services = page.getByRole('navigation', { name: 'Your email service' })
  const expectServer = async (host: string, port: string, encryption: string) => {
    await expect(page.getByLabel('Mail server', { exact: true })).toHaveValue(host)
    await expect(page.getByLabel('Port')).toHaveValue(port)
    await expect(page.getByLabel('Encryption')).toHaveValue(encryption)
  }
  await services.getByRole('link', { name: 'Gmail' }).click()
  await expect(page.getByText('Turn on 2-Step Verification')).toBeVisible()
  await expectServer('smtp.gmail.com', '465', 'tls')
  await services.getByRole('link', { name: 'Microsoft 365' }).click()
  await expect(page.getByText('“Authenticated SMTP” has to be on')).toBeVisible()
  await expectServer('smtp.office365.com', '587', 'starttls')
  await expect(page.getByLabel('User name')).toHaveValue(account.user)
  await expect(page.getByLabel('Sender’s address')).toHaveValue(account.user)
  await expect(page.getByLabel('Sender’s name')).toHaveValue('Typed before')
  await services.getByRole('link', { name: 'Other' }).click()
  await expectServer('', '465', 'tls')
  await page.getByLabel('Mail server', { exact: true }).fill('127.0.0.1')
  await page.getByLabel('Port').fill(port)
  await page.getByLabel('Encryption').selectOption('none')
  await page.getByLabel('User name').fill(account.user)
  await page.getByLabel('Password').fill('wrong')
  await page.getByLabel('Sender’s name').fill('Sample Books')
  await page.getByLabel('Sender’s address').fill('hello@river.example')
  await page.getByRole('button', { name: 'Save email settings' }).click()
  await expect(page.locator('.toast').getByText('Email Settings Saved')).toBeVisible()
  await page.getByRole('button', { name: 'Send a test email' }).click()
  await expect(page.getByRole('alert')).toContainText('The mail server refused the login')
  await expect(page.getByRole('alert')).toContainText('Wrong app password')
  await expect(page.getByRole('alert')).toContainText('want an app password here')

  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Save email settings' }).click()
  await expect(page.getByLabel('Password')).toHaveValue('')
  await page.getByRole('button', { name: 'Send a test email' }).click()
  await expect(page.getByRole('alert')).toContainText('Email works')
  expect(mails.join()).toContain('From: Sample Books <hello@river.example>')
  await expect(page.getByText('v=spf1 a:127.0.0.1 ~all')).toBeVisible()
  await expect(page.getByText('_dmarc.river.example')).toBeVisible()
  expect(await page.content()).not.toContain(account.password)
  await expectPageQualityInBothSchemes(page, 'mail')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectPageQualityInBothSchemes(page, 'mail on a phone')

  // The saved password would go to whatever server is named here.
  await page.getByLabel('Mail server', { exact: true }).fill('mail.attacker.example')
  await page.getByRole('button', { name: 'Save email settings' }).click()
  await expect(page.getByText('Please enter the password for this server')).not.toHaveCount(0)
  await expect(page.getByLabel('Password')).toBeFocused()

  await signUpForOffers('second@example.com')
  await expect(
    visitor
      .locator('.toast')
      .getByText(/Check your inbox!/)
      .first(),
  ).toBeVisible()
  await visitor.goto('/contact')
  await visitor.locator('main').getByLabel('Name').fill('Sample Visitor')
  await visitor.locator('main').getByLabel('Email').fill('visitor@example.com')
  await visitor
    .locator('main')
    .getByRole('textbox', { name: 'Message' })
    .fill('Do you take new clients?')
  await visitor.locator('main').getByRole('button', { name: /Send/ }).click()
  await expect(visitor.locator('.toast').getByText('Message Sent!')).toBeVisible()
  expect(mails.join()).toContain('Do you take new clients?')
  await page.goto('/admin/contact-submissions')
  await expect(page.getByRole('row', { name: 'Message from Sample Visitor' })).toContainText(
    `Sent to ${account.user}`,
  )

  // From now on an address is confirmed before its account can be used, without a restart.
  const people = ['pat@example.com', 'sam@example.com', 'kim@example.com']
  for (const person of people) refused.add(person)
  for (const email of people.slice(1)) {
    await visitor.goto('/signup')
    await visitor.getByLabel('Full name', { exact: true }).fill('Sample Student')
    await visitor.getByLabel('Email', { exact: true }).fill(email)
    await visitor.getByLabel('Password', { exact: true }).fill('sample-ledger-river')
    await visitor.locator('main').getByRole('button', { name: 'Sign Up', exact: true }).click()
    await expect(
      visitor.getByText('Please check your email to confirm your account.').first(),
    ).toBeVisible()
  }
  await signUpForOffers('pat@example.com')

  const today = page.getByRole('region', { name: 'Today' })
  await expect(async () => {
    await page.goto('/admin/dashboard')
    await expect(today.getByText('3 emails did not go out')).toBeVisible({ timeout: 1000 })
  }).toPass()
  const menu = page.getByRole('navigation', { name: 'Admin' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(menu.getByRole('link', { name: 'Email 3 did not go out' })).toBeVisible()
  await today.getByText('3 emails did not go out').click()
  await expect(page).toHaveURL(/\/admin\/mail#unsent$/)
  const rows = page.getByRole('table', { name: 'Mail that did not go out' }).getByRole('row')
  await expect(rows).toHaveText([
    /^Email/,
    /Confirm the sign-up for offers.*pat@example.com.*refused.*Mailbox full/,
    /Confirm a new account.*kim@example.com/,
    /Confirm a new account.*sam@example.com/,
  ])
  const source = await page.content()
  for (const secret of ['token_hash', 'confirm-email?token']) expect(source).not.toContain(secret)
  await expectPageQualityEverywhere(page, 'mail that did not go out')
  refused.delete('pat@example.com')
  await page.getByRole('button', { name: 'Try again: Confirm the sign-up for offers' }).click()
  await expect(rows).toHaveCount(3)
  await expect.poll(() => mails.join()).toContain('To: pat@example.com')
  await page.getByRole('button', { name: /^Forget it: .* to kim@/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Forget it' }).click()
  await expect(rows).toHaveCount(2)
  await rows
    .nth(1)
    .getByRole('button', { name: /^Forget it/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Forget it' }).click()
  await expect(rows).toHaveCount(0)
  await expect(menu.getByRole('link', { name: 'Email', exact: true })).toBeVisible()
  expect(mails.join()).not.toContain('kim@example.com')

  // A mail server that does not answer is the first thing of the day.
  const unreachable = /Email isn’t going out\.? ?No mail server answers at 127\.0\.0\.1, port 1\./
  await page.getByLabel('Port').fill('1')
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Save email settings' }).click()
  await expect(page.locator('main').getByText('No mail server answers at')).toBeVisible()
  await page.goto('/admin/dashboard')
  await expect(today.getByRole('link').first()).toHaveText(unreachable)
  await expectPageQualityEverywhere(page, 'a silent mail server on the dashboard')
  await today.getByRole('link').first().click()
  await expect(page.getByText('Email isn’t going out')).toBeVisible()

  await page.getByRole('button', { name: 'Remove email settings' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove them' }).click()
  await expect(page.getByText('Email is not set up', { exact: true })).toBeVisible()
  await page.goto('/admin/users/log')
  await expect(page.getByRole('row').nth(1)).toContainText('Removed the mail server')
  await expect(page.getByRole('row').nth(2)).toContainText(
    /Changed the email settings.*127\.0\.0\.1/,
  )
  expect(site.output()).not.toContain(account.password)
  server.close()
})
