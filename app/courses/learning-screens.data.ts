import type { Supabase } from '#app/lib/supabase.server.ts'
import type { PathMarks } from './learning-path.ts'

type PathSlugs = { courseSlugs: string[]; lessonSlugs: string[]; productSlugs: string[] }

/**
 * Every course the student can see, newest first, which of these lessons and products exist and which
 * of them the student has completed or owns, and the steps that were checked off by hand.
 */
export async function readDashboard(supabase: Supabase, wanted: PathSlugs) {
  const { data } = await supabase
    .rpc('read_dashboard', {
      course_slugs: wanted.courseSlugs,
      lesson_slugs: wanted.lessonSlugs,
      product_slugs: wanted.productSlugs,
    })
    .throwOnError()
  const lessons = data.lessons.map((mark) => [
    `${mark.course_slug}/${mark.lesson_slug}`,
    mark.is_done,
  ])
  const products = data.products.map(({ slug, is_owned }) => [slug, is_owned])
  const marks: PathMarks = {
    lessons: Object.fromEntries(lessons),
    products: Object.fromEntries(products),
  }
  return { courses: data.courses, marks, checkedSteps: data.checked_steps }
}

export type PathTick = { userId: string; path: string; step: string }

/** Idempotent. */
export async function setPathTick(
  supabase: Supabase,
  { userId, path, step }: PathTick,
  isTicked: boolean,
) {
  const row = { user_id: userId, path, step }
  if (isTicked) {
    await supabase.from('path_ticks').upsert(row, { ignoreDuplicates: true }).throwOnError()
  } else {
    await supabase.from('path_ticks').delete().match(row).throwOnError()
  }
}

export async function readCourse(supabase: Supabase, courseSlug: string) {
  const { data } = await supabase.rpc('read_course', { course: courseSlug }).throwOnError()
  return data
}

/** A lesson and the course around it; null when there is no such lesson in that course. */
export async function readLessonInCourse(
  supabase: Supabase,
  courseSlug: string,
  lessonSlug: string,
) {
  const { data } = await supabase
    .rpc('read_lesson', { course: courseSlug, lesson: lessonSlug })
    .throwOnError()
  return data
}
