import { expect, test } from 'vitest'
import { makeCourse } from '#tests/site/support/courses.ts'
import { testSite } from '#tests/site/support/site.ts'

const site = testSite()

/** A student who has finished a course that teaches a skill. */
async function studentWithRecord() {
  const course = await makeCourse(site, { One: ['Alpha'] })
  const courses = site.connect('service').from('courses')
  await courses.update({ skills: 'Close a month' }).eq('id', course.id).throwOnError()
  const student = await site.as('student')
  await (await student.visit(`/courses/${course.slug}/alpha`)).press('Mark as Complete')
  return { student, course }
}

test('the learning record tells courses, skills, minutes and dates', async () => {
  const { student, course } = await studentWithRecord()
  const page = await student.visit('/my-record')
  const entry = page.all('listitem').find(({ text }) => text.includes(course.title))
  expect(entry?.text).toMatch(/Finished on \w+ \d+, \d{4} · 1 of 1 lesson · 1 minute of lessons/)
  expect(entry?.text).toContain('Close a month')
  expect(page.html).not.toMatch(/certificate/i)
})

test('a student makes a link to her record, shows her name or not, and withdraws it', async () => {
  const { student, course } = await studentWithRecord()
  const page = await student.visit('/my-record')
  const named = await page.press('Make a Link')
  expect(named.toasts).toEqual(['Your link is ready Anyone who has the link sees your record.'])
  const address = named.get('link', /\/record\?token=/).attribute('href') ?? ''
  const { pathname, search } = new URL(address)

  const visitor = site.visitor()
  const shared = await visitor.visit(pathname + search)
  expect(shared.headers.get('cache-control')).toBe('no-store')
  expect(shared.meta('robots')).toContain('noindex')
  expect(shared.text).toContain(course.title)
  expect(shared.text).toContain('Close a month')
  expect(shared.text).toContain(student.account.fullName)
  expect(shared.html).not.toContain(student.account.email)
  expect(shared.html).not.toMatch(/certificate/i)

  await named.press('Update the Link', { [`Show my name, ${student.account.fullName}`]: false })
  const nameless = await visitor.visit(pathname + search)
  expect(nameless.html).not.toContain(student.account.fullName)
  expect(nameless.text).toContain('A student')

  await (await student.visit('/my-record')).press('Withdraw the Link')
  const gone = await visitor.visit(pathname + search)
  expect(gone.status).toBe(404)
  expect(gone.get('heading').text).toBe('Record Not Found')
  expect((await student.visit('/my-record')).has('button', 'Make a Link')).toBe(true)
})

test('a link that nobody made shows no record', async () => {
  for (const query of ['', '?token=no-uuid', `?token=${crypto.randomUUID()}`]) {
    const page = await site.visitor().visit(`/record${query}`)
    expect(page.status, query).toBe(404)
    expect(page.get('heading').text, query).toBe('Record Not Found')
  }
})
