import type { Browser, Page } from '@playwright/test'
import { openEditor } from '#tests/browser/support/blog.ts'
import { testOnOwnSite } from '#tests/browser/support/own-site.ts'
import { expectPageQualityInBothSchemes } from '#tests/browser/support/page-quality.ts'
import { signInAsAdmin, signUpStudent } from '#tests/browser/support/quick-sign-in.ts'
import { expect } from '#tests/browser/support/site.ts'

// A site of its own: the setting holds for everybody on it.
const test = testOnOwnSite()

const review = '/admin/blog/review'

test('posts under approval are settled by keyboard, and their screens have no accessibility problems', async ({
  page: admin,
  browser,
  site,
}) => {
  test.setTimeout(300_000)
  const visitor = (await browser.newContext({ baseURL: site.url })).request
  const statusForVisitors = async () => (await visitor.get('/blog/waiting-words')).status()
  const student = await openPage(browser, site.url)
  await signUpStudent(student)
  await signInAsAdmin(admin)
  await setWriting(admin, 'You approve each post first')
  await write(student, 'Waiting words', 'Send for approval')
  await expectToast(student, 'Your post is waiting for approval.')
  await admin.goto(review)
  for (const width of [390, 1440]) {
    await admin.setViewportSize({ width, height: 900 })
    await expectPageQualityInBothSchemes(admin, `review, ${width} px`)
  }

  // A change made after the admin has looked is not approved with it.
  await edit(student, 'Waiting words', 'Other words.', 'Keep waiting for approval')
  const approve = admin.getByRole('button', { name: 'Approve Waiting words', exact: true })
  await approve.focus()
  await admin.keyboard.press('Enter')
  await expectToast(admin, 'It changed since you read it.')
  await expect(admin.getByText('Changed since you read it', { exact: true })).toBeVisible()
  await expect(admin.getByRole('insertion').first()).toContainText('Other')
  await expectPageQualityInBothSchemes(admin, 'a post that changed')
  expect(await statusForVisitors()).toBe(404)
  await approve.focus()
  await admin.keyboard.press('Enter')
  await expectToast(admin, '“Waiting words” is approved.')
  await expect(admin.getByText('Nothing is waiting.')).toBeVisible()
  // Through the page cache, which is told that the post changed.
  await expect.poll(statusForVisitors).toBe(200)
  await edit(student, 'Waiting words', 'Changed words.', 'Send the changed post for approval')
  await expect.poll(statusForVisitors).toBe(404)

  await admin.goto(review)
  const refuse = admin.getByRole('button', { name: 'Refuse Waiting words' })
  await refuse.focus()
  await admin.keyboard.press('Enter')
  const dialog = admin.getByRole('dialog', { name: 'Refuse this post?' })
  await dialog.getByRole('button', { name: 'Refuse', exact: true }).click()
  await expect(dialog.getByText('Please give a reason. The writer reads it.')).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await expectPageQualityInBothSchemes(admin, 'the dialog of a refusal')
  await admin.keyboard.press('Escape')
  await expect(refuse).toBeFocused()
  await admin.keyboard.press('Enter')
  await dialog.getByLabel('Reason').fill('Please name your source.')
  await admin.keyboard.press('Tab')
  await admin.keyboard.press('Tab')
  await admin.keyboard.press('Enter')
  await expectToast(admin, 'gets your reason by email.')
  await student.setViewportSize({ width: 390, height: 900 })
  await student.goto('/admin/blog')
  await openEditor(student)
  await expect(student.getByText('Please name your source.')).toBeVisible()
  await expectPageQualityInBothSchemes(student, 'a refused post, 390 px')
  await student.setViewportSize({ width: 1440, height: 900 })

  await setWriting(admin, 'Students cannot write')
  await student.goto('/admin/blog')
  await expect(student.getByText('I’m not taking posts from students right now.')).toBeVisible()
  await expectPageQualityInBothSchemes(student, 'writing is closed')
})

test.use({ expectedErrors: [/status of 400/] })

async function openPage(browser: Browser, baseURL: string) {
  return (await browser.newContext({ baseURL })).newPage()
}

async function expectToast(page: Page, text: string) {
  await expect(page.locator('.toast').filter({ hasText: text }).first()).toBeVisible()
}

async function setWriting(admin: Page, state: string) {
  await admin.goto(review)
  await admin.getByRole('radio', { name: state }).check()
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(admin, state)
}

async function write(page: Page, title: string, publishing: string) {
  await page.goto('/admin/blog')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await (await openEditor(page)).fill('Sample text.')
  await page.getByRole('radio', { name: publishing }).check()
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByText(`“${title}” is saved.`)).toBeVisible()
}

async function edit(page: Page, title: string, words: string, publishing: string) {
  await page.goto('/admin/blog')
  await page.getByRole('link', { name: `Edit ${title}` }).click()
  await expect(page.getByRole('heading', { name: 'Edit Post' })).toBeVisible()
  await (await openEditor(page)).fill(words)
  await page.getByRole('radio', { name: publishing }).check()
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page.getByText(`“${title}” is saved.`)).toBeVisible()
}
