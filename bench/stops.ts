import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Database } from '#platform/postgres/database.ts'
import { embeddedTarget } from '#platform/postgres/target.ts'
import { adminAccount } from '#scripts/start-site.ts'
import { type Bench, type Figure, median } from './figure.ts'
import { fillDatabase } from './fill-database.ts'
import { makeStudent, signIn, student } from './support/people.ts'
import { startPinnedSite } from './support/pinned.ts'

const students = 50_000
const lessons = 200
/** Each student has opened 20 lessons on average, and finished all but the last. */
const opened = 20
/** One of each student. */
const notes = students
const questions = 20_000
/** Under each lesson that is measured. */
const publicQuestions = 200
/** Lessons of the large course that the measured student has completed. */
const completed = 100
const samples = 31
const warmUps = 6
const noiseMs = 2

/**
 * A course of 200 lessons with 50,000 students, their notes, places and questions: its lesson page,
 * and where they stop.
 */
export const stops: Bench = {
  name: 'stops',
  async run() {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-stops-'))
    const dataDir = path.join(folder, 'data')
    const site = await startPinnedSite({
      DATA_DIR: dataDir,
      PORT: '0',
      ADMIN_PASSWORD: adminAccount.password,
    })
    const owner = new Database({ ...embeddedTarget(path.join(dataDir, 'postgres')).owner, max: 1 })
    try {
      const studentId = await makeStudent(site.url, dataDir)
      const size = { posts: 0, users: students, progressRows: 0, found: 1, own: 1 }
      await fillDatabase(owner, size, studentId)
      await addLargeCourse(owner, studentId)
      return [await measurePlot(site.url), await compareLessons(site.url)]
    } finally {
      await owner.close()
      await site.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** About as long as a lesson of the samples; the small course has the same. */
const lessonText = `(
  select string_agg(
    '<p>Paragraph ' || part || ' of it. Match the bank feed, keep the receipt, and close the month when the '
      || 'difference is zero. <strong>An expense goes up with a debit.</strong></p>', '' order by part)
  from generate_series(1, 40) as part
)`

async function addLargeCourse(owner: Database, studentId: string) {
  const texts = [
    'set local session_replication_role = replica',
    `update public.course_lessons set content = ${lessonText} where slug like 'bench-lesson-%'`,
    `insert into public.courses (id, title, slug, created_at)
     values (md5('large')::uuid, 'Large course', 'large-course', now() + interval '1 minute')`,
    `insert into public.course_modules (id, course_id, title, order_index)
     select md5('large module ' || n)::uuid, md5('large')::uuid, 'Module ' || n, n
     from generate_series(0, 9) as n`,
    `insert into public.course_lessons (id, module_id, course_id, title, slug, order_index, content)
     select md5('large ' || n)::uuid, md5('large module ' || n % 10)::uuid, md5('large')::uuid,
       'Large lesson ' || n, 'large-lesson-' || n, n, ${lessonText}
     from generate_series(1, ${lessons}) as n`,
    `create temporary table opening on commit drop as
     select md5('user ' || person)::uuid as user_id, md5('large ' || lesson)::uuid as lesson_id,
       now() - person * interval '5 minutes' as at, lesson < person % ${2 * opened} + 1 as is_finished
     from generate_series(1, ${students}) as person
     cross join lateral generate_series(1, person % ${2 * opened} + 1) as lesson`,
    `insert into public.user_course_progress (user_id, course_id, lesson_id, completed_at)
     select user_id, md5('large')::uuid, lesson_id, at from opening where is_finished`,
    `insert into public.lesson_visits (user_id, lesson_id, first_opened_at, last_opened_at, finished_at)
     select user_id, lesson_id, at, at, case when is_finished then at end from opening`,
    `insert into public.user_course_progress (user_id, course_id, lesson_id, completed_at)
     select '${studentId}', md5('large')::uuid, md5('large ' || n)::uuid, now() - n * interval '1 hour'
     from generate_series(3, ${completed} + 2) as n`,
    `insert into public.lesson_notes (user_id, lesson_id, words)
     select md5('user ' || n)::uuid, md5('large ' || n % ${lessons} + 1)::uuid,
       repeat('Ask about the tea fund. ', n % 20 + 1)
     from generate_series(1, ${notes}) as n
     union all
     select '${studentId}', md5('large ' || n)::uuid, 'Ask about the tea fund.'
     from generate_series(1, 2) as n`,
    `insert into public.lesson_places (user_id, lesson_id, block)
     select user_id, lesson_id, 3 from public.lesson_notes`,
    `insert into public.lesson_questions (lesson_id, user_id, created_at, question, answer, answered_at, is_public)
     select md5('large ' || case when n <= ${2 * publicQuestions} then n % 2 + 1 else n % ${lessons} + 1 end)::uuid,
       md5('user ' || n)::uuid, now() - n * interval '1 minute', 'Where do I find the rule ' || n || '?',
       'Under Transactions, then Rules.', now(), n <= ${2 * publicQuestions}
     from generate_series(1, ${questions}) as n`,
    'select private.recount()',
  ]
  await owner.transaction(async (executor) => {
    for (const text of texts) await executor.query({ text, values: [] })
  })
  await owner.query({ text: 'analyze', values: [] })
}

async function measurePlot(url: string): Promise<Figure> {
  const headers = await signIn(url, adminAccount)
  const times: number[] = []
  for (let sample = 0; sample < samples + warmUps; sample++) {
    times.push(await time(`${url}/admin/courses/stops`, headers))
  }
  const value = median(times.slice(warmUps))
  return {
    name: `where students stop, ${lessons} lessons and ${students} students`,
    measured: 'median, ms',
    value,
    atMost: 300,
  }
}

/** Interleaved, and each visit to another lesson than the one before, so that it is noted. */
async function compareLessons(url: string): Promise<Figure> {
  const headers = await signIn(url, student)
  const times = { small: [] as number[], large: [] as number[] }
  for (let sample = 0; sample < samples + warmUps; sample++) {
    const lesson = (sample % 2) + 1
    times.small.push(await time(`${url}/courses/bench-course/bench-lesson-${lesson}`, headers))
    times.large.push(await time(`${url}/courses/large-course/large-lesson-${lesson}`, headers))
  }
  const small = median(times.small.slice(warmUps))
  const large = median(times.large.slice(warmUps))
  return {
    name: `lesson page, ${lessons} lessons and ${students} students against 20 and none`,
    measured: `median ${small.toFixed(1)} ms to ${large.toFixed(1)} ms`,
    value: (large + noiseMs) / (small + noiseMs),
    atMost: 1.5,
  }
}

async function time(address: string, headers: Record<string, string>): Promise<number> {
  const started = performance.now()
  const response = await fetch(address, { headers, redirect: 'manual' })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`)
  return performance.now() - started
}
