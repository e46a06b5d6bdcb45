import type { Tables } from '#app/lib/database.ts'
import { type Picture, pictureOf } from '#app/lib/files.data.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

export const coverBucket = 'product-covers'

export type CoverPicture = Picture & { alt: string }

type CoverColumns = Pick<Tables<'courses'>, 'cover_image_url' | 'cover_image_alt'>

export function coverPictureOf(supabase: Supabase, course: CoverColumns): CoverPicture | null {
  const picture = pictureOf(supabase, coverBucket, course.cover_image_url)
  return picture && { ...picture, alt: course.cover_image_alt ?? '' }
}

/** The cover of a course, and a hint. */
export type CourseLook = {
  cover: CoverPicture | null
  /** 'Best after: {course}', a hint; null where that course is a draft. */
  bestAfter: { title: string; slug: string } | null
}

/** By the id of each course that the reader can see. */
export async function readCourseLooks(supabase: Supabase): Promise<Map<string, CourseLook>> {
  const { data } = await supabase
    .from('courses')
    .select('id, title, slug, cover_image_url, cover_image_alt, best_after_id')
    .throwOnError()
  return new Map(
    data.map((course) => {
      const before = data.find(({ id }) => id === course.best_after_id)
      return [
        course.id,
        {
          cover: coverPictureOf(supabase, course),
          bestAfter: before ? { title: before.title, slug: before.slug } : null,
        },
      ]
    }),
  )
}
