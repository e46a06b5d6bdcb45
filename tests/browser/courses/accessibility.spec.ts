import path from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '#scripts/start-site.ts'
import { makeCourse, serviceClient } from '#tests/browser/support/courses.ts'
import { expectPageQualityEverywhere, sweepScreen } from '#tests/browser/support/page-quality.ts'
import { signInAsAdmin } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

/** The link to the admin's own record, made anew. */
async function makeRecordLink(page: Page) {
  await page.goto('/my-record')
  await page.getByRole('button', { name: /Make a Link|Update the Link/ }).click()
  const link = page.getByRole('link', { name: /record\?token=/ })
  return (await link.getAttribute('href'))?.split('token=')[1]
}

/** The secret of the link in a reminder. */
async function makeReminder(page: Page) {
  await page.goto('/reminder')
  await page.getByLabel('Monday').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Reminder Saved').first()).toBeVisible()
  const reminders = (await serviceClient()).from('learning_reminders')
  const { data } = await reminders.select('token').limit(1).single().throwOnError()
  return data.token
}

/** The address of a free lesson with the video of a sample. */
async function makeFreeVideo() {
  const course = await makeCourse({ One: ['Watch'] })
  const lessons = (await serviceClient()).from('course_lessons')
  const { data: video } = await lessons
    .select('content_type, video_url, poster_url, captions, chapters')
    .eq('slug', 'your-first-reconciliation')
    .single()
    .throwOnError()
  await lessons
    .update({ ...video, content: '', is_free: true })
    .eq('id', course.modules[0]?.lessons[0]?.id ?? '')
    .throwOnError()
  return `/free-lessons/${course.slug}`
}

test('the screens of learning and of courses have no accessibility violation, light and dark, small and wide', async ({
  page,
}) => {
  test.setTimeout(360_000)
  const course = await makeCourse({ One: ['Alpha', 'Beta'], Two: [] })
  const [module] = course.modules
  // A draft, and a module that opens later.
  const service = await serviceClient()
  const lessons = service.from('course_lessons')
  await lessons
    .update({ is_published: false })
    .eq('id', module?.lessons[1]?.id ?? '')
    .throwOnError()
  const modules = service.from('course_modules')
  const later = { opens_at: '2099-01-01T00:00:00Z' }
  await modules
    .update(later)
    .eq('id', course.modules[1]?.id ?? '')
    .throwOnError()
  const editing = `/admin/courses/${course.id}/modules`
  await signInAsAdmin(page)
  await page.request.post(`/courses/${course.slug}/alpha/complete`)
  const keep = (what: string, form: Record<string, string>) =>
    page.request.post(`/courses/${course.slug}/alpha/${what}`, { form })
  await keep('bookmark', { intent: 'add' })
  await keep('notes', { words: 'A sample note about the bank feed', version: '0' })
  const questionId = crypto.randomUUID()
  await page.request.post(`/courses/${course.slug}/alpha`, {
    form: { intent: 'ask', id: questionId, question: 'Where is the gear?' },
    headers: { origin: process.env.SITE_UNDER_TEST ?? '' },
  })
  for (const path of [
    '/dashboard',
    '/dashboard?path=cleanup',
    '/courses/qbo-from-zero',
    `/courses/${course.slug}`,
    `/courses/${course.slug}/alpha`,
    '/courses/qbo-from-zero/the-bank-feed',
    '/courses/qbo-from-zero/your-first-reconciliation',
    '/my-record',
    '/learn/search?q=bank',
    '/learn/search?q=nothing-has-this-name',
    `/record?token=${await makeRecordLink(page)}`,
    '/reminder',
    `/stop-mail?token=${await makeReminder(page)}`,
    '/stop-mail?token=none',
    await makeFreeVideo(),
    '/admin/courses/stops',
    `/admin/courses/stops?course=${course.id}`,
    '/admin/questions',
    `/admin/questions/${questionId}`,
    '/admin/checked?which=all',
    '/admin/users/progress',
    '/admin/users/progress?search=nobody-has-this-name',
  ]) {
    await page.goto(path)
    await sweepScreen(page, path)
  }
  for (const path of [
    '/admin/courses',
    '/admin/courses?new=1',
    `/admin/courses?edit=${course.id}`,
    '/admin/courses/import',
    editing,
    `${editing}?newModule=1`,
    `${editing}?addTo=${module?.id}`,
  ]) {
    await page.goto(path)
    await expect(page.getByText('Loading editor...')).toHaveCount(0)
    await expectPageQualityEverywhere(page, path)
  }
  await page.getByLabel('Video', { exact: true }).check()
  const film = path.join(root, 'tests', 'support', 'films', 'hevc.mp4')
  await page.getByLabel('Video file').setInputFiles(film)
  await expect(page.getByText(/^This video is in HEVC/)).toBeVisible()
  await expectPageQualityEverywhere(page, 'a video that was refused')
})
