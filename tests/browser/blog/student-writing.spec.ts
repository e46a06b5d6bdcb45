import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { socialCardPath } from '#app/lib/seo.ts'
import { readMail } from '#tests/browser/support/accounts.ts'
import { openEditor } from '#tests/browser/support/blog.ts'
import { testOnOwnSite } from '#tests/browser/support/own-site.ts'
import { expectPageQualityInBothSchemes } from '#tests/browser/support/page-quality.ts'
import { signInAsAdmin, signUpStudent } from '#tests/browser/support/quick-sign-in.ts'
import { expect } from '#tests/browser/support/site.ts'

// A site of its own: the setting holds for everybody on it.
const test = testOnOwnSite()

const review = '/admin/blog/review'
/** Each look at all places is many requests. */
const patient = { timeout: 60_000 }

test('a student writes under approval: approved, changed, refused, trusted, and closed', async ({
  page: admin,
  browser,
  site,
}) => {
  test.setTimeout(300_000)
  const visitor = (await browser.newContext({ baseURL: site.url })).request
  const student = await openPage(browser, site.url)
  const writer = await signUpStudent(student)
  await signInAsAdmin(admin)
  await admin.goto(review)
  await expect(admin.getByText('Nothing is waiting.')).toBeVisible()
  await setWriting(admin, 'You approve each post first')

  // It waits: for its writer and the admin only.
  await student.goto('/admin/blog')
  await expect(student.getByText('I read every post before it appears on the site.')).toBeVisible()
  await write(student, 'Waiting words', 'Send for approval')
  await expectToast(student, 'Your post is waiting for approval.')
  const own = student.getByRole('article', { name: 'Waiting words' })
  await expect(own.getByText('Waiting for approval')).toBeVisible()
  await own.getByRole('link', { name: 'View Waiting words' }).click()
  await expect(student.getByRole('heading', { level: 1 })).toHaveText('Waiting words')
  await expect(student.getByText('Only the author and admins can see this page.')).toBeVisible()
  await expect(student.getByText('Waiting for approval', { exact: true })).toBeVisible()
  expect(await placesWith(visitor, 'Waiting words', 'waiting-words')).toEqual([])

  await admin.goto('/admin/blog')
  await admin.getByRole('link', { name: /^Posts by students 1 new$/ }).click()
  await expect(admin).toHaveURL(review)
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
  expect(await placesWith(visitor, 'Waiting words', 'waiting-words')).toEqual([])
  await approve.focus()
  await admin.keyboard.press('Enter')
  await expectToast(admin, '“Waiting words” is approved.')
  await expect(admin.getByText('Nothing is waiting.')).toBeVisible()
  await expect
    .poll(() => placesWith(visitor, 'Waiting words', 'waiting-words'), patient)
    .toEqual(Object.keys(placesOf('waiting-words')))

  // A changed post waits again, and its writer is told before saving.
  await edit(student, 'Waiting words', 'Changed words.', 'Send the changed post for approval', () =>
    expect(student.getByText('this post leaves the site until I have read it again')).toBeVisible(),
  )
  await expect
    .poll(() => placesWith(visitor, 'Waiting words', 'waiting-words'), patient)
    .toEqual([])

  // Refused with a reason, by keyboard alone; the writer gets it by mail and beside the post.
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
  const { dataDir } = site
  const mail = await readMail({ to: writer.email, subject: /^About your post/, dataDir })
  expect(mail.subject).toBe('About your post “Waiting words”')
  expect(mail.text).toContain('Please name your source.')
  await student.goto(new URL(mail.link).pathname + new URL(mail.link).search)
  await expect(own.getByText('Not approved')).toBeVisible()
  await expect(own.getByText('Please name your source.')).toBeVisible()
  await student.setViewportSize({ width: 390, height: 900 })
  await openEditor(student)
  await expectPageQualityInBothSchemes(student, 'a refused post, 390 px')
  await student.setViewportSize({ width: 1440, height: 900 })

  // Sent again and approved with trust: the next post appears at once, and is still told.
  await edit(student, 'Waiting words', 'With a source.', 'Send for approval')
  await admin.goto(review)
  await admin
    .getByRole('button', { name: /^Approve and always trust this writer: Waiting words/ })
    .click()
  await expectToast(admin, 'From now on, posts by')
  await write(student, 'Trusted words', 'Publish now')
  await expect
    .poll(() => placesWith(visitor, 'Trusted words', 'trusted-words'), patient)
    .toEqual(Object.keys(placesOf('trusted-words')))
  await admin.goto(review)
  await admin.getByRole('button', { name: 'Keep it Trusted words' }).click()
  await expectToast(admin, '“Trusted words” stays on the site.')
  await admin.getByRole('button', { name: `Withdraw trust from ${writer.fullName}` }).click()
  await expect(admin.getByText('Nobody yet.')).toBeVisible()
  await write(student, 'Later words', 'Send for approval')
  await expectToast(student, 'Your post is waiting for approval.')

  // Closed: a sentence in the place of the form; what is there stays, and can be deleted.
  await student.goto('/admin/blog')
  await student.getByLabel('Title', { exact: true }).fill('Too late')
  await (await openEditor(student)).fill('Sample text.')
  await setWriting(admin, 'Students cannot write')
  await student.getByRole('button', { name: 'Create Post' }).click()
  await expectToast(student, 'I’m not taking posts from students right now.')
  await student.goto('/admin/categories')
  await expect(student.getByText('I choose the categories right now.')).toBeVisible()
  await student.goto('/admin/blog')
  await expect(student.getByText('I’m not taking posts from students right now.')).toBeVisible()
  await expect(student.getByLabel('Title', { exact: true })).toHaveCount(0)
  await expect(student.getByRole('link', { name: /^Edit / })).toHaveCount(0)
  await expectPageQualityInBothSchemes(student, 'writing is closed')
  expect(await placesWith(visitor, 'Trusted words', 'trusted-words')).toContain('/blog')
  await student.getByRole('button', { name: 'Delete Trusted words' }).click()
  await student.getByRole('button', { name: 'Delete Post' }).click()
  await expectToast(student, 'Blog post deleted.')
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

async function edit(
  page: Page,
  title: string,
  words: string,
  publishing: string,
  look: () => Promise<void> = async () => {},
) {
  await page.goto('/admin/blog')
  await page.getByRole('link', { name: `Edit ${title}` }).click()
  await expect(page.getByRole('heading', { name: 'Edit Post' })).toBeVisible()
  await (await openEditor(page)).fill(words)
  await look()
  await page.getByRole('radio', { name: publishing }).check()
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page.getByText(`“${title}” is saved.`)).toBeVisible()
}

/** Where visitors come upon a post, and how it is recognized there. */
function placesOf(slug: string): Record<string, 'title' | 'address' | 'status'> {
  return {
    '/blog': 'title',
    '/blog?q=words': 'title',
    '/blog/rss.xml': 'title',
    '/blog/feed.json': 'title',
    '/sitemap.xml': 'address',
    [`/blog/${slug}`]: 'status',
    [socialCardPath(`/blog/${slug}`)]: 'status',
  }
}

async function placesWith(visitor: APIRequestContext, title: string, slug: string) {
  const found: string[] = []
  for (const [place, kind] of Object.entries(placesOf(slug))) {
    const answer = await visitor.get(place)
    const text = kind === 'title' ? title : `/blog/${slug}<`
    const isThere = kind === 'status' ? answer.ok() : (await answer.text()).includes(text)
    if (isThere) found.push(place)
  }
  return found
}
