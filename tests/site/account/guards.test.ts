import { expect, test } from 'vitest'
import { testSite } from '#tests/site/support/site.ts'

const site = testSite()

test('a signed-out visitor is sent to log in, told why, and the place is kept', async () => {
  const login = await site.visitor().visit('/account/delete?from=mail')
  expect(login.address).toBe('/login?redirectTo=%2Faccount%2Fdelete%3Ffrom%3Dmail')
  expect(login.text).toContain('Log in to open your account.')
})

test('a signed-out visitor of the admin area is sent to log in', async () => {
  for (const path of ['/admin', '/admin/quiz']) {
    const login = await site.visitor().visit(path)
    expect(login.address).toBe(`/login?redirectTo=${encodeURIComponent(path)}`)
  }
})

test('a signed-out visitor of the blog admin is denied and asked to log in', async () => {
  const login = await site.visitor().visit('/admin/blog')
  expect(login.address).toBe('/login?redirectTo=%2Fadmin%2Fblog')
  expect(login.toasts).toEqual(['Access Denied Please login.'])
})

test('/admin leads an admin to the dashboard, also by way of the login', async () => {
  const visitor = site.visitor()
  const login = await visitor.visit('/admin')
  const { email, password } = (await site.as('admin')).account
  const arrived = await login.press('Login', { Email: email, Password: password }, login.main)
  expect(arrived.address).toBe('/admin/dashboard')
  expect((await visitor.visit('/admin')).address).toBe('/admin/dashboard')
})

test('a student is sent from the admin area to the courses and told why', async () => {
  const student = await site.as('student')
  for (const path of ['/admin', '/admin/dashboard']) {
    const courses = await student.visit(path)
    expect(courses.address).toBe('/dashboard')
    expect(courses.toasts.join()).toContain('Access Denied: Admin role required.')
  }
})

test('every admin screen is for admins only, downloads included', async () => {
  const student = await site.as('student')
  for (const path of [
    ...['/admin/dashboard', '/admin/tools', '/admin/quiz', '/admin/contact-submissions'],
    ...['/admin/contact-submissions.csv', '/admin/offers', '/admin/offers.csv', '/admin/letters'],
    '/admin/letters/00000000-0000-4000-8000-000000000000/preview',
    ...['/admin/site-check', '/admin/users/stopped', '/admin/products/claims', '/admin/courses'],
    ...['/admin/users/progress', '/admin/users/progress.csv', '/admin/handbook'],
  ]) {
    expect((await student.visit(path)).address, path).toBe('/dashboard')
  }
})

test('a student may open the blog admin, without the menu and the help for admins', async () => {
  const page = await (await site.as('student')).visit('/admin/blog')
  expect(page.address).toBe('/admin/blog')
  expect(page.has('heading')).toBe(true)
  expect(page.has('navigation', 'Admin')).toBe(false)
  expect(page.text).not.toContain('About this screen')
})
