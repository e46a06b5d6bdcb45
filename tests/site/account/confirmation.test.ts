import { expect, test } from 'vitest'
import { readMail } from '#tests/site/support/account-mails.ts'
import { newAccount, testSite } from '#tests/site/support/site.ts'
import type { Visitor } from '#tests/site/support/visitor.ts'

// Without the pause between two mails to one address.
const site = testSite({ REQUIRE_EMAIL_CONFIRMATION: 'true', RATE_LIMIT_SCALE: '100000' })

type Account = ReturnType<typeof newAccount>

async function signUp(visitor: Visitor, { fullName, email, password }: Account) {
  const form = await visitor.visit('/signup')
  const fields = { 'Full name': fullName, Email: email, Password: password }
  return form.press('Sign Up', fields, form.main)
}

async function openMail(visitor: Visitor, { email }: Account) {
  const mail = await readMail(site, { to: email, subject: /Confirm your email/ })
  return visitor.visit(mail.link)
}

test('a new address is confirmed by one press, which logs the person in where they wanted to go', async () => {
  const account = newAccount()
  const visitor = site.visitor()
  const form = await visitor.visit('/signup?redirectTo=%2Faccount')
  const letters = form.field(/^Yes, send me letters/)
  expect(letters.isChecked).toBe(false)
  const { fullName, email, password } = account
  const fields = { 'Full name': fullName, Email: email, Password: password, [letters.name]: true }
  const login = await form.press('Sign Up', fields, form.main)
  expect(login.address).toBe('/login?redirectTo=%2Faccount')
  const confirmed = await (await openMail(visitor, account)).press('Confirm My Address')
  expect(confirmed.address).toBe('/account')
  expect(confirmed.toasts.join()).toContain('Address Confirmed')
  expect(confirmed.field(/^Yes, send me letters/).isChecked).toBe(true)

  const again = await (await openMail(site.visitor(), account)).press('Confirm My Address')
  expect(again.has('heading', 'This link no longer works')).toBe(true)
})

test('logging in before the confirmation is refused and another mail offered; its code works', async () => {
  const account = newAccount()
  const { email, password } = account
  const login = await signUp(site.visitor(), account)
  expect(login.toasts.join()).toContain('Please check your email to confirm your account.')
  expect(login.field('Email').value).toBe(email)
  const refused = await login.press('Login', { Email: email, Password: password }, login.main)
  expect(refused.toasts.join()).toContain('Login Failed')
  expect(refused.text).toContain('Your email address isn’t confirmed yet')
  const sent = await refused.press('Send again')
  expect(sent.toasts.join()).toContain('Email Sent')
  const { code } = await readMail(site, { to: email, subject: /Confirm your email/, after: 1 })
  const arrived = await sent.press('Use the Code', { 'Code from the email': code })
  expect(arrived.address).toBe('/dashboard')
})

test('signing up twice tells nobody but the owner that the address is known', async () => {
  const account = newAccount()
  const { email, password } = account
  const visitor = site.visitor()
  await signUp(visitor, account)
  const confirmed = await (await openMail(visitor, account)).press('Confirm My Address')
  expect(confirmed.address).toBe('/dashboard')
  const login = await signUp(site.visitor(), { ...account, password: 'sample-other-password' })
  expect(login.toasts.join()).toContain('Sign Up Successful!')
  expect(login.text).toContain('Press the button in the email')
  const notice = await readMail(site, { to: email, subject: /already have an account/ })
  expect(notice.link).toBe('/login')
  const arrived = await login.press('Login', { Email: email, Password: password }, login.main)
  expect(arrived.address).toBe('/dashboard')
})
