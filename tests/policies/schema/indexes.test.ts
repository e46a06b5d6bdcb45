import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addPeopleAndContent,
  type CallerName,
  callers,
  ids,
} from '#tests/policies/support/people-and-content.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await addPeopleAndContent(database)
})
afterAll(() => database?.drop())

/** The site's queries on tables that grow. None may have to read a whole table. */
const queries: [CallerName, string][] = [
  ['anonymous', 'select * from blog_posts order by published_at desc limit 9'],
  ['student', 'select * from blog_posts order by published_at desc limit 9'],
  ['anonymous', "select * from blog_posts where slug = 'published'"],
  [
    'anonymous',
    `select * from blog_posts where category_id = '${ids.category}' order by published_at desc`,
  ],
  ['student', `select * from blog_posts where user_id = '${ids.student}' order by created_at desc`],
  [
    'anonymous',
    `select * from blog_posts where (published_at, id) < (now(), '${ids.post}') order by published_at desc, id desc limit 1`,
  ],
  ['admin', 'select * from blog_posts where needs_review = true order by created_at desc limit 25'],
  ['admin', 'select user_id from user_roles where is_trusted_writer = true'],
  ['anonymous', 'select * from blog_categories order by name'],
  ['anonymous', "select * from blog_categories where name = 'QBO Tips'"],
  ['student', 'select * from courses order by created_at desc'],
  ['student', "select * from courses where slug = 'course'"],
  [
    'student',
    `select * from course_modules where course_id = '${ids.course}' order by order_index`,
  ],
  ['student', "select * from course_lessons where slug = 'lesson'"],
  [
    'student',
    `select * from course_lessons where module_id = '${ids.module}' order by order_index`,
  ],
  [
    'student',
    `select count(*) from user_course_progress where user_id = '${ids.student}' and course_id = '${ids.course}'`,
  ],
  [
    'student',
    `select * from user_course_progress where user_id = '${ids.student}' and lesson_id = '${ids.lesson}'`,
  ],
  [
    'student',
    `select * from user_course_progress where user_id = '${ids.student}' order by completed_at desc`,
  ],
  ['admin', 'select * from user_course_progress order by completed_at desc limit 25'],
  ['student', `select role from user_roles where user_id = '${ids.student}'`],
  ['admin', `select * from users where id = '${ids.student}'`],
  ['student', "select * from products where slug = 'free'"],
  ['student', 'select * from products order by created_at desc limit 12'],
  [
    'student',
    `select * from product_orders as o left join products as p on p.id = o.product_id where o.user_id = '${ids.student}' order by order_date desc`,
  ],
  [
    'student',
    `select * from product_orders where user_id = '${ids.student}' and product_id = '${ids.freeProduct}'`,
  ],
  ['admin', 'select * from quiz_questions order by created_at desc'],
  [
    'anonymous',
    `select * from quiz_answers where question_id = '${ids.question}' order by created_at`,
  ],
  ['admin', 'select * from contact_submissions order by created_at desc limit 25'],
  [
    'admin',
    'select * from contact_submissions where email_sent_at is null order by created_at desc',
  ],
  ['admin', 'select * from sign_up_offers_emails order by created_at desc limit 25'],
  ['student', `select * from course_progress where course_id = '${ids.course}'`],
  [
    'student',
    "select * from storage.objects where bucket_id = 'product-files' and name = 'sample/free.pdf'",
  ],
  [
    'student',
    "select * from storage.objects where bucket_id = 'course-pdfs' and name = 'sample/lesson.pdf'",
  ],
  [
    'student',
    "select * from storage.objects where bucket_id = 'course-videos' and name = 'sample/lesson.vtt'",
  ],
  ['student', "select * from course_lessons where poster_url = 'sample/lesson.jpg'"],
]

for (const [caller, query] of queries) {
  test(`an index serves, as ${caller}: ${query}`, async () => {
    const plan = await database.callers.transaction(callers[caller], async (transaction) => {
      // A table of three rows is cheaper to scan; with sequential scans off Postgres shows whether
      // an index fits.
      await transaction.query({ text: 'set local enable_seqscan = off', values: [] })
      const { rows } = await transaction.query<Record<string, string>>({
        text: `explain (costs off) ${query}`,
        values: [],
      })
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).not.toContain('Seq Scan')
  })
}
