import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type Statement, sql } from '#platform/postgres/sql.ts'
import { samplePng } from '#tests/protocol/storage/harness.ts'
import type { Api } from '#tests/support/api-client.ts'

/** The tables of what a student keeps and asks. */
export const keptTables = [
  ...['lesson_questions', 'lesson_notes', 'lesson_bookmarks', 'lesson_places', 'lesson_visits'],
  'learning_reminders',
]

/**
 * A row in each of these tables, about a lesson of its own; the question is public, answered, and has the
 * picture that `upload` stores. For tests that move a whole site.
 */
export async function addKeptRows(
  owner: { query(statement: Statement): Promise<unknown> },
  studentId: string,
  upload: (path: string) => Promise<unknown>,
) {
  const [question, lesson] = [randomUUID(), randomUUID()]
  for (const statement of [
    sql`insert into public.courses (id, title) values (${lesson}, 'Kept')`,
    sql`insert into public.course_modules (id, course_id, title, order_index)
        values (${lesson}, ${lesson}, 'Kept', 0)`,
    sql`insert into public.course_lessons (id, module_id, title, order_index)
        values (${lesson}, ${lesson}, 'Kept', 0)`,
    sql`insert into public.lesson_questions (id, lesson_id, user_id, question)
        values (${question}, ${lesson}, ${studentId}, 'How?')`,
    sql`insert into public.lesson_notes (user_id, lesson_id, words)
        values (${studentId}, ${lesson}, 'A note')`,
    sql`insert into public.lesson_bookmarks (user_id, lesson_id) values (${studentId}, ${lesson})`,
    sql`insert into public.lesson_places (user_id, lesson_id, block, video_seconds)
        values (${studentId}, ${lesson}, 3, 90)`,
    sql`insert into public.lesson_visits (user_id, lesson_id) values (${studentId}, ${lesson})`,
    sql`insert into public.learning_reminders (user_id, days, hour, time_zone, next_at)
        values (${studentId}, '{1,4}', 18, 'America/Los_Angeles', now() + interval '1 year')`,
  ]) {
    await owner.query(statement)
  }
  // Pictures are refused once there is an answer.
  const picture = `question-pictures/${question}/1`
  await upload(picture)
  await owner.query(sql`
    update public.lesson_questions
    set answer = 'So.', answered_at = now(), is_public = true, shows_name = true, shown_name = 'Sample Student'
    where id = ${question}`)
  return { lesson, picture }
}

/** Stores a sample picture as the person with this token. */
export async function uploadPicture(api: Api, token: string, file: string) {
  const headers = { 'content-type': 'image/png' }
  const upload = { token, body: samplePng, headers }
  expect((await api.send('POST', `/storage/v1/object/${file}`, upload)).status).toBe(200)
}
