import type { Returns, Tables } from '#app/lib/database.ts'
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
 * Idempotent: one row per user and lesson, and the first completion stays. Throws 23514 when the
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
      { onConflict: 'user_id,lesson_id' },
    )
    .throwOnError()
}

const rowsPerRead = 1000

type Titled = { title: string; slug: string }

export type CompletedLesson = Pick<Tables<'user_course_progress'>, 'id' | 'completed_at'> & {
  /** Row level security hides lesson and course while the course is a draft. */
  lesson: Titled | null
  course: Titled | null
}

/**
 * All of the user's completions, first to last, read in pages because a response has a row limit.
 */
export async function listCompletedLessons(supabase: Supabase, userId: string) {
  const completed: CompletedLesson[] = []
  for (;;) {
    const { data, count } = await supabase
      .from('user_course_progress')
      .select('id, completed_at, lesson:course_lessons(title, slug), course:courses(title, slug)', {
        count: 'exact',
      })
      .eq('user_id', userId)
      .order('completed_at', { ascending: true })
      .order('id')
      .range(completed.length, completed.length + rowsPerRead - 1)
      .throwOnError()
    completed.push(...data)
    if (data.length === 0 || completed.length >= (count ?? 0)) return completed
  }
}

export type UserProgress = Returns<'admin_user_progress'>['users'][number]

export const progressPageSize = 25

/** For admins: every user with a role, with every course. */
export async function listUserProgress(
  supabase: Supabase,
  filter: ProgressFilter,
  page: number,
  pageSize = progressPageSize,
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

/** One row per day, without gaps. */
export async function listCompletionsPerDay(supabase: Supabase, days: number) {
  const { data } = await supabase.rpc('admin_completions_over_time', { days }).throwOnError()
  return data
}

export async function listCompletionsPerCourse(supabase: Supabase) {
  const { data } = await supabase.rpc('admin_completions_by_course').throwOnError()
  return data
}
