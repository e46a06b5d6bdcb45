import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type Account, fillSignIn, newAccount, readMail } from '#tests/browser/support/accounts.ts'
import { makeCourse } from '#tests/browser/support/courses.ts'
import { expectPageQualityInBothSchemes } from '#tests/browser/support/page-quality.ts'
import { signIn, signInAsAdmin, signUpStudent } from '#tests/browser/support/quick-sign-in.ts'
import { connectAsService } from '#tests/browser/support/service-client.ts'
import { expect, test } from '#tests/browser/support/site.ts'
import { setUpAuthenticator } from '#tests/browser/support/two-factor.ts'
import { samplePng } from '#tests/support/product-files.ts'

// Refused sign-ins answer 400, which the browser also notes in its console.
test.use({ expectedErrors: [/status of (400|404)/] })

async function findId(email: string) {
  const service = await connectAsService()
  const { data } = await service
    .from('users')
    .select('id')
    .eq('email', email)
    .single()
    .throwOnError()
  return data.id
}

async function openPerson(page: Page, { email }: Pick<Account, 'email'>) {
  await page.goto(`/admin/users/${await findId(email)}`)
  await expect(page.getByRole('heading', { name: 'Login', exact: true })).toBeVisible()
}

/** The entries of one screen, without their dates. */
async function readLog(page: Page) {
  const rows = page.getByRole('table', { name: 'Audit log' }).locator('tbody tr')
  const texts = await rows.evaluateAll((found) =>
    found.map((row) => [...row.querySelectorAll('td')].slice(1).map((cell) => cell.innerText)),
  )
  return texts.map((cells) => cells.map((text) => text.trim()).join(' | '))
}

test('an admin adds a person without mail, and the link that is passed on lets them choose a password', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email, fullName, password } = newAccount()
  await signInAsAdmin(page)
  await page.goto('/admin/users')
  await page.getByRole('link', { name: 'Add a Person' }).click()
  await page.getByLabel('Full name').fill(fullName)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await expectPageQualityInBothSchemes(page, 'adding a person')
  await page.getByRole('button', { name: 'Add This Person' }).click()
  const link = await page.getByLabel('Link to pass on').inputValue()
  await expectPageQualityInBothSchemes(page, 'an added person')
  await page.getByRole('link', { name: 'Show under People' }).click()
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText(fullName)

  const newcomer = await browser.newPage({ baseURL })
  await newcomer.goto(link)
  await newcomer.getByRole('button', { name: 'Accept the Invitation' }).click()
  await newcomer.getByLabel('New password', { exact: true }).fill(password)
  await newcomer
    .locator('main')
    .getByRole('button', { name: /password/i })
    .last()
    .click()
  await signIn(newcomer, { email, password })
  await newcomer.close()

  await page.goto('/admin/users/add')
  await page.getByLabel('Full name').fill(fullName)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Add This Person' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
    /This address has an account already/,
  )
  await page.goto('/admin/users/log')
  expect(await readLog(page)).toContainEqual(
    expect.stringMatching(new RegExp(`Added \\| ${email}$`)),
  )
})

test('an admin finds a person, sees what they claimed and completed, and changes the role', async ({
  page,
  browser,
  baseURL,
}) => {
  const student = await browser.newPage({ baseURL })
  const account = await signUpStudent(student)
  const id = await findId(account.email)
  const course = await makeCourse({ Start: ['First steps', 'Second steps'] })
  const service = await connectAsService()
  const [lesson] = course.modules[0]?.lessons ?? []
  await service
    .from('user_course_progress')
    .insert({ user_id: id, course_id: course.id, lesson_id: lesson?.id ?? '' })
    .throwOnError()
  const { data: product } = await service
    .from('products')
    .insert({ title: `Sample PDF ${id.slice(0, 8)}`, price: 0 })
    .select('id, title')
    .single()
    .throwOnError()
  await service
    .from('product_orders')
    .insert({ user_id: id, product_id: product.id })
    .throwOnError()

  await signInAsAdmin(page)
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await page.getByLabel('Search names and addresses').fill(account.fullName.toUpperCase())
  const row = page.getByRole('row').filter({ hasText: account.email })
  await expect(page.getByText('1 person', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Admins', exact: true }).click()
  await expect(page.getByText('No people found.')).toBeVisible()
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await row.getByRole('link', { name: account.fullName }).click()

  await expect(page.getByRole('heading', { level: 1, name: account.fullName })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText(product.title)
  await expect(main).toContainText('1 of 2 lessons, 50%')
  await page.getByText('Show the lessons').click()
  await expect(main.getByText('First steps')).toBeVisible()

  const makeAdmin = page.getByRole('button', { name: 'Make an Admin' })
  await makeAdmin.focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Make this person an admin?' })
  await expect(question).toContainText(account.email)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('They are an admin now.')).toHaveCount(0)
  await makeAdmin.click()
  await question.getByRole('button', { name: 'Make an Admin' }).press('Enter')
  await expect(page.getByText('They are an admin now.').first()).toBeVisible()
  expect((await student.goto('/admin/dashboard'))?.url()).toContain('/admin/dashboard')
  await student.goto(`/admin/users/${id}`)
  await expect(student.getByText(/There must be one admin/)).toBeVisible()
  await expect(student.getByRole('button', { name: 'Take the Admin Role Away' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Take the Admin Role Away' }).click()
  await expect(makeAdmin).toBeVisible()
  await student.goto('/admin/users')
  await expect(student).toHaveURL(/\/login\?/)
  expect(await readLog(page)).toEqual([
    `admin@example.com | Took the admin role from | ${account.email}`,
    `admin@example.com | Gave the admin role to | ${account.email}`,
  ])
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectPageQualityInBothSchemes(page, `a person, ${width} px`)
  }

  await page.goto(`/admin/products?search=${encodeURIComponent(product.title)}`)
  await page.getByRole('link', { name: `Claims of ${product.title}` }).click()
  await expect(page.getByText('1 person', { exact: true })).toBeVisible()
  await expectPageQualityInBothSchemes(page, 'who claimed a product')
  await page.getByRole('link', { name: account.fullName }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/users/${id}$`))
  await student.close()
})

test('a blocked person is out at once and stays out until unblocked', async ({
  page,
  browser,
  baseURL,
}) => {
  const student = await browser.newPage({ baseURL })
  const account = await signUpStudent(student)
  await student.goto('/dashboard')
  const cookies = await student.context().cookies()
  await signInAsAdmin(page)
  await openPerson(page, account)
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Unblock' })).toBeVisible()

  await student.goto('/account')
  await expect(student).toHaveURL(/\/login\?redirectTo=%2Faccount$/)
  await fillSignIn(student, account)
  await expect(student.getByText(/This account is blocked/).first()).toBeVisible()

  await page.getByRole('button', { name: 'Unblock' }).click()
  await expect(page.getByRole('button', { name: 'Block', exact: true })).toBeVisible()
  // The session of before the block is gone for good.
  await student.context().clearCookies()
  await student.context().addCookies(cookies)
  await student.goto('/account')
  await expect(student).toHaveURL(/\/login/)
  await signIn(student, account)
  await student.goto('/account')
  await expect(student.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Log Out Everywhere' }).click()
  await expect(page.getByText('They aren’t logged in anywhere.')).toBeVisible()
  await student.goto('/account')
  await expect(student).toHaveURL(/\/login/)

  await page.getByRole('button', { name: 'Send a Password Reset' }).click()
  await expect(page.getByText('Reset Sent').first()).toBeVisible()
  const { link } = await readMail({ to: account.email, subject: /password/i })
  await student.goto(link)
  await student.getByRole('main').getByRole('button').first().click()
  const password = `new-${account.password}`
  await student.getByLabel('New password', { exact: true }).fill(password)
  await student.getByLabel('Confirm new password', { exact: true }).fill(password)
  await student
    .getByRole('main')
    .getByRole('button', { name: /Password/ })
    .last()
    .click()
  await expect(student.getByText('Password Changed').first()).toBeVisible()
  await signIn(student, { ...account, password })

  await page.goto('/admin/users/log')
  const log = (await readLog(page)).filter((entry) => entry.includes(account.email))
  expect(log).toEqual([
    `admin@example.com | Sent a password reset | ${account.email}`,
    `admin@example.com | Logged out everywhere | ${account.email}`,
    `admin@example.com | Unblocked | ${account.email}`,
    `admin@example.com | Blocked | ${account.email}`,
  ])
  await student.close()
})

test('a person’s data is exported and the account deleted, in the words of one’s own deletion', async ({
  page,
  browser,
  baseURL,
}) => {
  const student = await browser.newPage({ baseURL })
  const account = await signUpStudent(student)
  const id = await findId(account.email)
  const service = await connectAsService()
  const pictures = service.storage.from('blog-images')
  await pictures.upload(`${id}/picture.png`, await samplePng(8, 8), { contentType: 'image/png' })
  await student.goto('/account/delete')
  const ownWords = await student.getByRole('listitem').filter({ hasText: /your/ }).allInnerTexts()
  expect(ownWords.length).toBeGreaterThanOrEqual(4)

  await signInAsAdmin(page)
  await openPerson(page, account)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export Their Data' }).click()
  const exported = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(exported.account).toMatchObject({ email: account.email, full_name: account.fullName })

  await page.getByRole('link', { name: 'Delete This Account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Delete This Account' })).toBeVisible()
  for (const words of ownWords) {
    await expect(
      page.getByRole('listitem').filter({ hasText: words.replaceAll('your', 'their') }),
    ).toHaveCount(1)
  }
  await expectPageQualityInBothSchemes(page, 'deleting an account')
  await page.getByRole('button', { name: 'Delete This Account' }).click()
  await expect(page.getByText('Account Deleted').first()).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/users$/)
  expect((await pictures.list(id)).data).toEqual([])
  await page.goto(`/admin/users/${id}`)
  await expect(page.getByRole('heading', { name: 'Person Not Found' })).toBeVisible()
  await student.goto('/account')
  await expect(student).toHaveURL(/\/login/)

  await page.goto('/admin/users/log')
  const log = (await readLog(page)).filter((entry) => entry.includes(account.email))
  expect(log).toEqual([
    `admin@example.com | Deleted the account of | ${account.email}`,
    `admin@example.com | Exported the data of | ${account.email}`,
  ])
  await student.close()
})

test('a lost second factor goes when the student confirms by mail, and not before', async ({
  page,
  browser,
  baseURL,
}) => {
  const student = await browser.newPage({ baseURL })
  const account = await signUpStudent(student)
  await setUpAuthenticator(student)
  await student.context().clearCookies()
  await signInAsAdmin(page)
  await openPerson(page, account)
  await page.getByRole('button', { name: 'Remove the Second Factor' }).click()
  await expect(page.getByText('Email Sent').first()).toBeVisible()
  const { link } = await readMail({ to: account.email, subject: /second factor/ })

  await student.goto('/login')
  await fillSignIn(student, account)
  await expect(student.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await student.goto(link)
  await expect(student.getByText(account.email)).toBeVisible()
  await expectPageQualityInBothSchemes(student, 'confirming the removal')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Remove the Second Factor' })).toBeVisible()

  await student.getByRole('button', { name: 'Remove the Second Factor' }).click()
  await expect(student.getByText('Second Factor Removed').first()).toBeVisible()
  await fillSignIn(student, account)
  await expect(student).toHaveURL(/\/dashboard$/)
  await student.goto(link)
  await expect(student.getByRole('heading', { name: 'This link isn’t valid' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('They have no second factor.')).toBeVisible()
  expect(await readLog(page)).toEqual([
    `${account.email} | Confirmed, and removed the second factor of | ${account.email}`,
    `admin@example.com | Asked to remove the second factor of | ${account.email}`,
  ])
  await student.close()
})

test('an invited address becomes an admin by accepting, unless the invitation is taken back', async ({
  page,
  browser,
  baseURL,
}) => {
  const invited = newAccount()
  await signInAsAdmin(page)
  await page.goto('/admin/users')
  await page.getByRole('link', { name: 'Invite an Admin' }).click()
  const invite = async () => {
    await page.getByLabel('Email', { exact: true }).fill(invited.email)
    await page.getByRole('button', { name: 'Send the Invitation' }).click()
    await expect(page.getByRole('row').filter({ hasText: invited.email })).toBeVisible()
  }
  await page.getByLabel('Email', { exact: true }).fill('admin@example.com')
  await page.getByRole('button', { name: 'Send the Invitation' }).click()
  await expect(page.getByText('This person is an admin already.')).toBeVisible()
  await invite()
  const taken = await readMail({ to: invited.email, subject: /invitation/i })
  await page.getByRole('button', { name: `Take back the invitation of ${invited.email}` }).click()
  await expect(page.getByRole('row').filter({ hasText: invited.email })).toHaveCount(0)
  await invite()
  const { link } = await readMail({ to: invited.email, subject: /invitation/i, after: 1 })

  // No account yet: the way leads over the sign-up and back to the invitation.
  const other = await browser.newPage({ baseURL })
  await other.goto(link)
  await expect(other).toHaveURL(/\/login\?redirectTo=/)
  await other
    .getByRole('main')
    .getByRole('link', { name: /sign up/i })
    .click()
  await other.getByLabel('Full name', { exact: true }).fill(invited.fullName)
  await other.getByLabel('Email', { exact: true }).fill(invited.email)
  await other.getByLabel('Password', { exact: true }).fill(invited.password)
  await other.getByRole('main').getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(other).toHaveURL(/\/login/)
  await fillSignIn(other, invited)
  await expect(other.getByRole('heading', { name: 'Become an admin?' })).toBeVisible()
  await expectPageQualityInBothSchemes(other, 'an invitation')
  await other.goto(taken.link)
  await expect(other.getByRole('heading', { name: 'This invitation isn’t valid' })).toBeVisible()
  await other.goto(link)
  await other.getByRole('button', { name: 'Accept the Invitation' }).click()
  await expect(other).toHaveURL(/\/admin\/dashboard$/)
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'This invitation isn’t valid' })).toBeVisible()
  await other.close()
})
