import type { Supabase } from '#app/lib/supabase.server.ts'

export type ContentType = 'text' | 'video'

/** A lesson's place in its course, with its neighbours across module borders. */
export type OutlineLesson = {
  course_id: string
  module_id: string
  module_title: string
  lesson_id: string
  lesson_slug: string
  lesson_title: string
  content_type: ContentType
  has_pdf: boolean
  completed_at: string | null
  position: number
  total_lessons: number
  previous_lesson_slug: string | null
  previous_lesson_title: string | null
  next_lesson_slug: string | null
  next_lesson_title: string | null
  /** Only where the next lesson begins another module. */
  next_module_title: string | null
}

export type Lesson = {
  id: string
  course_id: string
  module_id: string
  title: string
  slug: string
  content_type: ContentType
  content: string | null
  notes: string | null
  video_url: string | null
  captions_url: string | null
  pdf_url: string | null
  pdf_name: string | null
  pdf_size_bytes: number | null
  updated_at: string
}

/** The same slug may stand in several courses, so a lesson is looked up within its own. */
export async function findLesson(
  supabase: Supabase,
  courseSlug: string,
  lessonSlug: string,
): Promise<Lesson | null> {
  const { data } = await supabase
    .from('course_lessons')
    .select(
      'id, course_id, module_id, title, slug, content_type, content, notes, video_url, captions_url, pdf_url, pdf_name, pdf_size_bytes, updated_at, course:courses!inner(slug)',
    )
    .eq('slug', lessonSlug)
    .eq('course.slug', courseSlug)
    .maybeSingle<Lesson>()
    .throwOnError()
  return data
}

export type LessonKey = { id: string; course_id: string }

/** Only what is needed to mark it complete. */
export async function findLessonKey(
  supabase: Supabase,
  courseSlug: string,
  lessonSlug: string,
): Promise<LessonKey | null> {
  const { data } = await supabase
    .from('course_lessons')
    .select('id, course_id, course:courses!inner(slug)')
    .eq('slug', lessonSlug)
    .eq('course.slug', courseSlug)
    .maybeSingle<LessonKey>()
    .throwOnError()
  return data
}

export type LessonElsewhere = {
  title: string
  slug: string
  course: { title: string; slug: string }
}

/** Where a lesson of that name is, for a reader who followed a link under the wrong course. */
export async function findLessonElsewhere(
  supabase: Supabase,
  lessonSlug: string,
): Promise<LessonElsewhere | null> {
  const { data } = await supabase
    .from('course_lessons')
    .select('title, slug, course:courses!inner(title, slug)')
    .eq('slug', lessonSlug)
    .limit(1)
    .maybeSingle<LessonElsewhere>()
    .throwOnError()
  return data
}

export type LessonFields = {
  module_id: string
  title: string
  order_index: number
  content_type: ContentType
  content: string | null
  notes: string | null
  video_url: string | null
  video_name: string | null
  video_size_bytes: number | null
  captions_url: string | null
  pdf_url: string | null
  pdf_name: string | null
  pdf_size_bytes: number | null
}

export type EditableLesson = LessonFields & { id: string; course_id: string; slug: string }

const editableColumns =
  'id, course_id, slug, module_id, title, order_index, content_type, content, notes, video_url, video_name, video_size_bytes, captions_url, pdf_url, pdf_name, pdf_size_bytes'

export async function findEditableLesson(
  supabase: Supabase,
  id: string,
): Promise<EditableLesson | null> {
  const { data } = await supabase
    .from('course_lessons')
    .select(editableColumns)
    .eq('id', id)
    .maybeSingle<EditableLesson>()
    .throwOnError()
  return data
}

export async function createLesson(
  supabase: Supabase,
  fields: LessonFields,
): Promise<{ slug: string }> {
  const { data } = await supabase
    .from('course_lessons')
    .insert(fields)
    .select('slug')
    .single()
    .throwOnError()
  return data
}

/** Throws PGRST116 when the lesson is gone. */
export async function updateLesson(
  supabase: Supabase,
  id: string,
  fields: LessonFields,
): Promise<{ slug: string }> {
  const { data } = await supabase
    .from('course_lessons')
    .update(fields)
    .eq('id', id)
    .select('slug')
    .single()
    .throwOnError()
  return data
}

const fileColumns = { video: 'video_url', captions: 'captions_url', pdf: 'pdf_url' } as const

export type LessonFileKind = keyof typeof fileColumns

/** Those of the stored files that no lesson names. */
export async function listUnusedFiles(
  supabase: Supabase,
  kind: LessonFileKind,
  paths: readonly string[],
): Promise<string[]> {
  const column = fileColumns[kind]
  const { data } = await supabase
    .from('course_lessons')
    .select(`path:${column}`)
    .in(column, paths)
    .overrideTypes<{ path: string }[], { merge: false }>()
    .throwOnError()
  const used = new Set(data.map(({ path }) => path))
  return paths.filter((path) => !used.has(path))
}
