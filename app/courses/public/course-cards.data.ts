import { type CoverPicture, coverPictureOf } from '#app/courses/cover/covers.data.ts'
import type { Returns } from '#app/lib/database.ts'
import { excerpt } from '#app/lib/excerpt.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

// The public part of the courses. The tables are closed to visitors; these database functions return
// what they may see.

const descriptionLength = 180

export type CardCourse = {
  title: string
  slug: string
  description: string
  lessons: number
  minutes: number | null
  hasFreeLesson: boolean
  cover: CoverPicture | null
}

/** Published courses with at least one lesson, newest first. */
export async function listCourseCards(
  supabase: Supabase,
  { limit }: { limit: number },
): Promise<CardCourse[]> {
  const { data } = await supabase.rpc('list_course_cards').limit(limit).throwOnError()
  return data.map((course) => ({
    title: course.title,
    slug: course.slug,
    description: excerpt(course.description ?? '', descriptionLength),
    lessons: course.lessons,
    minutes: course.minutes,
    hasFreeLesson: course.free_lesson_title !== null,
    cover: coverPictureOf(supabase, course),
  }))
}

/** For the sitemap. */
export async function listFreeLessonAddresses(supabase: Supabase) {
  const { data } = await supabase.rpc('list_course_cards').throwOnError()
  return data.flatMap(({ slug, free_lesson_updated_at: updatedAt }) =>
    updatedAt ? [{ path: `/free-lessons/${slug}`, updatedAt }] : [],
  )
}

export type FreeLesson = NonNullable<Returns<'read_free_lesson'>>

/** The free lesson of a course, with the titles of the others. */
export async function findFreeLesson(supabase: Supabase, courseSlug: string) {
  const { data } = await supabase.rpc('read_free_lesson', { course: courseSlug }).throwOnError()
  return data
}
