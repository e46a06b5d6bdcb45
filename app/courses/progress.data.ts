import type { Returns } from '#app/lib/database.ts'
import { adminPageSize, readAll } from '#app/lib/lists.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import type { ProgressFilter } from './progress-filter.ts'

const progressColumns =
  'course_id, course_title, course_slug, course_description, is_published, total_lessons, completed_lessons, percent, next_lesson_slug, next_lesson_title, new_lessons, finished_at, last_activity_at'

/** Every course the student can see, newest first. */
export async function listCourseProgress(supabase: Supabase) {
  const { data } = await supabase
    .from('course_progress')
    .select(progressColumns)
    .order('course_created_at', { ascending: false })
    .order('course_id')
    .throwOnError()
  return data
}

/**
 * Idempotent: one row per user and lesson; repeating it keeps the date of the first. Throws 23514 when the
 * lesson is of another course, 23503 or 42501 when there is no such lesson for the student.
 */
export async function completeLesson(
  supabase: Supabase,
  completion: { userId: string; courseId: string; lessonId: string },
) {
  await supabase
    .from('user_course_progress')
    .upsert(
      {
        user_id: completion.userId,
        course_id: completion.courseId,
        lesson_id: completion.lessonId,
        completed_at: new Date().toISOString(),
      },
      { onConflict: 'user_id,lesson_id', ignoreDuplicates: true },
    )
    .throwOnError()
}

/** For 'Continue'. Links to lessons are not prefetched: that would count as opening them. */
export async function rememberOpened(
  supabase: Supabase,
  opened: { userId: string; courseId: string; lessonId: string },
) {
  await supabase
    .from('opened_lessons')
    .upsert({ user_id: opened.userId, course_id: opened.courseId, lesson_id: opened.lessonId })
    .throwOnError()
}

/**
 * The reader's own completions, first to last. Row level security hides lesson and course while the
 * course is a draft.
 */
export async function listCompletedLessons(supabase: Supabase, userId: string) {
  return readAll((from, to) =>
    supabase
      .from('user_course_progress')
      .select('id, completed_at, lesson:course_lessons(title, slug), course:courses(title, slug)', {
        count: 'exact',
      })
      .eq('user_id', userId)
      .order('completed_at', { ascending: true })
      .order('id')
      .range(from, to)
      .throwOnError(),
  )
}

export type UserProgress = Returns<'admin_user_progress'>['users'][number]

/** For admins: every user with a role, with every course. */
export async function listUserProgress(
  supabase: Supabase,
  filter: ProgressFilter,
  page: number,
  pageSize = adminPageSize,
) {
  const { data } = await supabase
    .rpc('admin_user_progress', {
      search: filter.search,
      sort: filter.sort,
      descending: filter.isDescending,
      stalled: filter.isStalled,
      page,
      page_size: pageSize,
    })
    .throwOnError()
  return data
}

/** One row per day of that time zone, without gaps. */
export async function listCompletionsPerDay(supabase: Supabase, days: number, timeZone: string) {
  const { data } = await supabase
    .rpc('admin_completions_over_time', { days, time_zone: timeZone })
    .throwOnError()
  return data
}

export async function listCompletionsPerCourse(supabase: Supabase) {
  const { data } = await supabase.rpc('admin_completions_by_course').throwOnError()
  return data
}

export type StoppedStudent = Returns<'admin_stopped_students'>['students'][number]

/** Students who have lessons of a course left and completed none for 14 days, unless settled. */
export async function listStoppedStudents(supabase: Supabase, page: number) {
  const { data } = await supabase.rpc('admin_stopped_students', { page }).throwOnError()
  return data
}

/** They are listed again after completing another lesson and stopping again. */
export async function settleStudents(
  supabase: Supabase,
  students: Pick<StoppedStudent, 'user_id' | 'last_completed_at'>[],
) {
  await supabase.from('student_follow_ups').upsert(students).throwOnError()
}
