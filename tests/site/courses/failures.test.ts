import { afterAll, afterEach, expect, test } from 'vitest'
import { makeCourse } from '#tests/site/support/courses.ts'
import { testSite } from '#tests/site/support/site.ts'
import type { Page, Visitor } from '#tests/site/support/visitor.ts'
import { openBreakableLine } from '#tests/support/breakable-line.ts'

const services = testSite()
const { line, url, close } = await openBreakableLine((path, init) =>
  services.visitor().fetch(path, init),
)
afterAll(close)
// The site itself, which reaches the services of the other one through the line.
const site = testSite(async () => ({
  SUPABASE_URL: url,
  SUPABASE_PUBLISHABLE_KEY: services.publishableKey,
}))

afterEach(() => {
  line.broken = null
})

/** A page of which nothing but the role of its visitor can be read, and how it is after Try Again. */
async function visitTwice(visitor: Visitor, path: string, failure: string) {
  line.broken = /\/rest\/v1\/(?!user_roles)/
  const answer = await visitor.fetch(path)
  expect(answer.status, path).toBe(500)
  const failed = await visitor.read(path, answer)
  expect(toastOf(failed, failure), path).toContain('the table is away')
  expect(failed.get('heading').text, path).toBe(failure)
  expect(failed.title, path).toMatch(new RegExp(`^${failure} \\|`))
  line.broken = null
  return failed.follow('Try Again')
}

const toastOf = (page: Page, words: string) => page.toasts.find((toast) => toast.includes(words))

test('a student sees the reason when a screen cannot be shown, and can try again', async () => {
  const course = await makeCourse(services, { One: ['Alpha'] })
  const student = await site.as('student')
  const lesson = `/courses/${course.slug}/alpha`
  for (const [path, failure, heading] of [
    ['/dashboard', 'Courses could not be loaded', 'Courses'],
    [`/courses/${course.slug}`, 'Course could not be loaded', course.title],
    [lesson, 'Lesson could not be loaded', 'Alpha'],
    ['/my-record', 'Learning record could not be loaded', 'Learning record'],
    ['/store', 'Products could not be loaded', 'Store'],
    ['/my-downloads', 'Your PDFs could not be loaded', 'My PDFs'],
  ] as const) {
    const again = await visitTwice(student, path, failure)
    expect(again.main.get('heading').text, path).toBe(heading)
  }
})

test('a question whose picture or mail fails is kept, and its asker and the owner are told', async () => {
  const course = await makeCourse(services, { One: ['Alpha'] })
  const path = `/courses/${course.slug}/alpha`
  const student = await site.as('student')
  const lesson = await student.visit(path)
  line.broken = /POST \/storage\/v1\/object\/question-pictures/
  const words = `With a picture? ${crypto.randomUUID()}`
  const asked = await lesson.press('Send my question', {
    'Your question': words,
    'Pictures (optional)': new File(['GIF89a'], 'screen.gif', { type: 'image/gif' }),
  })
  expect(toastOf(asked, 'Picture Not Added')).toContain('but one picture could not be added')
  expect(asked.text).toContain(words)

  line.broken = /\/functions\/v1\/send-question-mail/
  const admin = await site.as('admin')
  const list = await admin.visit(`/admin/questions?search=${encodeURIComponent(words)}`)
  const question = await list.follow(/^Answer the question of/)
  const answered = await question.press('Send answer', { 'Your answer': 'So.' })
  expect(toastOf(answered, 'Not Emailed')).toContain('Save it again to send it again.')
  expect((await student.visit(path)).text).toContain('So.')

  line.broken = /\/rpc\/(list_lesson_questions|find_lesson_check)/
  const without = await student.visit(path)
  expect(without.text).toContain('I can’t show the questions right now.')
  expect(without.text).toContain('Text of Alpha.')
  line.broken = null
})

test('an admin sees the reason when a screen cannot be shown, and can try again', async () => {
  const course = await makeCourse(services, { One: ['Alpha'] })
  const modules = `/admin/courses/${course.id}/modules`
  const admin = await site.as('admin')
  for (const [path, failure] of [
    ['/admin/courses', 'Courses could not be loaded'],
    [modules, 'Course could not be loaded'],
    ['/admin/users/progress', 'Progress could not be loaded'],
    ['/admin/products', 'Products could not be loaded'],
  ] as const) {
    const again = await visitTwice(admin, path, failure)
    expect(again.has('heading', failure), path).toBe(false)
  }
})

test('a button of a mail that cannot be answered keeps its page, with the reason to try again', async () => {
  const service = services.connect('service')
  const { data } = await service
    .from('letter_addresses')
    .upsert({ email: 'reader@example.com' })
    .select('token')
    .single()
    .throwOnError()
  const visitor = site.visitor()
  for (const [path, button, call] of [
    [`/unsubscribe?token=${data.token}`, 'Unsubscribe', 'leave_letters'],
    [`/email-preferences?token=${data.token}`, 'Save', 'set_letter_preferences'],
  ] as const) {
    line.broken = new RegExp(`/rpc/${call}`)
    const answer = await visitor.fetch(path, {
      method: 'POST',
      headers: { origin: site.siteUrl },
      body: new URLSearchParams({ choice: 'posts' }),
    })
    line.broken = null
    expect(answer.status, path).toBe(500)
    const failed = await visitor.read(path, answer)
    expect(toastOf(failed, 'Error'), path).toContain('Something went wrong on my side')
    expect(failed.main.has('button', button), path).toBe(true)
  }
})
