import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import type { PolicyDatabase } from '#tests/support/database.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'
import { failureOf, rowsFor } from './support/as-caller.ts'
import { addPeopleAndContent, callers, ids } from './support/people-and-content.ts'

function addVideo(database: PolicyDatabase, link: string) {
  return database.callers.query(
    callers.admin,
    sql`insert into course_lessons (module_id, title, content_type, content)
        values (${ids.module}, 'Video', 'video', ${link})`,
  )
}

test('a video link is a watch, embed or short link with an 11-character id', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const links = [
    'https://www.youtube.com/watch?v=abcdefghijk',
    'https://youtube.com/watch?t=10&v=abcdefghijk&list=x',
    'https://m.youtube.com/watch?v=abc-_fghijk#t=1',
    'https://www.youtube.com/embed/abcdefghijk?start=3',
    'https://www.youtube-nocookie.com/embed/abcdefghijk',
    'https://youtu.be/abcdefghijk?si=x',
    '', // the video may be an uploaded file
  ]
  for (const link of links) await addVideo(database, link)
  const wrong = [
    'https://vimeo.com/abcdefghijk',
    'https://youtu.be/short',
    'https://youtu.be/abcdefghijkl',
    'https://youtube.com.evil.example/watch?v=abcdefghijk',
    'javascript:alert(1)//youtu.be/abcdefghijk',
  ]
  for (const link of wrong) {
    expect((await failureOf(addVideo(database, link))).message).toContain(
      'lesson_video_link_is_youtube',
    )
  }
})

test('a module and a lesson without a number come last', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const add = (title: string) =>
    database.callers.query(
      callers.admin,
      sql`insert into course_modules (course_id, title) values (${ids.course}, ${title})`,
    )
  await add('Second')
  await add('Third')
  const modules = sql`select title, order_index from course_modules where course_id = ${ids.course} order by order_index`
  expect(await rowsFor(database, callers.student, modules)).toEqual([
    { title: 'Module', order_index: 0 },
    { title: 'Second', order_index: 1 },
    { title: 'Third', order_index: 2 },
  ])
  const lessons = sql`select slug, order_index from course_lessons where module_id = ${ids.module} order by order_index`
  expect(await rowsFor(database, callers.student, lessons)).toEqual([
    { slug: 'lesson', order_index: 0 },
    { slug: 'open-lesson', order_index: 1 },
  ])
})

test('titles are required and numbers are whole and not negative', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const wrong = [
    sql`insert into courses (title) values (' ')`,
    sql`insert into course_modules (course_id, title) values (${ids.course}, '')`,
    sql`insert into course_modules (course_id, title, order_index) values (${ids.course}, 'M', -1)`,
    sql`insert into course_lessons (module_id, title) values (${ids.module}, ' ')`,
    sql`insert into course_lessons (module_id, title, content_type) values (${ids.module}, 'L', 'audio')`,
    sql`insert into products (title, price) values ('', 0)`,
    sql`insert into products (title, price, pdf_file_url) values ('P', 0, 'sample/virus.exe')`,
  ]
  for (const statement of wrong) {
    expect((await failureOf(database.callers.query(callers.admin, statement))).code).toBe('23514')
  }
})

test('a course that becomes a draft disappears for students with all its lessons', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  await database.callers.query(callers.admin, sql`update courses set is_published = false`)
  for (const statement of [
    sql`select 1 from courses`,
    sql`select 1 from course_modules`,
    sql`select 1 from course_lessons`,
    sql`select 1 from course_progress`,
    sql`select 1 from course_outline`,
  ]) {
    expect(await rowsFor(database, callers.student, statement)).toEqual([])
  }
  const record = sql`select lesson_id from user_course_progress`
  expect(await rowsFor(database, callers.student, record)).toEqual([{ lesson_id: ids.lesson }])
})

test('the search finds the words of the captions, and shows them without their markup', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const captions = [
    'WEBVTT - a film\nKind: captions',
    'STYLE\n::cue { color: red }',
    'first\n00:00.000 --> 00:02.000 align:start\nTwo lists,\n<b>and</b> a check mark',
    '00:02.000 --> 00:04.000\nfor fees &amp; interest &lt; 20.',
  ]
  await database.callers.query(
    callers.admin,
    sql`update course_lessons set captions = ${captions.join('\n\n')} where id = ${ids.lesson}`,
  )
  const found = sql`select snippet from search_learning('20')`
  const [lesson] = await rowsFor<{ snippet: string }>(database, callers.student, found)
  const marks = [2, 3].map((code) => String.fromCharCode(code))
  const snippet = marks.reduce((text, mark) => text.replaceAll(mark, '*'), lesson?.snippet ?? '')
  expect(snippet).toContain('Two lists, and a check mark for fees & interest < *20*')
  for (const markup of ['red', 'align', 'captions']) {
    const none = sql`select snippet from search_learning(${markup})`
    expect(await rowsFor(database, callers.student, none)).toEqual([])
  }
  await database.callers.query(
    callers.admin,
    sql`update course_lessons set captions = ${'\r\r\n'.repeat(60_000)}`,
  )
  expect(await rowsFor(database, callers.student, found)).toEqual([])
})
