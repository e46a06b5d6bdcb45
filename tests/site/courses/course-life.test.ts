import { expect, test } from 'vitest'
import { makeCourse } from '#tests/site/support/courses.ts'
import { testSite } from '#tests/site/support/site.ts'

const site = testSite()

type Course = Awaited<ReturnType<typeof makeCourse>>

const modulesOf = ({ id }: Course) => `/admin/courses/${id}/modules`
const moduleIn = (course: Course, at: number) => course.modules[at] ?? { id: '', lessons: [] }
const lessonIn = (course: Course, at = 0) => moduleIn(course, 0).lessons[at]?.id ?? ''

test('a lesson becomes a draft: admins preview it marked, students find it nowhere', async () => {
  const course = await makeCourse(site, { One: ['Alpha', 'Beta'] })
  const admin = await site.as('admin')
  const form = await admin.visit(`${modulesOf(course)}?lesson=${lessonIn(course, 1)}`)
  const list = await form.press('Update Lesson', {
    'Published: students see this lesson': false,
  })
  const row = list.all('listitem').find(({ text }) => text.includes('Beta') && text.length < 200)
  expect(row?.text).toContain('Draft')
  const preview = await admin.visit(`/courses/${course.slug}/beta`)
  expect(preview.text).toContain('Draft: students don’t see this lesson.')

  const student = await site.as('student')
  const page = await student.visit(`/courses/${course.slug}`)
  expect(page.text).not.toContain('Beta')
  expect(page.text).toContain('0 of 1')
  expect((await student.visit(`/courses/${course.slug}/beta`)).status).toBe(404)
})

test('a module opens on a date in the owner’s time zone; until then students see title and date', async () => {
  const course = await makeCourse(site, { One: ['Alpha'], Two: ['Beta'] })
  const admin = await site.as('admin')
  const { id } = moduleIn(course, 1)
  const form = await admin.visit(`${modulesOf(course)}?module=${id}`)
  await form.press('Update Module', { 'Opens on (optional)': '2099-12-24T09:00' })
  const { data } = await site
    .connect('service')
    .from('course_modules')
    .select('opens_at')
    .eq('id', id)
    .single()
    .throwOnError()
  // The samples' business is in Los Angeles.
  expect(new Date(data.opens_at ?? '').toISOString()).toBe('2099-12-24T17:00:00.000Z')
  const again = await admin.visit(`${modulesOf(course)}?module=${id}`)
  expect(again.html).toContain('value="2099-12-24T09:00"')

  const student = await site.as('student')
  const page = await student.visit(`/courses/${course.slug}`)
  expect(page.text).toContain('Two')
  expect(page.text).toContain('Opens on December 24, 2099')
  expect(page.text).not.toContain('Beta')
  expect((await student.visit(`/courses/${course.slug}/beta`)).status).toBe(404)
  expect((await admin.visit(`/courses/${course.slug}/beta`)).text).toContain(
    'Students see this lesson from December 24, 2099',
  )
})

test('a course and its first module are made in their dialogs without scripts', async () => {
  const admin = await site.as('admin')
  const title = `Sample Course ${crypto.randomUUID().slice(0, 8)}`
  const dialog = await (await admin.visit('/admin/courses')).follow('Create Course')
  const refused = await dialog.press('Create Course', { Description: 'A sample.' })
  expect(refused.text).toContain('Title is required.')
  expect(refused.field('Description').text).toBe('A sample.')
  const list = await refused.press('Create Course', { Title: title })
  const modules = await list.follow(title)
  const form = await modules.follow('Add Module')
  const saved = await form.press('Add Module', { Title: 'Sample Module' })
  expect(saved.text).toContain('Sample Module')
})

test('a lesson moves to another module by its form, where it comes last', async () => {
  const course = await makeCourse(site, { One: ['Alpha'], Two: ['Beta', 'Gamma'] })
  const admin = await site.as('admin')
  const form = await admin.visit(`${modulesOf(course)}?lesson=${lessonIn(course)}`)
  await form.press('Update Lesson', { Module: 'Two' })
  const { data } = await site
    .connect('service')
    .from('course_lessons')
    .select('title')
    .eq('module_id', moduleIn(course, 1).id)
    .order('order_index')
    .throwOnError()
  expect(data.map(({ title }) => title)).toEqual(['Beta', 'Gamma', 'Alpha'])
})

test('an admin duplicates a course, a module and a lesson, and publishes the drafts at once', async () => {
  const course = await makeCourse(site, { One: ['Alpha'] })
  const admin = await site.as('admin')
  const courses = await (await admin.visit('/admin/courses')).press(`Duplicate ${course.title}`)
  expect(courses.toasts).toEqual(['Success! Course duplicated. The copy is a draft.'])
  expect(courses.text).toContain(`Copy of ${course.title}`)

  const modules = await admin.visit(modulesOf(course))
  const withLesson = await modules.press('Duplicate lesson Alpha')
  expect(withLesson.text).toContain('Copy of Alpha')
  const withModule = await withLesson.press('Duplicate module One')
  expect(withModule.text).toContain('Copy of One')
  const student = await site.as('student')
  expect((await student.visit(`/courses/${course.slug}`)).text).not.toContain('Copy of')
  await withModule.press('Publish Drafts of Copy of One')
  expect((await student.visit(`/courses/${course.slug}`)).text).toContain('Copy of One')
})

test('a course shows its cover and after which course it is best', async () => {
  const before = await makeCourse(site, { One: ['Alpha'] })
  const course = await makeCourse(site, { One: ['Beta'] })
  const admin = await site.as('admin')
  const cover = { coverPath: 'sample/cover.webp', coverAlt: 'A ledger', bestAfter: before.id }
  const { id, title } = course
  const fields = { intent: 'save', id, title, isPublished: 'on', ...cover }
  await admin.submit('/admin/courses', fields)

  const student = await site.as('student')
  const page = await student.visit(`/courses/${course.slug}`)
  expect(page.get('image', 'A ledger').attribute('src')).toContain('sample/cover.webp')
  expect(page.text).toContain('Best after:')
  expect((await page.follow(before.title, page.main)).address).toBe(`/courses/${before.slug}`)
  const card = (await student.visit('/dashboard'))
    .all('listitem')
    .find(({ text }) => text.includes(course.title))
  expect(card?.text).toContain(`Best after: ${before.title}`)
  expect(card?.has('image', 'A ledger')).toBe(true)
  expect((await site.visitor().visit('/')).html).toContain('A ledger')
  // A hint, never a lock.
  expect((await student.visit(`/courses/${course.slug}/beta`)).status).toBe(200)
})

const outline = `# Imported <Course>

What it is about.

## First steps

### Open the books

Some **words**. <script>alert(1)</script>

### Close the books
`

test('an outline in Markdown is shown first and then arrives as drafts, cleaned', async () => {
  const admin = await site.as('admin')
  const page = await (await admin.visit('/admin/courses')).follow('Import an Outline')
  const preview = await page.press('Preview', { 'Outline in Markdown': outline })
  const shown = preview.get('region', 'Imported')
  expect(shown.text).toContain('2 lessons in 1 module. Nothing is saved yet.')
  expect(shown.text).toContain('no text yet')
  const service = site.connect('service')
  const read = () =>
    service
      .from('courses')
      .select('is_published, description, lessons:course_lessons(title, content, is_published)')
      .ilike('title', 'Imported%')
      .throwOnError()
  expect((await read()).data).toEqual([])

  const imported = await preview.press('Import as Drafts')
  expect(imported.address).toMatch(/^\/admin\/courses\/[0-9a-f-]{36}\/modules$/)
  expect((await read()).data).toEqual([
    {
      is_published: false,
      description: 'What it is about.',
      lessons: [
        {
          title: 'Open the books',
          content: expect.stringContaining('<p>Some <strong>words</strong>.'),
          is_published: false,
        },
        { title: 'Close the books', content: null, is_published: false },
      ],
    },
  ])
  expect(JSON.stringify((await read()).data)).not.toContain('<script')
})

test('a file is read as well, and a mistake in it is shown beside the text', async () => {
  const admin = await site.as('admin')
  const page = await admin.visit('/admin/courses/import')
  const file = new File(['# Course\n\n### Lost'], 'outline.md', { type: 'text/markdown' })
  const refused = await page.press('Preview', { 'Or a Markdown file': file })
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('“Lost” is in no module. Put “## Module title” above it.')
  expect(refused.has('button', 'Import as Drafts')).toBe(false)
})
