import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'
import { rowsFor } from './support/as-caller.ts'
import { addPeopleAndContent, callers, ids } from './support/people-and-content.ts'

test('the site check names what is wrong', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  await database.owner.query(
    sql`update blog_posts set content = '<img src="a.png"><img src="b.png" alt="B">' where id = ${ids.post}`,
  )
  await database.owner.query(
    sql`update course_lessons set order_index = 0, content = '<p> </p>', pdf_url = 'sample/gone.pdf' where id = ${ids.openLesson}`,
  )
  await database.owner.query(sql`insert into courses (title) values ('Empty')`)
  const found = await rowsFor<{ problem: string; title: string; detail: string }>(
    database,
    callers.admin,
    sql`select problem, title, detail from site_check()`,
  )
  expect(found).toEqual(
    expect.arrayContaining([
      { problem: 'image_without_alt', title: 'Published', detail: '1' },
      { problem: 'post_without_category', title: 'Draft', detail: null },
      { problem: 'lesson_without_content', title: 'Open lesson', detail: 'text' },
      { problem: 'file_missing', title: 'Open lesson', detail: 'course-pdfs/sample/gone.pdf' },
      {
        problem: 'equal_order_numbers',
        title: expect.stringMatching(/^(Lesson, Open lesson|Open lesson, Lesson)$/),
        detail: '0',
      },
      { problem: 'empty_course', title: 'Empty', detail: null },
      { problem: 'question_with_one_answer', title: 'Question?', detail: '1' },
      { problem: 'qbo_tips_category_missing', title: 'QBO Tips', detail: null },
    ]),
  )
  expect(found.filter(({ detail }) => detail?.includes('free.pdf'))).toHaveLength(1)
})

test('a refused post is no problem of the site, because only its author can change it', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  await database.owner.query(
    sql`update blog_posts set content = '<img src="a.png">', refusal_reason = 'Not about books.'
        where id = ${ids.draft}`,
  )
  const found = await rowsFor<{ title: string }>(
    database,
    callers.admin,
    sql`select title from site_check() where table_name = 'blog_posts'`,
  )
  expect(found).toEqual([{ title: 'Later' }])
})

test('the site check names sample videos and pictures without alternative text beside a video', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const find = () =>
    rowsFor(
      database,
      callers.admin,
      sql`select problem, row_id, detail from site_check()
          where problem in ('sample_video', 'image_without_alt') order by problem`,
    )
  await database.owner.query(
    sql`update course_lessons set content_type = 'video', notes = '<p><img src="/a.png"></p>',
          content = 'https://www.youtube.com/watch?v=SAMPLEvid02'
        where id = ${ids.openLesson}`,
  )
  expect(await find()).toEqual([
    { problem: 'image_without_alt', row_id: ids.openLesson, detail: '1' },
    { problem: 'sample_video', row_id: ids.openLesson, detail: null },
  ])
  await database.owner.query(
    sql`update course_lessons set notes = '<p><img src="/a.png" alt="A bank feed"></p>',
          content = 'https://www.youtube.com/watch?v=abcdefghijk'
        where id = ${ids.openLesson}`,
  )
  expect(await find()).toEqual([])
})

test('the site check finds links to pages of this site that do not exist', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const known =
    '^(|/services|/blog/[^/]+|/store/[^/]+|/courses/[^/]+|/courses/[^/]+/[^/]+|/free-lessons/[^/]+)/?$'
  const find = () =>
    rowsFor<{ table_name: string; detail: string }>(
      database,
      callers.admin,
      sql`select table_name, detail from site_check(${known}, 'https://books.example', ${['/', '/price-list', '/?p=123', '/2019/05/month-end/']})
          where problem = 'dead_link' order by table_name, detail`,
    )
  const links = (...addresses: string[]) =>
    addresses.map((address) => `<p><a href="${address}">Words</a></p>`).join('')
  await database.owner.query(
    sql`update blog_posts set content = ${links(
      '/services#cleanup',
      '/blog/published?from=here',
      '/blog/draft',
      'https://books.example/gone',
      'https://elsewhere.example/gone',
      '//elsewhere.example/gone',
      'mailto:hello@books.example',
      '/2019/05/Month-End/?utm=1',
      '/?p=123',
      '/2019/05/draft',
    )} where id = ${ids.post}`,
  )
  await database.owner.query(
    sql`update blog_posts set content = ${links('/not-yet-public')} where id = ${ids.draft}`,
  )
  // Links to old addresses are followed; the address of a draft leads nowhere yet.
  await database.owner.query(
    sql`insert into redirects (path, post_id)
        values ('/2019/05/month-end', ${ids.post}), ('/?p=123', ${ids.post}), ('/2019/05/draft', ${ids.draft})`,
  )
  await database.owner.query(
    sql`update course_lessons set content = ${links('/courses/course', '/courses/course/lesson', '/courses/course/none', '/courses/draft-course', '/free-lessons/course', '/free-lessons/draft-course')},
          is_free = true
        where id = ${ids.openLesson}`,
  )
  await database.owner.query(
    sql`update quiz_questions set read_next_url = '/store/none', read_next_label = 'Read' where id = ${ids.question}`,
  )
  expect(await find()).toEqual([
    { table_name: 'blog_posts', detail: '/2019/05/draft' },
    { table_name: 'blog_posts', detail: '/blog/draft' },
    { table_name: 'blog_posts', detail: '/gone' },
    { table_name: 'course_lessons', detail: '/courses/course/none' },
    { table_name: 'course_lessons', detail: '/courses/draft-course' },
    { table_name: 'course_lessons', detail: '/free-lessons/draft-course' },
    { table_name: 'quiz_questions', detail: '/store/none' },
    { table_name: 'site_documents', detail: '/price-list' },
  ])
  await database.owner.query(
    sql`update blog_posts set published_at = now() where id = ${ids.draft}`,
  )
  await database.owner.query(
    sql`update quiz_questions set read_next_url = '/store/free' where id = ${ids.question}`,
  )
  expect(await find()).toEqual([
    { table_name: 'blog_posts', detail: '/gone' },
    { table_name: 'blog_posts', detail: '/not-yet-public' },
    { table_name: 'course_lessons', detail: '/courses/course/none' },
    { table_name: 'course_lessons', detail: '/courses/draft-course' },
    { table_name: 'course_lessons', detail: '/free-lessons/draft-course' },
    { table_name: 'site_documents', detail: '/price-list' },
  ])
})
