import type { PathMarks } from '#app/lib/learning-path.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'
import type { Lesson, OutlineLesson } from './lessons.ts'
import type { CourseProgress } from './progress.ts'

type PathSlugs = { courseSlugs: string[]; lessonSlugs: string[]; productSlugs: string[] }

type DashboardAnswer = {
  courses: CourseProgress[]
  lessons: { course_slug: string; lesson_slug: string; is_done: boolean }[]
  products: { slug: string; is_owned: boolean }[]
}

/**
 * Every course the reader can see, newest first, and which of these lessons and products there are
 * and which of them the reader has behind them.
 */
export async function readDashboard(
  supabase: Supabase,
  wanted: PathSlugs,
): Promise<{ courses: CourseProgress[]; marks: PathMarks }> {
  const answer = await supabase
    .rpc('read_dashboard', {
      course_slugs: wanted.courseSlugs,
      lesson_slugs: wanted.lessonSlugs,
      product_slugs: wanted.productSlugs,
    })
    .throwOnError()
  const data: DashboardAnswer = answer.data
  const lessons = data.lessons.map((mark) => [
    `${mark.course_slug}/${mark.lesson_slug}`,
    mark.is_done,
  ])
  const products = data.products.map(({ slug, is_owned }) => [slug, is_owned])
  return {
    courses: data.courses,
    marks: { lessons: Object.fromEntries(lessons), products: Object.fromEntries(products) },
  }
}

export type CourseScreen = {
  course: CourseProgress | null
  /** All lessons in their order, with the reader's ticks. */
  outline: OutlineLesson[]
  lesson: Lesson | null
}

/** A course and, where one is named, a lesson of it. */
export async function readCourse(
  supabase: Supabase,
  courseSlug: string,
  lessonSlug?: string,
): Promise<CourseScreen> {
  const { data } = await supabase
    .rpc('read_course', { course: courseSlug, lesson: lessonSlug })
    .throwOnError()
  return data
}
