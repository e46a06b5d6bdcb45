import { waitForScripts } from '#tests/browser/public-pages.ts'
import { openBeforeHydration } from '#tests/browser/support/before-hydration.ts'
import { addLesson, makeCourse, serviceClient } from '#tests/browser/support/courses.ts'
import { signUpStudent } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

test.describe('pages that are not there', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('a lesson that does not exist shows Lesson Not Found', async ({ page }) => {
    await signUpStudent(page)
    const course = await makeCourse({ One: ['Alpha'] })
    const answer = await page.goto(`/courses/${course.slug}/no-such-lesson`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lesson Not Found')
  })

  test('a lesson under the wrong course is refused, and its own course is named', async ({
    page,
  }) => {
    await signUpStudent(page)
    const own = await makeCourse({ One: [`Lesson ${crypto.randomUUID().slice(0, 8)}`] })
    const other = await makeCourse({ One: ['Beta'] })
    const slug = own.modules[0]?.lessons[0]?.slug ?? ''
    await page.goto(`/courses/${other.slug}/${slug}`)
    await expect(page.getByText('Lesson does not belong to this course.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lesson Not Found')
    await page
      .locator('main')
      .getByRole('link', { name: /^Lesson / })
      .click()
    await expect(page).toHaveURL(new RegExp(`/courses/${own.slug}/${slug}$`))
  })

  test('a draft is there for nobody but admins', async ({ page }) => {
    await signUpStudent(page)
    const course = await makeCourse({ One: ['Alpha'] })
    const service = await serviceClient()
    await service.from('courses').update({ is_published: false }).eq('id', course.id).throwOnError()
    const answer = await page.goto(`/courses/${course.slug}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Course Not Found')
    await expect(page).toHaveTitle(/^Course Not Found \|/)
  })
})

test('marking complete without a session or a lesson says that data is missing', async ({
  page,
  request,
}) => {
  const course = await makeCourse({ One: ['Alpha'] })
  const headers = { accept: 'application/json' }
  const nobody = await request.post(`/courses/${course.slug}/alpha/complete`, { headers })
  expect(nobody.status()).toBe(401)
  expect(await nobody.json()).toEqual({ message: 'User or lesson data missing.' })

  await signUpStudent(page)
  const nothing = await page.request.post(`/courses/${course.slug}/nothing/complete`, { headers })
  expect(nothing.status()).toBe(404)
  expect(await nothing.json()).toEqual({ message: 'User or lesson data missing.' })
})

test('completing twice keeps one record with the first date', async ({ page }) => {
  const student = await signUpStudent(page)
  const course = await makeCourse({ One: ['Alpha', 'Beta'] })
  const address = `/courses/${course.slug}/alpha/complete`
  const headers = { accept: 'application/json' }
  await page.request.post(address, { headers })
  const first = await recordsOf(course.id)
  await page.request.post(address, { headers })
  expect(await recordsOf(course.id)).toEqual(first)
  expect(first).toHaveLength(1)
  await page.goto('/dashboard')
  const card = page.getByRole('listitem').filter({ hasText: course.title })
  await expect(card).toContainText('1 of 2 lessons, 50%')
  await expect(card.getByRole('link', { name: /Continue Learning/ })).toHaveAttribute(
    'href',
    `/courses/${course.slug}/beta`,
  )
  expect(student.email).toContain('@')
})

test('the learning record is complete, however many lessons it holds', async ({ page }) => {
  const student = await signUpStudent(page)
  const course = await makeCourse({ One: [] })
  const service = await serviceClient()
  const lessons = Array.from({ length: 1003 }, (_, at) => ({
    module_id: course.modules[0]?.id ?? '',
    title: `Lesson ${at + 1}`,
    order_index: at,
  }))
  const { data: user } = await service
    .from('users')
    .select('id')
    .eq('email', student.email)
    .single()
    .throwOnError()
  // Two requests, because the REST service returns at most a thousand rows.
  for (const part of [lessons.slice(0, 600), lessons.slice(600)]) {
    const { data: made } = await service
      .from('course_lessons')
      .insert(part)
      .select('id, order_index')
      .throwOnError()
    const completed = made.map(({ id, order_index: at }) => ({
      user_id: user.id,
      course_id: course.id,
      lesson_id: id,
      completed_at: new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString(),
    }))
    await service.from('user_course_progress').insert(completed).throwOnError()
  }
  await page.goto('/my-record')
  await expect(page.getByRole('row', { name: /^1,003 lessons completed$/ })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(1003 + 2)
  await expect(page.getByRole('row').nth(1003)).toContainText('Lesson 1003')
  await service.from('courses').delete().eq('id', course.id).throwOnError()
})

test('a course without lessons is coming soon, and says no figure', async ({ page }) => {
  await signUpStudent(page)
  const course = await makeCourse({})
  await page.goto('/dashboard')
  const card = page.getByRole('listitem').filter({ hasText: course.title })
  await expect(card).toContainText('Lessons are coming soon.')
  await expect(card.getByRole('link', { name: /Learning|Review/ })).toHaveCount(0)
  await page.goto(`/courses/${course.slug}`)
  await expect(page.getByRole('heading', { name: 'Coming soon' })).toBeVisible()
})

test('a finished course leads on; lessons added later are announced, deleted ones no longer count', async ({
  page,
}) => {
  await signUpStudent(page)
  const course = await makeCourse({ 'Month-End Close Checklist': ['Alpha', 'Beta'] })
  for (const slug of ['alpha', 'beta']) {
    await page.request.post(`/courses/${course.slug}/${slug}/complete`, {
      headers: { accept: 'application/json' },
    })
  }
  await page.goto(`/courses/${course.slug}`)
  const finished = page.getByRole('region', { name: 'You have completed this course.' })
  await expect(finished.getByRole('listitem').first()).toHaveText('Month-End Close Checklist')
  await expect(finished.getByRole('link', { name: /learning record/ })).toHaveAttribute(
    'href',
    '/my-record',
  )
  await expect(finished.getByRole('link', { name: /^Start Learning: / })).toBeVisible()
  await expect(finished.getByRole('link', { name: 'Month-End Close Checklist' })).toHaveAttribute(
    'href',
    '/store/month-end-close-checklist',
  )
  await expect(finished.getByRole('link', { name: /Book a Free Call/ })).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: course.title })
  const added = await addLesson(course.modules[0]?.id ?? '', 'Gamma')
  await page.goto('/dashboard')
  await expect(card).toContainText('2 of 3 lessons, 67%')
  await expect(card).toContainText('1 new lesson since you finished')
  await expect(card.getByRole('link', { name: /Continue Learning/ })).toHaveAttribute(
    'href',
    `/courses/${course.slug}/gamma`,
  )

  const service = await serviceClient()
  await service.from('course_lessons').delete().eq('id', added.id).throwOnError()
  await service.from('course_lessons').delete().eq('slug', 'alpha').eq('course_id', course.id)
  await page.reload()
  await expect(card).toContainText('1 of 1 lesson, 100%')
  await expect(card.getByRole('link', { name: /Review Course/ })).toBeVisible()
})

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

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a lesson is read and completed', async ({ page }) => {
    await signUpStudent(page)
    const course = await makeCourse({ One: ['Alpha'] })
    await page.goto(`/courses/${course.slug}/alpha`)
    await page.getByRole('button', { name: 'Mark as Complete' }).click()
    await expect(page).toHaveURL(new RegExp(`/courses/${course.slug}/alpha#completion$`))
    await expect(page.getByText('Lesson Completed!')).toBeVisible()
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

test('a file video goes on where one stopped', async ({ page }) => {
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

test('the path from zero to first client ticks what has been completed', async ({ page }) => {
  await signUpStudent(page)
  await page.goto('/dashboard')
  const step = page.getByRole('listitem').filter({ hasText: 'Open a business bank account' })
  await expect(step).not.toContainText('Done')
  await page.request.post(
    '/courses/bookkeeping-basics-for-new-owners/keep-business-and-personal-apart/complete',
    { headers: { accept: 'application/json' } },
  )
  await page.reload()
  await expect(step).toContainText('Done')
  await page.getByRole('link', { name: 'My books need a cleanup' }).click()
  await expect(page.getByRole('heading', { name: 'From shoebox to clean books' })).toBeVisible()
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
