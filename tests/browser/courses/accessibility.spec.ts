import { makeCourse } from '#tests/browser/support/courses.ts'
import { expectPageQualityEverywhere, sweepScreen } from '#tests/browser/support/page-quality.ts'
import { signInAsAdmin } from '#tests/browser/support/quick-sign-in.ts'
import { expect, test } from '#tests/browser/support/site.ts'

test('the screens of learning and of courses have no accessibility violation, light and dark, small and wide', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const course = await makeCourse({ One: ['Alpha', 'Beta'], Two: [] })
  const [module] = course.modules
  const editing = `/admin/courses/${course.id}/modules`
  await signInAsAdmin(page)
  await page.request.post(`/courses/${course.slug}/alpha/complete`)
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
    editing,
    `${editing}?newModule=1`,
    `${editing}?addTo=${module?.id}`,
  ]) {
    await page.goto(path)
    await expect(page.getByText('Loading editor...')).toHaveCount(0)
    await expectPageQualityEverywhere(page, path)
  }
})
