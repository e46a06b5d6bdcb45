import { randomUUID } from 'node:crypto'
import { type Statement, sql } from '#platform/postgres/sql.ts'

/**
 * Rows that a student keeps and asks: a note, a bookmark, a place, a reminder, a visit, and an answered public
 * question with the picture that `upload` stores. For tests that move a whole site.
 */
export async function addKeptRows(
  owner: { query(statement: Statement): Promise<unknown> },
  studentId: string,
  upload: (path: string) => Promise<unknown>,
) {
  const question = randomUUID()
  for (const statement of [
    sql`insert into public.lesson_questions
          (id, lesson_id, user_id, question)
        select ${question}, id, ${studentId}, 'How?' from public.course_lessons order by id limit 1`,
    sql`insert into public.lesson_notes (user_id, lesson_id, words)
        select ${studentId}, id, 'A note' from public.course_lessons order by id limit 1`,
    sql`insert into public.lesson_bookmarks (user_id, lesson_id)
        select ${studentId}, id from public.course_lessons order by id limit 1`,
    sql`insert into public.lesson_places (user_id, lesson_id, block, video_seconds)
        select ${studentId}, id, 3, 90 from public.course_lessons order by id limit 1`,
    sql`insert into public.lesson_visits (user_id, lesson_id)
        select ${studentId}, id from public.course_lessons order by id limit 1`,
    sql`insert into public.learning_reminders (user_id, days, hour, time_zone, next_at)
        values (${studentId}, '{1,4}', 18, 'America/Los_Angeles', now() + interval '1 year')`,
  ]) {
    await owner.query(statement)
  }
  // Pictures are refused once there is an answer.
  await upload(`question-pictures/${question}/1`)
  await owner.query(sql`
    update public.lesson_questions
    set answer = 'So.', answered_at = now(), is_public = true, shows_name = true, shown_name = 'Sample Student'
    where id = ${question}`)
}
