import { expect, test } from 'vitest'
import { sql } from '#platform/postgres/sql.ts'
import { addPeopleAndContent, ids } from '#tests/policies/support/people-and-content.ts'
import type { PolicyDatabase } from '#tests/support/database.ts'
import { rolledBackDatabase } from '#tests/support/rolled-back-database.ts'

/** The counters that triggers maintain, summed up over their slots. */
async function kept({ owner }: PolicyDatabase) {
  const counts = await owner.query(
    sql`select name, sum(rows)::int as rows from private.row_counts
        group by name having sum(rows) <> 0 order by name`,
  )
  const completions = await owner.query(
    sql`select hour, course_id, sum(completions)::int as completions from private.hourly_completions
        group by hour, course_id having sum(completions) <> 0 order by hour, course_id`,
  )
  const lessons = await owner.query(
    sql`select lesson_id, sum(started)::int as started, sum(finished)::int as finished
        from private.lesson_counts
        group by lesson_id having sum(started) <> 0 order by lesson_id`,
  )
  const activity = await owner.query(
    sql`select user_id, email, full_name, completed_lessons, last_completed_at
        from private.user_activity order by user_id`,
  )
  return [counts.rows, completions.rows, lessons.rows, activity.rows]
}

test('the totals that triggers keep equal a count from the beginning', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  const { owner } = database
  const changes = [
    sql`insert into blog_posts (title, content, user_id, category_id)
        select 'Post', 'Words', ${ids.other}, ${ids.category} from generate_series(1, 7)`,
    sql`update blog_posts set published_at = null where slug in ('post-2', 'post-3')`,
    sql`update blog_posts set category_id = ${ids.ownerlessCategory} where slug = 'post-4'`,
    sql`delete from blog_posts where slug = 'post-5'`,
    sql`delete from blog_categories where id = ${ids.category}`,
    sql`insert into user_course_progress (user_id, course_id, lesson_id, completed_at)
        values (${ids.other}, ${ids.course}, ${ids.lesson}, now() - interval '3 days'),
               (${ids.other}, ${ids.course}, ${ids.openLesson}, now() - interval '9 days'),
               (${ids.admin}, ${ids.draftCourse}, ${ids.draftLesson}, now())`,
    sql`insert into user_course_progress (user_id, course_id, lesson_id)
        values (${ids.other}, ${ids.course}, ${ids.lesson})
        on conflict (user_id, lesson_id) do update set completed_at = excluded.completed_at`,
    sql`update course_lessons set module_id = ${ids.draftModule} where id = ${ids.openLesson}`,
    sql`delete from course_lessons where id = ${ids.lesson}`,
    sql`update auth.users set email = 'new@example.com' where id = ${ids.other}`,
    sql`delete from auth.users where id = ${ids.student}`,
  ]
  for (const change of changes) {
    await owner.query(change)
    const before = await kept(database)
    await owner.query(sql`select private.recount()`)
    expect(await kept(database), change.text).toEqual(before)
  }
})

test('emptied tables count nothing', async () => {
  const database = await rolledBackDatabase()
  await addPeopleAndContent(database)
  await database.owner.query(
    sql`truncate blog_posts, redirects, qbo_checks, user_course_progress, lesson_visits, user_roles`,
  )
  const [counts, completions, lessons] = await kept(database)
  expect([counts, completions, lessons]).toEqual([[], [], []])
})
