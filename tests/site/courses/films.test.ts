import { expect, test } from 'vitest'
import type { TablesUpdate } from '#app/lib/database.types.ts'
import { makeCourse } from '#tests/site/support/courses.ts'
import { testSite } from '#tests/site/support/site.ts'

const site = testSite()

const captions =
  'WEBVTT\n\n00:00.000 --> 00:02.000\nTwo <b>lists</b>.\n\n1:02.500 --> 1:04.000\nFees & interest.'

/** A lesson with a film, and what the owner changes in its form. */
async function filmLesson(fields: TablesUpdate<'course_lessons'> = {}) {
  const course = await makeCourse(site, { One: ['Alpha'] })
  const lesson = course.modules[0]?.lessons[0]
  const service = site.connect('service')
  const files = service.storage.from('course-videos')
  const folder = `${course.id}/${crypto.randomUUID()}`
  // The smallest film that storage takes: nothing here plays it.
  const film = new Blob([new Uint8Array([0, 0, 0, 16]), 'ftypisom\0\0\0\0'], { type: 'video/mp4' })
  await files.upload(`${folder}/film.mp4`, film)
  await service
    .from('course_lessons')
    .update({ content_type: 'video', content: null, video_url: `${folder}/film.mp4`, ...fields })
    .eq('id', lesson?.id ?? '')
    .throwOnError()
  const path = `/courses/${course.slug}/alpha`
  const form = `/admin/courses/${course.id}/modules?lesson=${lesson?.id}`
  const read = async () =>
    (
      await service
        .from('course_lessons')
        .select()
        .eq('id', lesson?.id ?? '')
        .single()
        .throwOnError()
    ).data
  return { course, path, form, folder, files, read }
}

test('captions that the owner pastes are on from the start, and a transcript below the film', async () => {
  const { path, form, read } = await filmLesson()
  const admin = await site.as('admin')
  const page = await admin.visit(form)
  const saved = await page.press('Update Lesson', {
    'Captions as text': captions,
    Chapters: '0:00 The lists\n 1:02 - Fees',
  })
  expect(saved.toasts.join()).toContain('Lesson updated.')
  expect(await read()).toMatchObject({
    captions:
      'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nTwo lists.\n\n00:01:02.500 --> 00:01:04.000\nFees &amp; interest.\n',
    chapters: '0:00 The lists\n1:02 Fees',
  })

  const student = await site.as('student')
  const lesson = await student.visit(path)
  const [track] = lesson.tags('track')
  expect(track?.attribute('default')).toBeDefined()
  expect(track?.attribute('src')).toBe(`${path}/captions.vtt`)
  const [transcript] = lesson.tags('details')
  expect(transcript?.text).toContain('1:02 Fees & interest.')
  expect(lesson.get('navigation', 'Chapters').text).toContain('1:02 Fees')

  const file = await student.fetch(`${path}/captions.vtt`)
  expect(file.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
  expect(await file.text()).toBe((await read()).captions)
})

test('without scripts a time in the transcript opens the film there', async () => {
  const { path } = await filmLesson({ captions })
  const student = await site.as('student')
  const page = await (await student.visit(path)).follow('1:02 Fees & interest.')
  expect(page.address).toBe(`${path}?t=62`)
  expect(page.tags('video')[0]?.attribute('src')).toMatch(/#t=62$/)
})

test('captions are for those who can read the lesson', async () => {
  const { course, path } = await filmLesson({ captions })
  const visitor = await site.visitor().fetch(`${path}/captions.vtt`)
  expect([visitor.status, visitor.headers.get('location')]).toEqual([
    302,
    expect.stringMatching(/^\/login/),
  ])
  const student = await site.as('student')
  expect((await student.fetch(`${path}/captions.vtt`)).status).toBe(200)
  const courses = site.connect('service').from('courses')
  await courses.update({ is_published: false }).eq('id', course.id).throwOnError()
  expect((await student.fetch(`${path}/captions.vtt`)).status).toBe(404)
})

test('a visitor watches the film of a free lesson, with captions and a transcript that opens it at a time', async () => {
  const fields = { is_free: true, captions, chapters: '1:02 Fees' }
  const { course, path } = await filmLesson(fields)
  const free = `/free-lessons/${course.slug}`
  const visitor = site.visitor()
  const page = await visitor.visit(free)
  const [player] = page.tags('video')
  expect((await visitor.fetch(player?.attribute('src') ?? '')).status).toBe(200)
  expect(page.tags('details')[0]?.text).toContain('1:02 Fees & interest.')
  expect(page.get('navigation', 'Chapters').text).toContain('1:02 Fees')
  const [track] = page.tags('track')
  expect(await visitor.text(track?.attribute('src') ?? '')).toContain('Fees &amp; interest.')
  const later = await page.follow('1:02 Fees & interest.')
  expect(later.tags('video')[0]?.attribute('src')).toMatch(/#t=62$/)

  const closed = await filmLesson({ captions })
  for (const address of [`/free-lessons/${closed.course.slug}`, `${free}/alpha`]) {
    expect((await visitor.fetch(`${address}/captions.vtt`)).status).toBe(404)
  }
  expect((await visitor.fetch(`${path}/captions.vtt`)).status).toBe(302)
})

test('times of a film from YouTube lead there without scripts, for students and visitors alike', async () => {
  const { course, path } = await filmLesson({
    video_url: null,
    content: 'https://youtu.be/SAMPLEvid02',
    is_free: true,
    captions,
  })
  const student = await site.as('student')
  for (const page of [
    await student.visit(path),
    await site.visitor().visit(`/free-lessons/${course.slug}`),
  ]) {
    expect(page.tags('details')[0]?.text).toContain('0:00 Two lists.')
    expect(page.get('link', '1:02 Fees & interest.').attribute('href')).toBe(
      'https://www.youtube.com/watch?v=SAMPLEvid02&t=62s',
    )
  }
})

test('a mistake in captions or chapters names its line, and nothing is saved', async () => {
  const { form, read } = await filmLesson()
  const page = await (await site.as('admin')).visit(form)
  const refused = await page.press('Update Lesson', {
    'Captions as text': 'WEBVTT\n\n00:04.000 --> 00:01.000\nWords',
    Chapters: '0:00 One\nTwo',
  })
  expect(refused.text).toContain('Line 3: these words end before they begin.')
  expect(refused.text).toContain('Line 2: write the time and the title, such as 1:30 Add the fee.')
  expect(refused.field('Chapters').value).toBe('0:00 One\nTwo')
  expect(await read()).toMatchObject({ captions: null, chapters: null })
})

test('a captions file from before is shown, and becomes text at the next save', async () => {
  const { path, form, folder, files, read } = await filmLesson()
  const stored = `${folder}/film.vtt`
  await files.upload(stored, new Blob([captions], { type: 'text/vtt' }))
  const lessons = site.connect('service').from('course_lessons')
  await lessons
    .update({ captions_url: stored })
    .eq('id', (await read()).id)
    .throwOnError()

  const student = await site.as('student')
  expect((await student.visit(path)).tags('details')[0]?.text).toContain('Fees & interest.')
  expect(await (await student.fetch(`${path}/captions.vtt`)).text()).toContain('Two lists.')

  const page = await (await site.as('admin')).visit(form)
  await page.press('Update Lesson')
  expect(await read()).toMatchObject({
    captions: expect.stringContaining('Two lists.'),
    captions_url: null,
  })
  expect((await files.exists(stored)).data).toBe(false)
})
