import { makeCourse, serviceClient } from '#tests/browser/support/courses.ts'
import { signIn, signUpStudent } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

test('a student checks off every step of the path by hand, takes one back, and finishes it', async ({
  page,
}) => {
  await signUpStudent(page)
  await page.goto('/dashboard')
  const path = page.getByRole('region', { name: 'Zero to first client' })
  const steps = path.getByRole('listitem')
  await expect(
    steps.filter({ hasText: 'Checks itself when you complete the lesson.' }),
  ).toHaveCount(5)
  await expect(steps.filter({ hasText: 'Checks itself when you get the PDF.' })).toHaveCount(1)
  const total = await steps.count()
  for (let done = 1; done <= total; done++) {
    await path
      .getByRole('button', { name: /^Check it off/ })
      .first()
      .click()
    await expect(path.getByText(`${done} of ${total} steps done`)).toBeVisible()
  }
  await expect(path.getByText('That’s the whole path.')).toBeVisible()
  await page.reload()
  await expect(path.getByText(`${total} of ${total} steps done`)).toBeVisible()
  await path.getByRole('button', { name: 'Uncheck: Take the QBO quiz' }).click()
  await expect(path.getByText(`${total - 1} of ${total} steps done`)).toBeVisible()
})

test('Continue opens the lesson that was opened last, on another device too', async ({
  page,
  browser,
}) => {
  const course = await makeCourse({ One: ['Alpha', 'Beta', 'Gamma'] })
  const account = await signUpStudent(page)
  await page.goto(`/courses/${course.slug}`)
  await page.locator('main').getByRole('link', { name: 'Alpha' }).hover()
  await page.locator('main').getByRole('link', { name: 'Beta' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beta')

  const other = await (await browser.newContext()).newPage()
  await signIn(other, account)
  await other.goto('/dashboard')
  await other.getByRole('link', { name: `Start Learning: ${course.title}` }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Beta')
})

test('the last lesson says that it was the last; a lesson read again does not; the course names its skills', async ({
  page,
}) => {
  const course = await makeCourse({ One: ['Alpha', 'Beta'] })
  const service = await serviceClient()
  await service
    .from('courses')
    .update({ skills: 'Read a balance sheet\nReconcile a month' })
    .eq('id', course.id)
    .throwOnError()
  await signUpStudent(page)
  for (const lesson of ['beta', 'alpha']) {
    await page.goto(`/courses/${course.slug}/${lesson}`)
    await page.getByRole('button', { name: 'Mark as Complete' }).click()
    await expect(page.getByText('Lesson Completed!')).toBeVisible()
  }
  await expect(page.getByText(/That was the last one/)).toBeVisible()
  await page.goto(`/courses/${course.slug}/alpha`)
  await expect(page.getByText('Lesson Completed!')).toBeVisible()
  await expect(page.getByText(/That was the last one/)).toHaveCount(0)
  await page.getByRole('link', { name: 'See what you’ve learned' }).click()
  const finished = page.getByRole('region', { name: 'You have completed this course.' })
  await expect(finished).toContainText('Reconcile a month')
  await expect(finished.getByText('One', { exact: true })).toHaveCount(0)
})
