import type { Tables } from '#app/lib/database.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

/** Looked up within its course, because slugs are unique per course only. */
export async function findLesson(supabase: Supabase, courseSlug: string, lessonSlug: string) {
  const { data } = await supabase
    .from('course_lessons')
    .select(
      'id, course_id, module_id, title, slug, content_type, content, notes, video_url, captions, captions_url, pdf_url, pdf_name, pdf_size_bytes, updated_at, course:courses!inner(slug)',
    )
    .eq('slug', lessonSlug)
    .eq('course.slug', courseSlug)
    .maybeSingle()
    .throwOnError()
  return data
}

/** Only what is needed to mark it complete. */
export async function findLessonKey(supabase: Supabase, courseSlug: string, lessonSlug: string) {
  const { data } = await supabase
    .from('course_lessons')
    .select('id, course_id, course:courses!inner(slug)')
    .eq('slug', lessonSlug)
    .eq('course.slug', courseSlug)
    .maybeSingle()
    .throwOnError()
  return data
}

/** The course of a lesson with that slug, for a link with the wrong course. */
export async function findLessonElsewhere(supabase: Supabase, lessonSlug: string) {
  const { data } = await supabase
    .from('course_lessons')
    .select('title, slug, course:courses!inner(title, slug)')
    .eq('slug', lessonSlug)
    .limit(1)
    .maybeSingle()
    .throwOnError()
  return data
}

/** Everything about a lesson that its form holds. */
export type LessonFields = Omit<
  Tables<'course_lessons'>,
  | 'id'
  | 'course_id'
  | 'slug'
  | 'created_at'
  | 'updated_at'
  | 'images_without_alt'
  | 'published_at'
  | 'minutes'
  | 'search'
>

const editableColumns =
  'id, course_id, slug, module_id, title, order_index, content_type, content, notes, video_url, video_name, video_size_bytes, captions, captions_url, chapters, poster_url, pdf_url, pdf_name, pdf_size_bytes, is_free, is_published, video_seconds, own_minutes'

export async function findEditableLesson(supabase: Supabase, id: string) {
  const { data } = await supabase
    .from('course_lessons')
    .select(editableColumns)
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  return data
}

export async function createLesson(supabase: Supabase, fields: LessonFields) {
  const { data } = await supabase
    .from('course_lessons')
    .insert(fields)
    .select('slug')
    .single()
    .throwOnError()
  return data
}

/** Throws PGRST116 when the lesson was deleted. */
export async function updateLesson(supabase: Supabase, id: string, fields: LessonFields) {
  const { data } = await supabase
    .from('course_lessons')
    .update(fields)
    .eq('id', id)
    .select('slug')
    .single()
    .throwOnError()
  return data
}

/** For a lesson that moves to another module, where it comes last. */
export async function countLessons(supabase: Supabase, moduleId: string) {
  const { count } = await supabase
    .from('course_lessons')
    .select('id', { count: 'exact', head: true })
    .eq('module_id', moduleId)
    .throwOnError()
  return count ?? 0
}

const fileColumns = { video: 'video_url', poster: 'poster_url', pdf: 'pdf_url' } as const

export type LessonFileKind = keyof typeof fileColumns

/** Those of the stored files that no lesson references. */
export async function listUnusedFiles(
  supabase: Supabase,
  kind: LessonFileKind,
  paths: readonly string[],
) {
  const column = fileColumns[kind]
  const { data } = await supabase
    .from('course_lessons')
    .select(`path:${column}`)
    .in(column, paths)
    .throwOnError()
  const used = new Set(data.map(({ path }) => path))
  return paths.filter((path) => !used.has(path))
}
