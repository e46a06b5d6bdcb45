import { expect, test } from 'vitest'
import { readMail } from '#tests/site/support/account-mails.ts'
import { newAccount, testSite } from '#tests/site/support/site.ts'
import type { Page, Visitor } from '#tests/site/support/visitor.ts'

const site = testSite()

const newPassword = 'sample-brand-new-ledger'

async function addStudent() {
  const account = newAccount()
  await site.visitor().submit('/signup', account)
  return account
}

async function askForLink(form: Page, email: string) {
  const asked = await form.press('Send Reset Link', { Email: email })
  expect(asked.has('heading', 'Check your email')).toBe(true)
  return asked
}

/** The mail with link and code that a person who has forgotten the password gets. */
async function forgetPassword(visitor: Visitor) {
  const account = await addStudent()
  const asked = await askForLink(await visitor.visit('/forgot-password'), account.email)
  const mail = await readMail(site, { to: account.email, subject: /Reset your password/ })
  return { account, asked, ...mail }
}

async function openLink(visitor: Visitor, link: string) {
  return (await visitor.visit(link)).press('Choose a New Password')
}

async function chooseNewPassword(form: Page) {
  const login = await form.press('Reset Password', {
    'New password': newPassword,
    'Confirm new password': newPassword,
  })
  expect(login.address).toMatch(/^\/login/)
  expect(login.toasts.join()).toContain('Password Changed')
  return login
}

function logIn(login: Page, email: string) {
  return login.press('Login', { Email: email, Password: newPassword }, login.main)
}

test('a forgotten password is replaced by way of the mail, and leads on to the page', async () => {
  const account = await addStudent()
  const visitor = site.visitor()
  const login = await visitor.visit('/login?redirectTo=%2Fstore')
  const form = await login.follow('Forgot your password?')
  expect(form.get('heading').text).toBe('Forgot Password')
  await askForLink(form, account.email)
  const { link } = await readMail(site, { to: account.email, subject: /Reset your password/ })
  const reset = await openLink(visitor, link)
  expect(reset.address).toMatch(/^\/reset-password/)
  expect((await logIn(await chooseNewPassword(reset), account.email)).address).toBe('/store')
})

test('the six digits of the mail do as well', async () => {
  const { asked, code } = await forgetPassword(site.visitor())
  const wrong = await asked.press('Use the Code', {
    'Code from the email': code === '000000' ? '111111' : '000000',
  })
  expect(wrong.field('Code from the email').error).toMatch(/That code is wrong/)
  const reset = await wrong.press('Use the Code', { 'Code from the email': code })
  expect(reset.address).toMatch(/^\/reset-password/)
  await chooseNewPassword(reset)
})

test('new passwords have to match and be long enough', async () => {
  const visitor = site.visitor()
  const { link } = await forgetPassword(visitor)
  const reset = await openLink(visitor, link)
  const choose = (first: string, second: string) =>
    reset.press('Reset Password', { 'New password': first, 'Confirm new password': second })
  expect((await choose('abc', 'abcd')).toasts).toEqual([
    'Passwords do not match Please ensure both passwords are the same.',
  ])
  expect((await choose('abc', 'abc')).toasts.join()).toContain('Password is too short')
})

test('opening the link uses nothing up; pressing the button does, and a second press explains itself', async () => {
  const visitor = site.visitor()
  const { link } = await forgetPassword(visitor)
  // A link scanner of a mail program requests every link first.
  for (const _ of [1, 2]) expect((await site.visitor().visit(link)).status).toBe(200)
  expect((await openLink(visitor, link)).address).toMatch(/^\/reset-password/)
  const again = await openLink(visitor, link)
  expect(again.has('heading', 'This link no longer works')).toBe(true)
  expect((await again.follow('Get a New Link')).address).toBe('/forgot-password')
})

test('a new password ends the sessions of every other browser', async () => {
  const student = await site.as('student')
  const other = site.visitor()
  const { email } = student.account
  await askForLink(await other.visit('/forgot-password'), email)
  const { link } = await readMail(site, { to: email, subject: /Reset your password/ })
  await chooseNewPassword(await openLink(other, link))
  expect((await student.visit('/account')).address).toMatch(/^\/login/)
})

test('the reset page without a recovery explains itself, also to a person who is logged in', async () => {
  const stranger = await site.visitor().visit('/reset-password')
  expect(stranger.text).toContain('You get to this page from the link in a reset email.')
  expect(stranger.has('link', 'Get a New Link')).toBe(true)
  const known = await (await site.as('student')).visit('/reset-password')
  expect(known.hasField('New password')).toBe(false)
  expect(known.has('link', 'Get a New Link')).toBe(true)
})

test('an unknown address gets the same answer as a known one', async () => {
  const form = await site.visitor().visit('/forgot-password')
  const asked = await askForLink(form, `nobody-${crypto.randomUUID()}@example.com`)
  expect(asked.text).toContain('If there is an account for')
})

test('the links of a hosted service, which go through it first, need one press as well', async () => {
  const visitor = site.visitor()
  const { link } = await forgetPassword(visitor)
  const token = new URL(link, site.siteUrl).searchParams.get('token_hash') ?? ''
  const next = encodeURIComponent(`${site.siteUrl}/reset-password`)
  const hosted = `/auth/v1/verify?token=${token}&type=recovery&redirect_to=${next}`
  await chooseNewPassword(await openLink(visitor, hosted))
  expect((await visitor.visit(hosted)).has('link', 'Get a New Link')).toBe(true)
})

test('an invited person accepts, chooses a password, and logs in', async () => {
  const { email } = newAccount()
  const { error } = await site.connect('service').auth.admin.inviteUserByEmail(email)
  expect(error).toBeNull()
  const visitor = site.visitor()
  const { link } = await readMail(site, { to: email, subject: /invited/ })
  const form = await (await visitor.visit(link)).press('Accept the Invitation')
  expect((await logIn(await chooseNewPassword(form), email)).address).toBe('/dashboard')
})
