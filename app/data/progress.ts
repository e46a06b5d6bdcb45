import type { ProgressFilter } from '#app/lib/progress-filter.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

/** A course and how far its reader is; the database counts, rounds and finds the next lesson. */
export type CourseProgress = {
  course_id: string
  course_title: string
  course_slug: string
  course_description: string | null
  is_published: boolean
  total_lessons: number
  completed_lessons: number
  percent: number
  /** The first unfinished lesson; none when everything is done or there is nothing yet. */
  next_lesson_slug: string | null
  next_lesson_title: string | null
  /** Open lessons that were added after the reader had finished the course. */
  new_lessons: number
  finished_at: string | null
  last_activity_at: string | null
}

const progressColumns =
  'course_id, course_title, course_slug, course_description, is_published, total_lessons, completed_lessons, percent, next_lesson_slug, next_lesson_title, new_lessons, finished_at, last_activity_at'

/** Every course the reader can see, newest first. */
export async function listCourseProgress(supabase: Supabase): Promise<CourseProgress[]> {
  const { data } = await supabase
    .from('course_progress')
    .select(progressColumns)
    .order('course_created_at', { ascending: false })
    .order('course_id')
    .overrideTypes<CourseProgress[], { merge: false }>()
    .throwOnError()
  return data
}

/**
 * Safe to send twice: one row per user and lesson, and the first completion stays. Throws 23514
 * when the lesson is of another course, 23503 or 42501 when there is no such lesson for the reader.
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

export type CompletedLesson = {
  id: string
  completed_at: string
  lesson: { title: string; slug: string } | null
  /** None while the course is a draft. */
  course: { title: string; slug: string } | null
}

/** The reader's own completions, first to last: all of them, however few rows one answer holds. */
export async function listCompletedLessons(
  supabase: Supabase,
  userId: string,
): Promise<CompletedLesson[]> {
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
      .overrideTypes<CompletedLesson[], { merge: false }>()
      .throwOnError()
    completed.push(...data)
    if (data.length === 0 || completed.length >= (count ?? 0)) return completed
  }
}

export type UserProgress = {
  user_id: string
  email: string
  full_name: string | null
  role: 'admin' | 'student'
  created_at: string
  completed_lessons: number
  last_activity_at: string | null
  courses: Pick<
    CourseProgress,
    'course_id' | 'course_title' | 'total_lessons' | 'completed_lessons' | 'percent'
  >[]
}

export type UserProgressList = {
  users: UserProgress[]
  total: number
  /** There are more than `total`; counting a search stops there. */
  total_is_capped: boolean
}

export const progressPageSize = 25

/** For admins: everybody who has a role, with every course. */
export async function listUserProgress(
  supabase: Supabase,
  filter: ProgressFilter,
  page: number,
  pageSize = progressPageSize,
): Promise<UserProgressList> {
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

export type DayOfCompletions = { day: string; completions: number }

/** One row per day, without gaps. */
export async function listCompletionsPerDay(
  supabase: Supabase,
  days: number,
): Promise<DayOfCompletions[]> {
  const { data } = await supabase.rpc('admin_completions_over_time', { days }).throwOnError()
  return data
}

export type CourseCompletions = {
  course_id: string
  course_title: string
  total_lessons: number
  completions: number
}

export async function listCompletionsPerCourse(supabase: Supabase): Promise<CourseCompletions[]> {
  const { data } = await supabase.rpc('admin_completions_by_course').throwOnError()
  return data
}
