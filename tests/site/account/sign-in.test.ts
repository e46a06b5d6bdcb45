import { expect, test } from 'vitest'
import { newAccount, testSite } from '#tests/site/support/site.ts'
import type { Page } from '#tests/site/support/visitor.ts'

const site = testSite()

type Account = ReturnType<typeof newAccount>

function signUp(page: Page, { fullName, email, password }: Account) {
  return page.press(
    'Sign Up',
    { 'Full name': fullName, Email: email, Password: password },
    page.main,
  )
}

function logIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>) {
  return page.press('Login', { Email: email, Password: password }, page.main)
}

async function addStudent() {
  const account = newAccount()
  await signUp(await site.visitor().visit('/signup'), account)
  return account
}

test('a person signs up, logs in and logs out', async () => {
  const visitor = site.visitor()
  const account = newAccount()
  const login = await signUp(await visitor.visit('/signup'), account)
  expect(login.address).toBe('/login')
  // No mail is promised where none is sent.
  expect(login.toasts).toEqual(['Sign Up Successful! Your account is ready. You can log in now.'])
  expect(login.text).not.toContain('check your email')
  expect(login.text).toContain('Your account is ready. Log in to start.')
  // The typed address is there, after a reload too.
  expect(login.field('Email').value).toBe(account.email)
  expect((await visitor.visit('/login')).field('Email').value).toBe(account.email)

  const courses = await logIn(login, account)
  expect(courses.address).toBe('/dashboard')
  expect(courses.has('link', 'My PDFs')).toBe(true)
  expect(courses.has('link', 'Admin')).toBe(false)
  const home = await courses.press('Logout')
  expect(home.address).toBe('/')
  expect(home.has('link', 'Login')).toBe(true)
  const again = await visitor.visit('/dashboard')
  expect(again.address).toBe('/login?redirectTo=%2Fdashboard')
  expect(again.field('Email').value).toBe('')
})

test('a wrong password is refused, and the address is kept', async () => {
  const { email } = (await site.as('admin')).account
  const login = await site.visitor().visit('/login')
  const refused = await logIn(login, { email, password: 'not-the-password' })
  expect(refused.status).toBe(400)
  expect(refused.toasts.join()).toContain('Login Failed')
  expect(refused.text).toContain('That email and password don’t match.')
  expect(refused.field('Email').value).toBe(email)
})

test('an expired link asks for an address that can be one', async () => {
  const page = await site.visitor().visit('/auth/confirm?type=signup&error_code=otp_expired')
  const refused = await page.press('Send a New Link', { Email: 'not-an-address' })
  expect(refused.field('Email').error).toBe('Please enter a valid email address.')
  expect(refused.field('Email').value).toBe('not-an-address')
})

test('a short password is refused at sign-up', async () => {
  const account = { ...newAccount(), password: '12345' }
  const refused = await signUp(await site.visitor().visit('/signup'), account)
  expect(refused.toasts.join()).toContain('Password Too Short')
  expect(refused.field('Password').error).toBe('Password should be at least 6 characters.')
  expect(refused.field('Email').value).toBe(account.email)
})

test('a password everybody uses is refused with the reason', async () => {
  const account = { ...newAccount(), password: 'password1' }
  const refused = await signUp(await site.visitor().visit('/signup'), account)
  expect(refused.toasts.join()).toContain('Sign Up Failed')
  expect(refused.text).toMatch(/known to be weak/)
})

test('without confirmation a sign-up with a known address is refused, keeps the typed values and changes nothing', async () => {
  const account = await addStudent()
  const visitor = site.visitor()
  const refused = await signUp(await visitor.visit('/signup'), {
    ...account,
    password: 'sample-other-password',
  })
  expect(refused.toasts.join()).toContain('Sign Up Failed')
  expect(refused.main.get('alert').text).toBe('User already registered')
  expect(refused.field('Email').value).toBe(account.email)
  expect((await logIn(await visitor.visit('/login'), account)).address).toBe('/dashboard')
})

test('an admin lands on the admin dashboard and has its link', async () => {
  const { account } = await site.as('admin')
  const dashboard = await logIn(await site.visitor().visit('/login'), account)
  expect(dashboard.address).toBe('/admin/dashboard')
  expect(dashboard.has('link', 'Admin')).toBe(true)
})

test('the login says what it is for and leads back there, also by way of sign-up', async () => {
  const account = newAccount()
  const login = await site.visitor().visit('/store')
  expect(login.text).toContain('Log in to open the store.')
  const form = await login.follow('Sign up', login.main)
  expect(form.address).toBe('/signup?redirectTo=%2Fstore')
  const back = await signUp(form, account)
  expect(back.address).toBe('/login?redirectTo=%2Fstore')
  expect((await logIn(back, account)).address).toBe('/store')
})

test('nobody is led to another site, or round in a circle, after logging in', async () => {
  const account = await addStudent()
  for (const address of ['//evil.example', '/\\evil.example', '/%2f/evil.example', '/login', '/']) {
    const login = await site.visitor().visit(`/login?redirectTo=${encodeURIComponent(address)}`)
    expect((await logIn(login, account)).address, address).toBe('/dashboard')
  }
})

test('a person who is logged in is led past the login and the sign-up', async () => {
  const student = await site.as('student')
  expect((await student.visit('/login?redirectTo=%2Faccount')).address).toBe('/account')
  expect((await student.visit('/signup')).address).toBe('/dashboard')
})

test('form posts from another site are refused', async () => {
  const student = await site.as('student')
  for (const origin of ['https://evil.example', 'null']) {
    const answer = await student.fetch('/logout', { method: 'POST', headers: { origin } })
    expect(answer.status).toBe(403)
  }
  expect((await student.visit('/account')).get('heading').text).toBe('Account')
})

test('visitors without a session get no cookie', async () => {
  const visitor = site.visitor()
  await visitor.visit('/login')
  expect([...visitor.cookies]).toEqual([])
})
