import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { makeCourse } from '#tests/site/support/courses.ts'
import { testSite } from '#tests/site/support/site.ts'

const site = testSite()

test('the owner sees where students of a course stop, as a plot, as a table and as a file', async () => {
  const course = await makeCourse(site, { One: ['Alpha', 'Beta'], Two: ['Gamma'] })
  const [alpha, beta] = course.modules[0]?.lessons ?? []
  const students = [await site.as('student'), await site.as('student'), await site.as('student')]
  for (const student of students) {
    const lesson = await student.visit(`/courses/${course.slug}/${alpha?.slug}`)
    await lesson.press('Mark as Complete')
  }
  for (const student of students.slice(1)) {
    await student.visit(`/courses/${course.slug}/${beta?.slug}`)
  }
  const admin = await site.as('admin')
  // Her own visits count nowhere.
  await admin.visit(`/courses/${course.slug}/${beta?.slug}`)

  const page = await admin.visit(`/admin/courses/stops?course=${course.id}`)
  expect(page.text).toContain('Nobody has left a lesson unfinished for two weeks or longer')
  await site.database.owner.query(sql`
    update lesson_visits set last_opened_at = now() - interval '15 days'
    where lesson_id = (select id from course_lessons where slug = ${beta?.slug})`)
  const later = await admin.visit(`/admin/courses/stops?course=${course.id}`)
  expect(later.text).toContain(
    'Most stop at lesson 2, “Beta”: 2 students left it unfinished and haven’t been back for two weeks.',
  )
  const rows = page
    .get('table')
    .all('row')
    .map(({ text }) => text)
  expect(rows).toEqual([
    'Lesson Opened Finished Left open Came back',
    '1. Alpha 3 3 0 0',
    '2. Beta 2 0 2 0',
    '3. Gamma 0 0 0 0',
  ])
  const plot = page.html.split('preserveAspectRatio="none"')[1]?.split('</svg>')[0]
  expect(plot?.match(/<rect /g)).toHaveLength(6)

  const file = await admin.text(`/admin/courses/stops.csv?course=${course.id}`)
  const lines = file.trim().split('\r\n')
  expect(lines[0]).toContain('Course,Module,Number,Lesson,Opened,Finished,Left open,Came back')
  expect(lines[2]).toBe(`${course.title},One,2,Beta,2,0,2,0`)
})

test('students see neither the plot nor the file', async () => {
  const student = await site.as('student')
  for (const path of ['/admin/courses/stops', '/admin/courses/stops.csv']) {
    expect((await student.visit(path)).address).toBe('/dashboard')
  }
})

test('a made-up course shows the newest one', async () => {
  const course = await makeCourse(site, { One: ['Alpha'] })
  const admin = await site.as('admin')
  const page = await admin.visit(`/admin/courses/stops?course=x'`)
  expect(page.status).toBe(200)
  expect(page.get('heading', course.title).text).toBe(course.title)
  expect(page.text).toContain('No student has opened a lesson yet.')
})

test('beside a lesson of a long course the other modules lead to their place on the course page', async () => {
  const titles = (module: string) => Array.from({ length: 35 }, (_, at) => `${module} ${at + 1}`)
  const course = await makeCourse(site, { One: titles('Alpha'), Two: titles('Beta') })
  const student = await site.as('student')
  const slug = course.modules[0]?.lessons.at(-1)?.slug
  const page = await student.visit(`/courses/${course.slug}/${slug}`)
  const contents = page.get('navigation', 'Course contents')
  expect(contents.all('link', /^Alpha /)).toHaveLength(35)
  expect(contents.all('link', /^Beta /)).toHaveLength(0)
  // The next lesson is in the module that is not listed.
  expect(page.get('link', /Beta 1/).attribute('href')).toContain(`/courses/${course.slug}/`)
  const whole = await page.follow(/^Two/, contents)
  expect(whole.byId(course.modules[1]?.id ?? '').all('link', /^Beta /)).toHaveLength(35)
})
