import { expect, test } from 'vitest'
import { makeCourse } from '#tests/site/support/courses.ts'
import { testSite } from '#tests/site/support/site.ts'

const site = testSite()

const long = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeZone: 'America/Los_Angeles',
})

async function makeLesson() {
  const { id, slug, modules } = await makeCourse(site, { One: [`Alpha ${crypto.randomUUID()}`] })
  const lesson = modules[0]?.lessons[0]
  if (!lesson) throw new Error('The course has no lesson')
  return { courseId: id, lesson, path: `/courses/${slug}/${lesson.slug}` }
}

test('a lesson that nobody has checked for 180 days is listed until one press confirms it', async () => {
  const { lesson, path, courseId } = await makeLesson()
  const checks = site.connect('service').from('qbo_checks')
  await checks.insert({ lesson_id: lesson.id, checked_on: '2026-01-02' }).throwOnError()
  const admin = await site.as('admin')
  const list = await admin.visit(`/admin/checked?search=${encodeURIComponent(lesson.title)}`)
  expect(list.main.text).toContain('January 2, 2026')
  const modules = `/admin/courses/${courseId}/modules`
  expect((await admin.visit(modules)).main.text).toContain('Check against QBO')

  const confirmed = await list.press(`Checked today: ${lesson.title}`)
  const today = long.format(new Date())
  expect(confirmed.toasts.join()).toContain(today)
  expect((await admin.visit(modules)).main.text).not.toContain('Check against QBO')
  const page = await (await site.as('student')).visit(path)
  expect(page.main.text).toContain(`Checked against QBO on ${today}`)
  expect(page.structuredData).toContainEqual(
    expect.objectContaining({ '@type': 'WebPage', lastReviewed: expect.stringMatching(/^\d{4}-/) }),
  )
})

test('the owner confirms on the lesson itself, and students have no such button', async () => {
  const { lesson, path } = await makeLesson()
  const student = await site.as('student')
  const unchecked = await student.visit(path)
  expect(unchecked.main.text).not.toContain('Checked')
  expect(unchecked.structuredData).toEqual([])
  const page = await (await site.as('admin')).visit(path)
  const confirmed = await page.press(`Checked today: ${lesson.title}`)
  expect(confirmed.address).toBe(path)
  expect(confirmed.main.text).toContain('Checked against QBO on')
  const refused = await student.submit('/admin/checked', { id: lesson.id })
  expect(refused.address).toBe('/dashboard')
})

test('one press confirms a tip, and its readers see the day', async () => {
  const { data: tip } = await site
    .connect('service')
    .from('qbo_check_list')
    .select('title, path')
    .eq('kind', 'tip')
    .order('title')
    .limit(1)
    .single()
    .throwOnError()
  const admin = await site.as('admin')
  const search = encodeURIComponent(tip.title)
  const list = await admin.visit(`/admin/checked?which=all&search=${search}`)
  const confirmed = await list.press(`Checked today: ${tip.title}`)
  expect(confirmed.toasts.join()).toContain(tip.title)
  const post = await site.visitor().visit(tip.path)
  expect(post.main.text).toContain(`Checked against QBO on ${long.format(new Date())}`)
})

test('sample lessons and tips were checked when they were written, for visitors and search engines too', async () => {
  const service = site.connect('service')
  const { count } = await service
    .from('qbo_check_list')
    .select('id', { count: 'exact', head: true })
    .is('checked_on', null)
    .like('path', '/blog/%')
    .throwOnError()
  expect(count).toBe(0)
  const { data: tip } = await service
    .from('qbo_check_list')
    .select('path, checked_on')
    .eq('kind', 'tip')
    .order('title', { ascending: false })
    .limit(1)
    .single()
    .throwOnError()
  expect(tip.checked_on).toBe('2026-11-16')
  const { data: course } = await service
    .from('course_lessons')
    .select('course:courses(slug)')
    .eq('is_free', true)
    .limit(1)
    .single()
    .throwOnError()
  for (const path of [tip.path, `/free-lessons/${course.course.slug}`]) {
    const page = await site.visitor().visit(path)
    expect(page.main.text).toMatch(/Checked against QBO on \w+ \d+, \d{4}/)
    expect(page.structuredData).toContainEqual(
      expect.objectContaining({ '@type': 'WebPage', lastReviewed: tip.checked_on }),
    )
  }
})
