import { waitForScripts } from '#tests/browser/public-pages.ts'
import { openBeforeHydration } from '#tests/browser/support/before-hydration.ts'
import { makeCourse, serviceClient } from '#tests/browser/support/courses.ts'
import { signIn, signUpStudent } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('a tick is shown as unsaved and is saved by itself when the connection is back', async ({
    page,
    context,
  }) => {
    await signUpStudent(page)
    const course = await makeCourse({ One: ['Alpha'] })
    await page.goto(`/courses/${course.slug}/alpha`)
    await expect(page.getByRole('button', { name: 'Mark as Complete' })).toBeEnabled()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Mark as Complete' }).click()
    await expect(page.getByText(/Not saved yet/)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Lesson Completed!')).toBeVisible()
    expect(await recordsOf(course.id)).toHaveLength(1)
  })

  test('a tick survives a closed page and is sent on the next visit', async ({ page, context }) => {
    await signUpStudent(page)
    const course = await makeCourse({ One: ['Alpha'] })
    await page.goto(`/courses/${course.slug}/alpha`)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Mark as Complete' }).click()
    await expect(page.getByText(/Not saved yet/)).toBeVisible()
    await page.close()
    await context.setOffline(false)
    const later = await context.newPage()
    await later.goto('/dashboard')
    await expect(later.getByRole('listitem').filter({ hasText: course.title })).toContainText(
      '1 of 1 lesson, 100%',
    )
  })
})

test('a lesson completed before hydration shows its confirmation in view', async ({ page }) => {
  await signUpStudent(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const release = await openBeforeHydration(
    page,
    '/courses/qbo-from-zero/before-you-open-the-software',
  )
  await page.getByRole('button', { name: 'Mark as Complete' }).click()
  await expect(page.getByText('Lesson Completed!')).toBeInViewport()
  release()
  await waitForScripts(page)
  await expect(page.getByText('Lesson Completed!')).toBeInViewport()
})

test('a student continues a video where it stopped', async ({ page }) => {
  await signUpStudent(page)
  await page.goto('/courses/qbo-from-zero/your-first-reconciliation')
  const video = page.locator('video')
  await expect
    .poll(() => video.evaluate((player: HTMLVideoElement) => player.readyState))
    .toBeGreaterThan(0)
  const duration = await video.evaluate((player: HTMLVideoElement) => player.duration)
  const stop = Math.floor(duration / 2)
  await video.evaluate(async (player: HTMLVideoElement, seconds) => {
    player.currentTime = seconds
    player.dispatchEvent(new Event('pause'))
  }, stop)
  await page.reload()
  await expect(page.getByText(/Resumed at/)).toBeVisible()
  await expect
    .poll(() => video.evaluate((player: HTMLVideoElement) => Math.round(player.currentTime)))
    .toBe(stop)
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

async function recordsOf(courseId: string) {
  const service = await serviceClient()
  const { data } = await service
    .from('user_course_progress')
    .select('id, lesson_id, completed_at')
    .eq('course_id', courseId)
    .throwOnError()
  return data
}
