import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { failureOf, rowFor, rowsFor } from '#tests/policies/support/as-caller.ts'
import { addPeopleAndContent, callers, ids } from '#tests/policies/support/people-and-content.ts'
import { temporaryDatabase } from '#tests/support/database.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'

const oddDates = [
  '-infinity',
  'infinity',
  '0044-03-15 BC',
  '0001-01-01',
  '9999-12-31',
  '294276-01-01',
]

test('every column with a date refuses an odd one', async () => {
  const { owner } = await rolledBackDatabase()
  const { rows } = await owner.query<{ name: string }>(
    sql`select c.relname || '.' || a.attname as name
        from pg_class as c
        join pg_attribute as a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace
          and c.relkind = 'r'
          and a.attnum > 0
          and not a.attisdropped
          and a.atttypid in ('timestamptz'::regtype, 'timestamp'::regtype, 'date'::regtype)
          and (
            select count(*)
            from pg_trigger as t
            where t.tgrelid = c.oid
              and pg_get_triggerdef(t.oid) like format('%%refuse_odd_date(%L)', a.attname)
          ) < 2
        order by name`,
  )
  expect(rows).toEqual([])
})

for (const date of oddDates) {
  test(`${date} is refused wherever a person could write it`, async () => {
    const database = await rolledBackDatabase()
    await addPeopleAndContent(database)
    const refused = async (caller: (typeof callers)['student'], text: string) => {
      const failure = await failureOf(database.callers.query(caller, { text, values: [date] }))
      expect(failure.code, text).toBe('22008')
      expect(failure.message).toContain('between the years 1900 and 2199')
    }
    await refused(
      callers.student,
      `insert into blog_posts (title, content, published_at) values ('Odd', 'Words', $1)`,
    )
    await refused(
      callers.student,
      `update blog_posts set published_at = $1 where id = '${ids.post}'`,
    )
    await refused(
      callers.student,
      `insert into user_course_progress (course_id, lesson_id, completed_at)
       values ('${ids.course}', '${ids.openLesson}', $1)
       on conflict (user_id, lesson_id) do update set completed_at = excluded.completed_at`,
    )
    await refused(
      callers.other,
      `insert into product_orders (product_id, order_date) values ('${ids.otherFreeProduct}', $1)`,
    )
    await refused(callers.admin, 'update contact_submissions set email_sent_at = $1')
    await refused(callers.admin, 'update sign_up_offers_emails set unsubscribed_at = $1')
    for (const table of [
      'blog_posts',
      'blog_categories',
      'courses',
      'course_lessons',
      'products',
    ]) {
      await refused(callers.service, `update ${table} set created_at = $1`)
    }
    await refused(callers.service, 'update user_course_progress set completed_at = $1')
  })
}

test('dates that people mean are stored as given', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const row = await rowFor(
    database,
    callers.student,
    sql`insert into user_course_progress (course_id, lesson_id, completed_at)
        values (${ids.course}, ${ids.openLesson}, '2024-02-29 12:00:00Z')
        returning completed_at = '2024-02-29 12:00:00Z' as is_kept`,
  )
  expect(row).toEqual({ is_kept: true })
})

test('created_at and updated_at are the server’s, whatever a student or an admin sends', async () => {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  const recent = (column: string) =>
    `${column} between now() - interval '1 minute' and now() + interval '1 second' as ${column}`
  const given = `'2001-01-01', '2099-01-01'`
  const both = 'created_at, updated_at'
  const inserts = [
    [
      callers.student,
      `insert into blog_posts (title, content, ${both}) values ('New', 'Words', ${given})`,
    ],
    [callers.admin, `insert into courses (title, ${both}) values ('New', ${given})`],
    [
      callers.admin,
      `insert into course_modules (course_id, title, ${both}) values ('${ids.course}', 'New', ${given})`,
    ],
    [
      callers.admin,
      `insert into course_lessons (module_id, title, ${both}) values ('${ids.module}', 'New', ${given})`,
    ],
    [callers.admin, `insert into products (title, price, ${both}) values ('New', 0, ${given})`],
    [
      callers.admin,
      `insert into quiz_questions (question_text, ${both}) values ('New?', ${given})`,
    ],
    [
      callers.student,
      `update blog_posts set created_at = '2001-01-01', updated_at = '2099-01-01' where id = '${ids.post}'`,
    ],
    [callers.admin, `update courses set created_at = '2001-01-01', updated_at = '-infinity'`],
  ] as const
  for (const [caller, text] of inserts) {
    const returning = `${text} returning ${recent('created_at')}, ${recent('updated_at')}`
    const [row] = await rowsFor(database, caller, { text: returning, values: [] })
    expect(row, text).toEqual({ created_at: true, updated_at: true })
  }
  const created = [
    [
      callers.student,
      `insert into blog_categories (name, user_id, created_at) values ('New', '${ids.student}', 'infinity')`,
    ],
    [
      callers.admin,
      `insert into quiz_answers (question_id, answer_text, created_at) values ('${ids.question}', 'New', '2001-01-01')`,
    ],
    [callers.admin, `update quiz_answers set created_at = '2001-01-01'`],
    [
      callers.admin,
      `update user_roles set created_at = '2001-01-01' where user_id = '${ids.student}'`,
    ],
  ] as const
  for (const [caller, text] of created) {
    const returning = `${text} returning ${recent('created_at')}`
    const [row] = await rowsFor(database, caller, { text: returning, values: [] })
    expect(row, text).toEqual({ created_at: true })
  }
})

test('the secret key, which imports, keeps the dates it gives', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  expect(
    await rowFor(
      database,
      callers.service,
      sql`insert into blog_posts (title, content, user_id, created_at)
          values ('Old', 'Words', ${ids.student}, '2001-01-01 00:00Z')
          returning created_at = '2001-01-01 00:00Z' as is_kept`,
    ),
  ).toEqual({ is_kept: true })
})

test('an answer list keeps its order when a question is saved', async () => {
  const database = await temporaryDatabase()
  await addPeopleAndContent(database)
  const answers = ['a', 'b', 'c', 'd'].map((text, at) => ({
    answer_text: text,
    is_correct: at === 2,
  }))
  const question = JSON.stringify({ question_text: 'Which?', answers })
  const { id } = await rowFor<{ id: string }>(
    database,
    callers.admin,
    sql`select save_quiz_question(${question}) as id`,
  )
  expect(
    await rowsFor(
      database,
      callers.anonymous,
      sql`select answer_text from quiz_answers where question_id = ${id} order by created_at, id`,
    ),
  ).toEqual(answers.map(({ answer_text }) => ({ answer_text })))
})
