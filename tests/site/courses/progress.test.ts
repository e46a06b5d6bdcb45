import { expect, test } from 'vitest'
import { makeCourse } from '#tests/site/support/courses.ts'
import { testSite } from '#tests/site/support/site.ts'
import type { Page } from '#tests/site/support/visitor.ts'

const site = testSite()

/** A person with an account, who has completed the lesson then. */
async function addStudent(email: string, fullName: string, record?: Record) {
  const service = site.connect('service')
  const { data } = await service.auth.admin.createUser({
    email,
    email_confirm: true,
    user_metadata: { full_name: fullName },
  })
  if (!record) return
  await service
    .from('user_course_progress')
    .insert({ user_id: data.user?.id, ...record })
    .throwOnError()
}

type Record = { course_id: string; lesson_id: string; completed_at?: string }

test('admins search, sort and export progress; formulas stay text', async () => {
  const tag = crypto.randomUUID().slice(0, 8)
  const course = await makeCourse(site, { One: ['Alpha', 'Beta'] })
  await addStudent(`anna-${tag}@example.com`, '=SUM(A1:A9)')
  const lesson_id = course.modules[0]?.lessons[0]?.id ?? ''
  await addStudent(`bert-${tag}@example.com`, 'Sample Bert', { course_id: course.id, lesson_id })

  const admin = await site.as('admin')
  const all = await admin.visit('/admin/users/progress')
  expect(all.has('heading', 'Lessons completed per day')).toBe(true)
  expect(all.tags('th').map(({ text }) => text)).toContain('Lessons completed')
  const found = await all.press('Filter', { 'Search by name or email': tag })
  expect(found.address).toContain(`search=${tag}`)
  const emailsOf = (page: Page) =>
    page
      .tags('td')
      .map(({ text }) => /\w+-\w+@example\.com/.exec(text)?.[0] ?? '')
      .filter((email) => email.endsWith(`${tag}@example.com`))
  expect(emailsOf(found)).toHaveLength(2)
  const sort = (page: Page) => {
    const [head] = page.tags('th').filter((cell) => cell.has('link', /^Email/))
    return page.follow(/^Email/, head)
  }
  const upwards = await sort(found)
  expect(upwards.tags('th', { 'aria-sort': 'ascending' })[0]?.text).toMatch(/^Email/)
  expect(emailsOf(upwards)[0]).toMatch(/^anna-/)
  expect(emailsOf(await sort(upwards))[0]).toMatch(/^bert-/)
  const [bert] = found.all('row').filter(({ text }) => text.includes('Sample Bert'))
  expect(bert?.text).toContain('1 of 2 lessons, 50%, 1 left')

  const csv = await admin.text(found.get('link', 'Export CSV').attribute('href') ?? '')
  expect(csv).toContain(`'=SUM(A1:A9),anna-${tag}@example.com,student`)
  expect(csv).toContain(`${course.title},1,2,1,50\r\n`)
})

test('students who stopped for 14 days are found, with a mail to write them', async () => {
  const tag = crypto.randomUUID().slice(0, 8)
  const course = await makeCourse(site, { One: ['Alpha', 'Beta'] })
  const email = `stalled-${tag}@example.com`
  await addStudent(email, 'Sample Student', {
    course_id: course.id,
    lesson_id: course.modules[0]?.lessons[0]?.id ?? '',
    completed_at: new Date(Date.now() - 20 * 24 * 60 * 60 * 1000).toISOString(),
  })
  const admin = await site.as('admin')
  const all = await admin.visit(`/admin/users/progress?search=${tag}`)
  const stalled = await all.press('Filter', { 'Stalled for 14 days': true })
  expect(stalled.get('link', email).attribute('href')).toMatch(
    new RegExp(`^mailto:stalled-${tag}%40example\\.com\\?subject=`),
  )
})
