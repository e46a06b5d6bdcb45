import { expect, test } from 'vitest'
import { readMail } from '#tests/site/support/account-mails.ts'
import { readLog } from '#tests/site/support/audit-log.ts'
import { newAccount, testSite } from '#tests/site/support/site.ts'
import type { Page, Visitor } from '#tests/site/support/visitor.ts'
import { samplePng } from '#tests/support/product-files.ts'

const site = testSite()

async function findId(email: string) {
  const users = site.connect('service').from('users')
  const { data } = await users.select('id').eq('email', email).single().throwOnError()
  return data.id
}

async function openPerson(admin: Visitor, email: string) {
  return admin.visit(`/admin/users/${await findId(email)}`)
}

async function expectLoggedOut(person: Visitor) {
  expect((await person.visit('/account')).address).toMatch(/^\/login/)
}

test('an admin adds a person without mail, and the link that is passed on lets them choose a password', async () => {
  const { email, fullName, password } = newAccount()
  const admin = await site.as('admin')
  const form = await (await admin.visit('/admin/users')).follow('Add a Person')
  const added = await form.press('Add This Person', { 'Full name': fullName, Email: email })
  const link = new URL(added.field('Link to pass on').value)
  const list = await added.follow('Show under People')
  const [row] = list.all('row').filter(({ text }) => text.includes(email))
  expect(row?.text).toContain(fullName)

  const newcomer = site.visitor()
  const invitation = await newcomer.visit(link.pathname + link.search)
  const choose = await invitation.press('Accept the Invitation')
  const fields = { 'New password': password, 'Confirm new password': password }
  expect((await choose.press('Reset Password', fields)).address).toMatch(/^\/login/)
  const { address } = await newcomer.submit('/login', { email, password })
  expect(address).toBe('/dashboard')

  const again = await form.press('Add This Person', { 'Full name': fullName, Email: email })
  expect(again.field('Email').error).toMatch(/This address has an account already/)
  const log = readLog(await admin.visit('/admin/users/log'), email)
  expect(log).toContainEqual(expect.stringMatching(/Added \| \S+$/))
})

test('an admin sees what a person claimed and completed, and gives and takes the admin role', async () => {
  const student = await site.as('student')
  const { email, fullName } = student.account
  const id = await findId(email)
  const service = site.connect('service')
  const { data: lesson } = await service
    .from('course_lessons')
    .select('id, title, course_id')
    .limit(1)
    .single()
    .throwOnError()
  await service
    .from('user_course_progress')
    .insert({ user_id: id, course_id: lesson.course_id, lesson_id: lesson.id })
    .throwOnError()
  const { data: product } = await service
    .from('products')
    .insert({ title: 'Sample PDF of one person', price: 0 })
    .select('id, title')
    .single()
    .throwOnError()
  await service
    .from('product_orders')
    .insert({ user_id: id, product_id: product.id })
    .throwOnError()

  const admin = await site.as('admin')
  const search = (role = '') =>
    admin.visit(`/admin/users?search=${encodeURIComponent(fullName.toUpperCase())}${role}`)
  const found = await search()
  expect(found.text).toContain('1 person')
  expect((await found.follow('Admins')).text).toContain('No people found.')
  const person = await found.follow(fullName)
  expect(person.get('heading').text).toBe(fullName)
  expect(person.main.text).toContain(product.title)
  expect(person.main.text).toMatch(/1 of \d+ lessons, \d+%/)
  expect(person.main.text).toContain(lesson.title)

  const question = person.dialog('Make an Admin')
  expect(question.text).toContain(email)
  const promoted = await person.press('Make an Admin', {}, question)
  expect(promoted.toasts.join()).toContain('They are an admin now.')
  expect((await student.visit('/admin/dashboard')).address).toBe('/admin/dashboard')
  const own = await student.visit(`/admin/users/${id}`)
  expect(own.text).toMatch(/There must be one admin/)
  expect(own.has('button', 'Take the Admin Role Away')).toBe(false)
  const demoted = await promoted.press('Take the Admin Role Away')
  expect(demoted.has('button', 'Make an Admin')).toBe(true)
  expect((await student.visit('/admin/users')).address).toMatch(/^\/login\?/)
  expect(readLog(demoted, email)).toEqual([
    `admin@example.com | Took the admin role from | ${email}`,
    `admin@example.com | Gave the admin role to | ${email}`,
  ])

  const products = await admin.visit(`/admin/products?search=${encodeURIComponent(product.title)}`)
  const claims = await products.follow(`Claims of ${product.title}`)
  expect(claims.text).toContain('1 person')
  expect((await claims.follow(fullName)).address).toBe(`/admin/users/${id}`)
})

test('a blocked person is out at once and stays out until unblocked', async () => {
  const student = await site.as('student')
  const { email, password } = student.account
  const cookies = new Map(student.cookies)
  const admin = await site.as('admin')
  const person = await openPerson(admin, email)
  const blocked = await person.press('Block')
  expect(blocked.has('button', 'Unblock')).toBe(true)
  await expectLoggedOut(student)
  const refused = await student.submit('/login', { email, password })
  expect(refused.text).toMatch(/This account is blocked/)

  const unblocked = await blocked.press('Unblock')
  expect(unblocked.has('button', 'Block')).toBe(true)
  // The session from before the block stays ended.
  student.cookies.clear()
  for (const [name, value] of cookies) student.cookies.set(name, value)
  await expectLoggedOut(student)
  await student.submit('/login', { email, password })
  expect((await student.visit('/account')).get('heading').text).toBe('Account')

  const out = await (await openPerson(admin, email)).press('Log Out Everywhere')
  expect(out.text).toContain('They aren’t logged in anywhere.')
  await expectLoggedOut(student)

  const sent = await out.press('Send a Password Reset')
  expect(sent.toasts.join()).toContain('Reset Sent')
  const { link } = await readMail(site, { to: email, subject: /password/i })
  const newPassword = `new-${password}`
  const form = await (await student.visit(link)).press('Choose a New Password')
  const changed = await form.press('Reset Password', {
    'New password': newPassword,
    'Confirm new password': newPassword,
  })
  expect(changed.toasts.join()).toContain('Password Changed')
  const arrived = await student.submit('/login', { email, password: newPassword })
  expect(arrived.address).toBe('/dashboard')
  expect(readLog(await admin.visit('/admin/users/log'), email)).toEqual([
    `admin@example.com | Sent a password reset | ${email}`,
    `admin@example.com | Logged out everywhere | ${email}`,
    `admin@example.com | Unblocked | ${email}`,
    `admin@example.com | Blocked | ${email}`,
  ])
})

test('a person’s data is exported and the account deleted, in the words of one’s own deletion', async () => {
  const student = await site.as('student')
  const { email, fullName } = student.account
  const id = await findId(email)
  const pictures = site.connect('service').storage.from('blog-images')
  await pictures.upload(`${id}/picture.png`, await samplePng(8, 8), { contentType: 'image/png' })
  const ownWords = (await student.visit('/account/delete'))
    .all('listitem')
    .map(({ text }) => text)
    .filter((text) => text.includes('your'))
  expect(ownWords.length).toBeGreaterThanOrEqual(4)

  const admin = await site.as('admin')
  const person = await openPerson(admin, email)
  const file = person.get('link', 'Export Their Data').attribute('href') ?? ''
  const exported = await (await admin.fetch(file)).json()
  expect(exported.account).toMatchObject({ email, full_name: fullName })

  const question = await person.follow('Delete This Account')
  expect(question.get('heading').text).toBe('Delete This Account')
  const words = question.all('listitem').map(({ text }) => text)
  for (const own of ownWords) expect(words).toContain(own.replaceAll('your', 'their'))
  const list = await question.press('Delete This Account')
  expect(list.toasts.join()).toContain('Account Deleted')
  expect(list.address).toBe('/admin/users')
  expect((await pictures.list(id)).data).toEqual([])
  const gone = await admin.visit(`/admin/users/${id}`)
  expect(gone.status).toBe(404)
  expect(gone.has('heading', 'Person Not Found')).toBe(true)
  await expectLoggedOut(student)
  expect(readLog(await admin.visit('/admin/users/log'), email)).toEqual([
    `admin@example.com | Deleted the account of | ${email}`,
    `admin@example.com | Exported the data of | ${email}`,
  ])
})

test('an invited address becomes an admin by accepting, unless the invitation is taken back', async () => {
  const invited = newAccount()
  const { email, fullName, password } = invited
  const admin = await site.as('admin')
  const list = await (await admin.visit('/admin/users')).follow('Invite an Admin')
  const isListed = (page: Page) => page.all('row').some(({ text }) => text.includes(email))
  const known = await list.press('Send the Invitation', { Email: 'admin@example.com' })
  expect(known.text).toContain('This person is an admin already.')
  const sent = await list.press('Send the Invitation', { Email: email })
  expect(isListed(sent)).toBe(true)
  const taken = await readMail(site, { to: email, subject: /invitation/i })
  const withdrawn = await sent.press(`Take back the invitation of ${email}`)
  expect(isListed(withdrawn)).toBe(false)
  expect(isListed(await withdrawn.press('Send the Invitation', { Email: email }))).toBe(true)
  const { link } = await readMail(site, { to: email, subject: /invitation/i, after: 1 })

  // No account yet: the way leads over the sign-up and back to the invitation.
  const other = site.visitor()
  const login = await other.visit(link)
  expect(login.address).toMatch(/^\/login\?redirectTo=/)
  const form = await login.follow(/sign up/i, login.main)
  const fields = { 'Full name': fullName, Email: email, Password: password }
  const back = await form.press('Sign Up', fields, form.main)
  const question = await back.press('Login', { Email: email, Password: password }, back.main)
  expect(question.has('heading', 'Become an admin?')).toBe(true)
  const isNotValid = (page: Page) => page.has('heading', 'This invitation isn’t valid')
  expect(isNotValid(await other.visit(taken.link))).toBe(true)
  const accepted = await (await other.visit(link)).press('Accept the Invitation')
  expect(accepted.address).toBe('/admin/dashboard')
  expect(isNotValid(await other.visit(link))).toBe(true)
})
