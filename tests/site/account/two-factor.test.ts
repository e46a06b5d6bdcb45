import { expect, test } from 'vitest'
import { codeAt, stepAt } from '#platform/auth/codes/totp.ts'
import { readMail } from '#tests/site/support/account-mails.ts'
import { readLog } from '#tests/site/support/audit-log.ts'
import { testSite } from '#tests/site/support/site.ts'
import type { Visitor } from '#tests/site/support/visitor.ts'

const site = testSite()

/** A student with an authenticator, and the code to log in with. */
async function addStudent() {
  const student = await site.as('student')
  const account = await student.visit('/account')
  const start = await account.follow('Set Up Two-Factor Login')
  const rules = start.get('region', 'If you lose your phone')
  expect(rules.text).toContain('a passkey or an authenticator on another device')
  const form = await start.press('Set Up an Authenticator')
  const secret = (form.main.tags('code')[0]?.text ?? '').replaceAll(/\s/g, '')
  const wrong = await form.press('Turn On', { Code: '000000' })
  expect(wrong.text).toMatch(/That code is wrong/)
  const step = stepAt(new Date())
  const done = await wrong.press('Turn On', { Code: codeAt(secret, step) })
  expect(done.toasts.join()).toContain('Two-Factor Login Is On')
  // A TOTP code works once, so the code of the next step is used; the clock tolerance accepts it.
  return { student, account: student.account, nextCode: codeAt(secret, step + 1) }
}

/** The same account in another browser, after the password and before the code. */
async function enterPassword(
  account: { email: string; password: string },
  visitor: Visitor = site.visitor(),
  path = '/login',
) {
  const login = await visitor.visit(path)
  const { email, password } = account
  const step = await login.press('Login', { Email: email, Password: password }, login.main)
  expect(step.has('heading', 'One more step')).toBe(true)
  return { visitor, step }
}

test('with two-factor login the password alone opens nothing; the code does', async () => {
  const { account, nextCode } = await addStudent()
  const { visitor } = await enterPassword(account, site.visitor(), '/login?redirectTo=%2Faccount')
  const step = await visitor.visit('/dashboard')
  expect(step.address).toBe('/login?redirectTo=%2Fdashboard')
  expect(step.has('heading', 'One more step')).toBe(true)
  const short = await step.press('Continue', { Code: '123' })
  expect(short.text).toContain('Please enter the six digits.')
  expect((await short.press('Continue', { Code: nextCode })).address).toBe('/dashboard')
  const own = await visitor.visit('/account')
  expect(own.main.text).toContain('a stolen password is useless. On')

  const page = await own.follow('Manage')
  const question = page.dialog('Remove authenticator 1')
  const removed = await page.press('Remove Authenticator', {}, question)
  expect(removed.toasts.join()).toContain('Authenticator Removed')
  expect((await removed.press('Logout')).address).toBe('/')
  const login = await visitor.visit('/login')
  const { email, password } = account
  const arrived = await login.press('Login', { Email: email, Password: password }, login.main)
  expect(arrived.address).toBe('/dashboard')
})

test('between password and code the public pages show what a visitor sees', async () => {
  const { account } = await addStudent()
  const { visitor } = await enterPassword(account)
  for (const path of ['/', '/blog', '/qbo-tips', '/qbo-quiz', '/services', '/contact']) {
    const page = await visitor.visit(path)
    expect(page.status, path).toBe(200)
    expect(page.has('link', 'Login'), path).toBe(true)
    expect(page.has('button', 'Logout'), path).toBe(false)
  }
  for (const path of ['/account', '/account/delete', '/account/my-data.json', '/admin/blog']) {
    expect((await visitor.visit(path)).address, path).toMatch(/^\/login\?redirectTo=/)
  }
})

test('deleting the account takes the password and the code', async () => {
  const { student, account, nextCode } = await addStudent()
  const form = await student.visit('/account/delete')
  const remove = (Code: string) =>
    form.press('Delete My Account', { 'Your password': account.password, Code })
  expect((await remove('000000')).text).toMatch(/That code is wrong/)
  expect((await remove(nextCode)).toasts.join()).toContain('Account Deleted')
  const login = await site.visitor().visit('/login')
  const { email, password } = account
  const refused = await login.press('Login', { Email: email, Password: password }, login.main)
  expect(refused.toasts.join()).toContain('Login Failed')
})

test('a recovery by mail does not go round the second factor', async () => {
  const { account, nextCode } = await addStudent()
  const visitor = site.visitor()
  const form = await visitor.visit('/forgot-password')
  await form.press('Send Reset Link', { Email: account.email })
  const { link } = await readMail(site, { to: account.email, subject: /Reset your password/ })
  const step = await (await visitor.visit(link)).press('Choose a New Password')
  expect(step.has('heading', 'One more step')).toBe(true)
  const reset = await step.press('Continue', { Code: nextCode })
  expect(reset.address).toMatch(/^\/reset-password/)
  const changed = await reset.press('Reset Password', {
    'New password': 'sample-brand-new-ledger',
    'Confirm new password': 'sample-brand-new-ledger',
  })
  expect(changed.toasts.join()).toContain('Password Changed')
})

test('a lost second factor goes when the student confirms by mail, and not before', async () => {
  const { account } = await addStudent()
  const { email, password } = account
  const users = site.connect('service').from('users')
  const { data } = await users.select('id').eq('email', email).single().throwOnError()
  const admin = await site.as('admin')
  const openPerson = () => admin.visit(`/admin/users/${data.id}`)
  const asked = await (await openPerson()).press('Remove the Second Factor')
  expect(asked.toasts.join()).toContain('Email Sent')
  const { link } = await readMail(site, { to: email, subject: /^Remove the second factor/ })

  const { visitor } = await enterPassword(account)
  const question = await visitor.visit(link)
  expect(question.text).toContain(email)
  expect((await openPerson()).has('button', 'Remove the Second Factor')).toBe(true)
  const removed = await question.press('Remove the Second Factor')
  expect(removed.toasts.join()).toContain('Second Factor Removed')
  const login = await visitor.visit('/login')
  const arrived = await login.press('Login', { Email: email, Password: password }, login.main)
  expect(arrived.address).toBe('/dashboard')
  expect((await visitor.visit(link)).has('heading', 'This link isn’t valid')).toBe(true)
  const person = await openPerson()
  expect(person.text).toContain('They have no second factor.')
  expect(readLog(person, email)).toEqual([
    `${email} | Confirmed, and removed the second factor of | ${email}`,
    `admin@example.com | Asked to remove the second factor of | ${email}`,
  ])
})
