import { testOnOwnSite } from '#tests/browser/support/own-site.ts'
import { expectPageQualityEverywhere } from '#tests/browser/support/page-quality.ts'
import { signInAsAdmin } from '#tests/browser/support/quick-sign-in.ts'
import { expect } from '#tests/browser/support/site.ts'
import { mailAccount, startMailAccount } from '#tests/support/mail-account.ts'

// A site of its own: the others send no mail. What the forms save and answer: tests/site/mail.
const test = testOnOwnSite()

test.use({ expectedErrors: [/status of 400/] })

test('a service fills in its server and leaves the rest as typed, and a wrong field has the focus', async ({
  page,
}) => {
  await signInAsAdmin(page)
  await page.goto('/admin/mail')
  await page.getByRole('button', { name: 'Save email settings' }).click()
  await expect(page.getByLabel('Mail server', { exact: true })).toBeFocused()
  await page.getByLabel('Sender’s name').fill('Typed before')
  const services = page.getByRole('navigation', { name: 'Your email service' })
  for (const [name, host] of [
    ['Gmail', 'smtp.gmail.com'],
    ['Microsoft 365', 'smtp.office365.com'],
    ['Other', ''],
  ] as const) {
    await services.getByRole('link', { name }).click()
    await expect(page.getByLabel('Mail server', { exact: true })).toHaveValue(host)
    await expect(page.getByLabel('Sender’s name')).toHaveValue('Typed before')
  }
})

test('mail that did not go out is settled in place, and its screens are accessible', async ({
  page,
  site,
}) => {
  test.slow()
  const { close, refused, port } = await startMailAccount()
  await signInAsAdmin(page)
  const send = async (path: string, form: Record<string, string>) => {
    const answer = await page.request.post(path, { form, headers: { origin: site.url } })
    expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true)
  }
  await send('/admin/mail', { intent: 'mailbox', ownerEmail: mailAccount.user })
  await send('/admin/mail', {
    ...{ intent: 'save', host: '127.0.0.1', port, encryption: 'none', ...mailAccount },
    ...{ senderName: 'Sample Books', senderEmail: 'hello@river.example' },
  })
  for (const email of ['pat@example.com', 'kim@example.com']) {
    refused.add(email)
    await send('/offers', { email })
  }
  const today = page.getByRole('region', { name: 'Today' })
  await expect(async () => {
    await page.goto('/admin/dashboard')
    await expect(today.getByText('2 emails did not go out')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await today.getByText('2 emails did not go out').click()
  await expect(page).toHaveURL(/\/admin\/mail#unsent$/)
  await page.getByRole('button', { name: 'Send a test email' }).click()
  await expect(page.getByRole('alert')).toContainText('Email works')
  await expectPageQualityEverywhere(page, 'a mail server that works, and mail that did not go out')

  const rows = page.getByRole('table', { name: 'Mail that did not go out' }).getByRole('row')
  refused.clear()
  await page.getByRole('button', { name: /^Try again: .* to pat@/ }).click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: /^Forget it: .* to kim@/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Forget it' }).click()
  await expect(rows).toHaveCount(0)

  // The saved password would go to whatever server is named here.
  await page.getByLabel('Mail server', { exact: true }).fill('mail.attacker.example')
  await page.getByRole('button', { name: 'Save email settings' }).click()
  await expect(page.getByText('Please enter the password for this server')).not.toHaveCount(0)
  await expect(page.getByLabel('Password')).toBeFocused()
  await page.getByLabel('Mail server', { exact: true }).fill('127.0.0.1')
  await page.getByLabel('Port').fill('1')
  await page.getByLabel('Password').fill(mailAccount.password)
  await page.getByRole('button', { name: 'Save email settings' }).click()
  await expect(page.locator('main').getByText('No mail server answers at')).toBeVisible()
  await page.goto('/admin/dashboard')
  await expectPageQualityEverywhere(page, 'a silent mail server on the dashboard')
  await today.getByRole('link').first().click()
  await page.getByRole('button', { name: 'Remove email settings' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove them' }).click()
  await expect(page.getByText('Email is not set up', { exact: true })).toBeVisible()
  expect(site.output()).not.toContain(mailAccount.password)
  await close()
})
