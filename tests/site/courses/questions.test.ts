import { expect, test } from 'vitest'
import { removeLostPictures } from '#server/site-jobs.ts'
import { makeCourse } from '#tests/site/support/courses.ts'
import { findMail, linkIn, listMails } from '#tests/site/support/mails.ts'
import { testSite } from '#tests/site/support/site.ts'
import type { Page, Visitor } from '#tests/site/support/visitor.ts'

const site = testSite()

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const screenshot = (name = 'screen.png') => new File([png], name, { type: 'image/png' })

async function makeLesson() {
  const { id, slug, modules } = await makeCourse(site, { One: ['Alpha'] })
  const lesson = modules[0]?.lessons[0]
  if (!lesson) throw new Error('The course has no lesson')
  return { courseId: id, lesson, path: `/courses/${slug}/${lesson.slug}` }
}

async function ask(student: Visitor, path: string, question: string, pictures: File[] = []) {
  const page = await student.visit(path)
  const form = { 'Your question': question }
  const sent = pictures.length > 0 ? { ...form, 'Pictures (optional)': pictures[0] as File } : form
  return page.press('Send my question', sent)
}

const section = (page: Page) => page.get('region', 'Ask about this lesson')

async function openAnswer(question: string) {
  const admin = await site.as('admin')
  const list = await admin.visit(
    `/admin/questions?state=all&search=${encodeURIComponent(question)}`,
  )
  return list.follow(/^(Answer|Open) the question of/)
}

/** Questions of the service, by their words. */
async function findRow(question: string) {
  const { data } = await site
    .connect('service')
    .from('lesson_questions')
    .select('*')
    .eq('question', question)
    .maybeSingle()
    .throwOnError()
  return data
}

test('a student asks, the owner is mailed and answers, and the student finds the answer by mail and under the lesson', async () => {
  const { path } = await makeLesson()
  const student = await site.as('student')
  const question = `Where is the gear? ${crypto.randomUUID()}`
  const asked = await ask(student, path, question, [screenshot()])
  expect(asked.toasts.join()).toContain('Question Sent')
  expect(section(asked).text).toContain('Waiting for my answer')
  const [picture] = section(asked).tags('img')
  const shown = await student.fetch(picture?.attribute('src') ?? '')
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(png)
  expect(shown.headers.get('content-type')).toBe('image/png')

  const toOwner = await findMail(site, question)
  expect(toOwner.text).toContain(student.account.fullName)
  const admin = await site.as('admin')
  const dashboard = await admin.visit('/admin/dashboard')
  expect(dashboard.get('region', 'Today').text).toContain('about a lesson')
  const answering = await admin.visit(linkIn(toOwner, 'admin/questions'))
  expect(answering.main.text).toContain(question)
  const answered = await answering.press('Send answer', { 'Your answer': 'At the top right.' })
  expect(answered.toasts.join()).toContain('gets it by email')

  const isAnswer = ({ subject }: { subject?: string }) =>
    /answered your question/.test(subject ?? '')
  const toStudent = async () => (await listMails(site, student.account.email)).filter(isAnswer)
  await expect.poll(async () => (await toStudent()).length, { timeout: 30_000 }).toBe(1)
  const [mail] = await toStudent()
  expect(mail?.text).toContain('At the top right.')
  expect(mail?.text).toContain(`${path}#question-`)
  const read = section(await student.visit(path))
  expect(read.text).toContain('At the top right.')
  expect(read.has('button', 'Save changes')).toBe(false)

  // A change of the answer is no second mail.
  const again = await (await openAnswer(question)).press('Save answer', {
    'Your answer': 'Top right, beside the bell.',
  })
  expect(again.toasts.join()).toContain('The new words are under the lesson.')
  expect(await toStudent()).toHaveLength(1)
})

test('others in the course see a question once it is public, with the name only if the owner says so', async () => {
  const { path } = await makeLesson()
  const student = await site.as('student')
  const other = await site.as('student')
  const question = `Cash or accrual? ${crypto.randomUUID()}`
  await ask(student, path, question, [screenshot()])
  expect((await other.visit(path)).text).not.toContain(question)
  const publish = async (name: boolean) => {
    const page = await openAnswer(question)
    await page.press(/^(Send|Save) answer$/, {
      'Your answer': 'Accrual.',
      [`Everyone in this course, not only ${student.account.fullName}`]: true,
      'With the student’s name. Please ask first.': name,
    })
    return section(await other.visit(path))
  }
  const nameless = await publish(false)
  expect(nameless.text).toContain('A student asked on')
  expect(nameless.text).toContain('Accrual.')
  expect(nameless.text).not.toContain(student.account.fullName)
  const { user_id } = (await findRow(question)) ?? {}
  expect((await other.visit(path)).html).not.toContain(user_id)
  expect((await other.fetch(nameless.tags('img')[0]?.attribute('src') ?? '')).status).toBe(200)
  expect((await publish(true)).text).toContain(`${student.account.fullName} asked on`)
})

test('a lesson shows ten questions, and the others when they are asked for', async () => {
  const { path, lesson } = await makeLesson()
  const own = `Mine? ${crypto.randomUUID()}`
  await ask(await site.as('student'), path, own)
  const { user_id } = (await findRow(own)) ?? {}
  const asked = Array.from({ length: 12 }, (_, at) => ({
    lesson_id: lesson.id,
    user_id,
    question: `Question ${at} of many?`,
    answer: 'Yes.',
    answered_at: new Date().toISOString(),
    is_public: true,
    created_at: new Date(Date.UTC(2026, 0, 1 + at)).toISOString(),
  }))
  await site.connect('service').from('lesson_questions').insert(asked).throwOnError()
  const page = await (await site.as('student')).visit(path)
  expect(section(page).text).toContain('Question 2 of many?')
  expect(section(page).text).not.toContain('Question 1 of many?')
  const all = section(await page.follow('Show more questions'))
  expect(all.text).toContain('Question 0 of many?')
  expect(all.text).not.toContain('Show more questions')
})

test('the owner neither answers nor shows a question that was changed while she had it open', async () => {
  const { path } = await makeLesson()
  const student = await site.as('student')
  const question = `Harmless? ${crypto.randomUUID()}`
  const page = await ask(student, path, question)
  const opened = await openAnswer(question)
  await page.press('Save changes', { 'New words': `${question} Buy at example.com` })
  const publish = {
    'Your answer': 'Yes.',
    [`Everyone in this course, not only ${student.account.fullName}`]: true,
  }
  const refused = await opened.press('Send answer', publish)
  expect(refused.status).toBe(409)
  expect(refused.text).toContain(
    'The student has changed this question since you opened it. Please read it again.',
  )
  expect(refused.text).toContain('Buy at example.com')
  expect(refused.field('Your answer').value).toBe('Yes.')
  expect((await findRow(`${question} Buy at example.com`))?.answer).toBeNull()
  const saved = await refused.press('Send answer', publish)
  expect(saved.toasts.join()).toContain('Answer Saved')
})

test('a student changes a question until it is answered, and deletes it with its pictures', async () => {
  const { path } = await makeLesson()
  const student = await site.as('student')
  const question = `How? ${crypto.randomUUID()}`
  const page = await ask(student, path, question, [screenshot()])
  const other = await site.as('student')
  const row = await findRow(question)
  const byOther = await other.submit(path, {
    intent: 'change-question',
    id: row?.id ?? '',
    question: 'Mine now',
  })
  expect(byOther.toasts.join()).toContain('Not Changed')
  const changed = await page.press('Save changes', { 'New words': `${question} And why?` })
  expect(section(changed).text).toContain('And why?')
  await (await openAnswer(question)).press('Send answer', { 'Your answer': 'So.' })
  const late = await changed.press('Save changes', { 'New words': 'Something else' })
  expect(late.toasts.join()).toContain('Not Changed')
  const gone = await changed.press('Delete Question', {}, changed.dialog('Delete your question'))
  expect(section(gone).text).not.toContain(question)
  const files = await site.connect('service').storage.from('question-pictures').list(row?.id)
  expect(files.data).toEqual([])
})

test('a form that is sent twice asks once, and a question without words or with another file is refused', async () => {
  const { path } = await makeLesson()
  const student = await site.as('student')
  const page = await student.visit(path)
  const question = `Twice? ${crypto.randomUUID()}`
  await page.press('Send my question', { 'Your question': question })
  await page.press('Send my question', { 'Your question': question })
  expect((await findRow(question))?.question).toBe(question)
  // The first attempt was lost between the question and its picture.
  const again = { 'Your question': question, 'Pictures (optional)': screenshot() }
  await page.press('Send my question', again)
  const shown = await page.press('Send my question', again)
  expect(section(shown).tags('img')).toHaveLength(1)
  const empty = await page.press('Send my question', { 'Your question': ' ' })
  expect(empty.status).toBe(400)
  expect(empty.text).toContain('Please write your question.')
  const pdf = new File(['%PDF-1.4'], 'a.pdf', { type: 'application/pdf' })
  const refused = await page.press('Send my question', {
    'Your question': `With a PDF ${question}`,
    'Pictures (optional)': pdf,
  })
  expect(refused.text).toContain('Only pictures, please')
  expect(refused.field('Your question').value).toContain('With a PDF')
  expect(await findRow(`With a PDF ${question}`)).toBeNull()
})

test('too many questions are refused in words, and nothing typed is lost', async () => {
  const { path, lesson } = await makeLesson()
  const student = await site.as('student')
  const first = `First ${crypto.randomUUID()}`
  await ask(student, path, first)
  const { user_id } = (await findRow(first)) ?? {}
  const rows = Array.from({ length: 19 }, () => ({
    lesson_id: lesson.id,
    user_id,
    question: 'Why?',
  }))
  await site.connect('service').from('lesson_questions').insert(rows).throwOnError()
  const refused = await ask(student, path, 'One more?')
  expect(refused.status).toBe(429)
  expect(section(refused).text).toContain('questions that wait for an answer')
  expect(refused.field('Your question').value).toBe('One more?')
})

test('questions and their pictures are gone with the account and with the course', async () => {
  const { path, courseId } = await makeLesson()
  const service = site.connect('service')
  const listFiles = async (id = '') => {
    const { data } = await service.storage.from('question-pictures').list(id)
    return data?.length
  }
  const leaving = await site.as('student')
  const theirs = `Leaving ${crypto.randomUUID()}`
  await ask(leaving, path, theirs, [screenshot()])
  const asked = await findRow(theirs)
  expect(await leaving.text('/account/my-data.json')).toContain(theirs)
  expect(await listFiles(asked?.id)).toBe(1)
  const account = await leaving.visit('/account/delete')
  await account.press('Delete My Account', { 'Your password': leaving.account.password })
  expect(await findRow(theirs)).toBeNull()
  expect(await listFiles(asked?.id)).toBe(0)

  const staying = await site.as('student')
  const ours = `Staying ${crypto.randomUUID()}`
  await ask(staying, path, ours, [screenshot()])
  const kept = await findRow(ours)
  await service.from('courses').delete().eq('id', courseId).throwOnError()
  await removeLostPictures(service)
  expect(await listFiles(kept?.id)).toBe(0)
})
