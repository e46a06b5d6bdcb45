import { expect, test } from 'vitest'
import { readMail } from '#tests/site/support/account-mails.ts'
import { newAccount, testSite } from '#tests/site/support/site.ts'
import type { Page, Visitor } from '#tests/site/support/visitor.ts'

const site = testSite()

type Account = { email: string; password: string }

async function logIn({ email, password }: Account, headers: Record<string, string> = {}) {
  const visitor = site.visitor()
  const arrived = await visitor.submit('/login', { email, password }, { headers })
  return { visitor, arrived }
}

async function expectLoggedOut(visitor: Visitor) {
  expect((await visitor.visit('/account')).address).toMatch(/^\/login/)
}

test('the account page is linked from the header, and the name can be changed', async () => {
  const student = await site.as('student')
  const account = await (await student.visit('/dashboard')).follow('Account')
  const refused = await account.press('Save Name', { 'Full name': '' })
  expect(refused.field('Full name').error).not.toBe('')
  const saved = await account.press('Save Name', { 'Full name': 'Sample Renamed' })
  expect(saved.toasts.join()).toContain('Name Saved')
  expect((await student.visit('/account')).field('Full name').value).toBe('Sample Renamed')
})

test('the address changes when both mailboxes have agreed', async () => {
  const student = await site.as('student')
  const { email, password } = student.account
  const { email: newEmail } = newAccount()
  const account = await student.visit('/account')
  const waiting = await account.press('Change Email', { 'New email': newEmail })
  expect(waiting.toasts.join()).toContain('Please Confirm the Change')
  expect(waiting.text).toContain(`Waiting for ${newEmail}`)

  await readMail(site, { to: email, subject: /Confirm the change/ })
  await readMail(site, { to: newEmail, subject: /Confirm your new/ })
  const again = await waiting.press('Send again')
  expect(again.toasts.join()).toContain('Email Sent')

  const toOld = await readMail(site, { to: email, subject: /Confirm the change/, after: 1 })
  const halfway = await (await student.visit(toOld.link)).press('Confirm the Change')
  expect(halfway.has('heading', 'Halfway there')).toBe(true)
  const toNew = await readMail(site, { to: newEmail, subject: /Confirm your new/, after: 1 })
  const changed = await (await student.visit(toNew.link)).press('Confirm the Change')
  expect(changed.toasts.join()).toContain('Address Changed')
  expect(changed.text).toContain(`Logged in as ${newEmail}.`)
  expect((await logIn({ email: newEmail, password })).arrived.address).toBe('/dashboard')
})

test('the password changes only with the old one, and other browsers are logged out', async () => {
  const student = await site.as('student')
  const { email, password } = student.account
  const { visitor: other } = await logIn(student.account)
  const form = await student.visit('/account')
  const change = (current: string) =>
    form.press('Change Password', {
      'Current password': current,
      'New password': 'sample-changed-ledger',
    })
  expect((await change('not-the-password')).text).toContain('That’s not your password.')
  expect((await change(password)).toasts.join()).toContain('Password Changed')
  expect((await student.visit('/account')).address).toBe('/account')
  await expectLoggedOut(other)
  const renewed = await logIn({ email, password: 'sample-changed-ledger' })
  expect(renewed.arrived.address).toBe('/dashboard')
})

test('the devices are listed, and one or all others can be logged out', async () => {
  const student = await site.as('student')
  const on = (name: string) =>
    logIn(student.account, {
      'user-agent': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 ${name}`,
    })
  const { visitor: firefox } = await on('Firefox/140.0')
  const { visitor: edge } = await on('Edg/140.0')
  const account = await student.visit('/account')
  expect(account.text.match(/This device/g)).toHaveLength(1)
  const one = await account.press('Log out Firefox on Windows')
  expect(one.toasts.join()).toContain('Device Logged Out')
  await expectLoggedOut(firefox)
  expect((await edge.visit('/account')).text).toContain('This device')

  const all = await one.press('Log Out Everywhere Else')
  expect(all.text).toContain('You’re only logged in on this device.')
  await expectLoggedOut(edge)
})

test('a person downloads what the site knows about them', async () => {
  const student = await site.as('student')
  const link = (await student.visit('/account')).get('link', 'Download My Data')
  const file = await student.fetch(link.attribute('href') ?? '')
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="?my-data\.json/)
  const { email, fullName } = student.account
  expect(await file.json()).toMatchObject({
    account: { email, full_name: fullName },
    completed_lessons: [],
  })
})

test('a person deletes the account with the password, and it is gone', async () => {
  const student = await site.as('student')
  const form = await (await student.visit('/account')).follow('Delete My Account')
  expect(form.has('heading', 'What will be deleted')).toBe(true)
  const remove = (page: Page, password: string) =>
    page.press('Delete My Account', { 'Your password': password })
  const refused = await remove(form, 'not-the-password')
  expect(refused.text).toContain('That’s not your password.')
  const home = await remove(refused, student.account.password)
  expect(home.address).toBe('/')
  expect(home.toasts.join()).toContain('Account Deleted')
  const { arrived } = await logIn(student.account)
  expect(arrived.text).toContain('That email and password don’t match.')
})

test('an admin is urged to set up two-factor login, and the only admin cannot go', async () => {
  const admin = await site.as('admin')
  expect((await admin.visit('/account')).text).toContain('Please set it up')
  expect((await admin.visit('/account/delete')).text).toContain('You’re the only admin.')
})
