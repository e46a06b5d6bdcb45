import { expect, test } from 'vitest'
import { addLesson, makeCourse } from '#tests/site/support/courses.ts'
import { testSite } from '#tests/site/support/site.ts'
import type { Page, Visitor } from '#tests/site/support/visitor.ts'

const site = testSite()

function complete(student: Visitor, course: string, lesson: string) {
  return student.fetch(`/courses/${course}/${lesson}/complete`, {
    method: 'POST',
    headers: { accept: 'application/json', origin: site.siteUrl },
  })
}

/** The card of a course among the courses. */
function cardOf(dashboard: Page, title: string) {
  const [card] = dashboard.all('listitem').filter(({ text }) => text.includes(title))
  if (!card) throw new Error(`There is no card of ${title}`)
  return card
}

async function recordsOf(courseId: string) {
  const { data } = await site
    .connect('service')
    .from('user_course_progress')
    .select('id, lesson_id, completed_at')
    .eq('course_id', courseId)
    .throwOnError()
  return data
}

test('a lesson that does not exist shows Lesson Not Found', async () => {
  const student = await site.as('student')
  const course = await makeCourse(site, { One: ['Alpha'] })
  const page = await student.visit(`/courses/${course.slug}/no-such-lesson`)
  expect(page.status).toBe(404)
  expect(page.get('heading').text).toBe('Lesson Not Found')
})

test('a lesson under the wrong course is refused, and its own course is named', async () => {
  const student = await site.as('student')
  const own = await makeCourse(site, { One: [`Lesson ${crypto.randomUUID().slice(0, 8)}`] })
  const other = await makeCourse(site, { One: ['Beta'] })
  const slug = own.modules[0]?.lessons[0]?.slug ?? ''
  const page = await student.visit(`/courses/${other.slug}/${slug}`)
  expect(page.text).toContain('Lesson does not belong to this course.')
  expect(page.get('heading').text).toBe('Lesson Not Found')
  expect((await page.follow(/^Lesson /, page.main)).address).toBe(`/courses/${own.slug}/${slug}`)
})

test('a draft is there for nobody but admins', async () => {
  const course = await makeCourse(site, { One: ['Alpha'] })
  const courses = site.connect('service').from('courses')
  await courses.update({ is_published: false }).eq('id', course.id).throwOnError()
  const page = await (await site.as('student')).visit(`/courses/${course.slug}`)
  expect(page.status).toBe(404)
  expect(page.get('heading').text).toBe('Course Not Found')
  expect(page.title).toMatch(/^Course Not Found \|/)
  const seen = await (await site.as('admin')).visit(`/courses/${course.slug}`)
  expect(seen.get('heading').text).toBe(course.title)
})

test('marking complete without a session or a lesson says that data is missing', async () => {
  const course = await makeCourse(site, { One: ['Alpha'] })
  const missing = { message: 'User or lesson data missing.' }
  const nobody = await complete(site.visitor(), course.slug, 'alpha')
  expect([nobody.status, await nobody.json()]).toEqual([401, missing])
  const nothing = await complete(await site.as('student'), course.slug, 'nothing')
  expect([nothing.status, await nothing.json()]).toEqual([404, missing])
})

test('completing twice keeps one record with the first date', async () => {
  const student = await site.as('student')
  const course = await makeCourse(site, { One: ['Alpha', 'Beta'] })
  await complete(student, course.slug, 'alpha')
  const first = await recordsOf(course.id)
  await complete(student, course.slug, 'alpha')
  expect(await recordsOf(course.id)).toEqual(first)
  expect(first).toHaveLength(1)
  const card = cardOf(await student.visit('/dashboard'), course.title)
  expect(card.text).toContain('1 of 2 lessons, 50%')
  expect(card.get('link', /Continue Learning/).attribute('href')).toBe(
    `/courses/${course.slug}/beta#continue`,
  )
})

test('a lesson is read and completed without scripts', async () => {
  const student = await site.as('student')
  const course = await makeCourse(site, { One: ['Alpha'] })
  const lesson = await student.visit(`/courses/${course.slug}/alpha`)
  expect(lesson.text).toContain('Text of Alpha.')
  const done = await lesson.press('Mark as Complete')
  expect(done.address).toBe(`/courses/${course.slug}/alpha`)
  expect(done.text).toContain('Lesson Completed!')
})

test('the learning record is complete, however many lessons it holds', async () => {
  const student = await site.as('student')
  const course = await makeCourse(site, { One: [] })
  const service = site.connect('service')
  const lessons = Array.from({ length: 1003 }, (_, at) => ({
    module_id: course.modules[0]?.id ?? '',
    title: `Lesson ${at + 1}`,
    order_index: at,
  }))
  const { data: user } = await service
    .from('users')
    .select('id')
    .eq('email', student.account.email)
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
  const rows = (await student.visit('/my-record')).all('row')
  expect(rows.map(({ text }) => text)).toContain('1,003 lessons completed')
  expect(rows).toHaveLength(1003 + 2)
  expect(rows[1003]?.text).toContain('Lesson 1003')
  await service.from('courses').delete().eq('id', course.id).throwOnError()
})

test('a course without lessons is coming soon, and says no figure', async () => {
  const student = await site.as('student')
  const course = await makeCourse(site, {})
  const card = cardOf(await student.visit('/dashboard'), course.title)
  expect(card.text).toContain('Lessons are coming soon.')
  expect(card.has('link', /Learning|Review/)).toBe(false)
  const page = await student.visit(`/courses/${course.slug}`)
  expect(page.has('heading', 'Coming soon')).toBe(true)
})

test('a finished course leads on; lessons added later are announced, deleted ones no longer count', async () => {
  const student = await site.as('student')
  const course = await makeCourse(site, { 'Month-End Close Checklist': ['Alpha', 'Beta'] })
  for (const slug of ['alpha', 'beta']) await complete(student, course.slug, slug)
  const page = await student.visit(`/courses/${course.slug}`)
  const finished = page.get('region', 'You have completed this course.')
  expect(finished.get('listitem').text).toBe('Month-End Close Checklist')
  expect(finished.get('link', /learning record/).attribute('href')).toBe('/my-record')
  expect(finished.has('link', /^Start Learning: /)).toBe(true)
  expect(finished.get('link', 'Month-End Close Checklist').attribute('href')).toBe(
    '/store/month-end-close-checklist',
  )
  expect(finished.has('link', /Book a Free Call/)).toBe(true)

  const added = await addLesson(site, course.modules[0]?.id ?? '', 'Gamma')
  const card = cardOf(await student.visit('/dashboard'), course.title)
  expect(card.text).toContain('2 of 3 lessons, 67%')
  expect(card.text).toContain('1 new lesson since you finished')
  expect(card.get('link', /Continue Learning/).attribute('href')).toBe(
    `/courses/${course.slug}/gamma#continue`,
  )

  const lessons = site.connect('service').from('course_lessons')
  await lessons.delete().eq('id', added.id).throwOnError()
  await lessons.delete().eq('slug', 'alpha').eq('course_id', course.id).throwOnError()
  const later = cardOf(await student.visit('/dashboard'), course.title)
  expect(later.text).toContain('1 of 1 lesson, 100%')
  expect(later.has('link', /Review Course/)).toBe(true)
})

test('the path from zero to first client checks what has been completed', async () => {
  const student = await site.as('student')
  const stepOf = (page: Page) => cardOf(page, 'Open a business bank account').text
  expect(stepOf(await student.visit('/dashboard'))).not.toContain('Done')
  const course = 'bookkeeping-basics-for-new-owners'
  await complete(student, course, 'keep-business-and-personal-apart')
  const dashboard = await student.visit('/dashboard')
  expect(stepOf(dashboard)).toContain('Done')
  const other = await dashboard.follow('My books need a cleanup')
  expect(other.has('heading', 'From shoebox to clean books')).toBe(true)
})

test('a student checks off every step of the path by hand, takes one back, and finishes it', async () => {
  const student = await site.as('student')
  const pathOf = (page: Page) => page.get('region', 'Zero to first client')
  let page = await student.visit('/dashboard')
  const steps = pathOf(page).all('listitem')
  const saying = (words: string) => steps.filter(({ text }) => text.includes(words))
  expect(saying('Checks itself when you complete the lesson.')).toHaveLength(5)
  expect(saying('Checks itself when you get the PDF.')).toHaveLength(1)
  for (let done = 1; done <= steps.length; done++) {
    page = await page.press(/^Check it off/, {}, pathOf(page))
    expect(pathOf(page).text).toContain(`${done} of ${steps.length} steps done`)
  }
  expect(pathOf(page).text).toContain('That’s the whole path.')
  const undone = await page.press('Uncheck: Take the QBO quiz')
  expect(pathOf(undone).text).toContain(`${steps.length - 1} of ${steps.length} steps done`)
})

test('a lesson of another course does not open under this one', async () => {
  const one = await makeCourse(site, { One: ['Alpha'] })
  const two = await makeCourse(site, { Two: ['Beta'] })
  const lesson = two.modules[0]?.lessons[0]?.id
  const admin = await site.as('admin')
  const page = await admin.visit(`/admin/courses/${one.id}/modules?lesson=${lesson}`)
  expect(page.main.get('heading').text).toBe(one.title)
  expect(page.html).not.toContain('Text of Beta.')
})
