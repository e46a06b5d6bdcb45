import type { Tables } from '#app/lib/database.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

const courseColumns =
  'id, title, slug, description, skills, is_published, cover_image_url, cover_image_alt, best_after_id'

export async function findCourse(supabase: Supabase, id: string) {
  const { data } = await supabase
    .from('courses')
    .select(courseColumns)
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  return data
}

export type CourseFields = Pick<
  Tables<'courses'>,
  | 'title'
  | 'description'
  | 'skills'
  | 'is_published'
  | 'cover_image_url'
  | 'cover_image_alt'
  | 'best_after_id'
>

export async function createCourse(supabase: Supabase, fields: CourseFields) {
  const { data } = await supabase
    .from('courses')
    .insert(fields)
    .select(courseColumns)
    .single()
    .throwOnError()
  return data
}

/** Throws PGRST116 when the course was deleted. */
export async function updateCourse(supabase: Supabase, id: string, fields: CourseFields) {
  const { data } = await supabase
    .from('courses')
    .update(fields)
    .eq('id', id)
    .select(courseColumns)
    .single()
    .throwOnError()
  return data
}

export async function hasCourseTitled(supabase: Supabase, title: string) {
  const { data } = await supabase
    .from('courses')
    .select('id')
    .eq('title', title)
    .limit(1)
    .throwOnError()
  return data.length > 0
}

/** Ordered by order_index, then by creation. */
export async function listModules(supabase: Supabase, courseId: string) {
  const lessons = { referencedTable: 'lessons' }
  const { data } = await supabase
    .from('course_modules')
    .select(
      'id, title, order_index, opens_at, lessons:course_lessons(id, title, slug, order_index, content_type, video_url, pdf_url, is_free, is_published)',
    )
    .eq('course_id', courseId)
    .order('order_index')
    .order('created_at')
    .order('id')
    .order('order_index', lessons)
    .order('created_at', lessons)
    .order('id', lessons)
    .throwOnError()
  return data
}

/** All modules of a course in their order, with those that open later. */
export async function listModuleDates(supabase: Supabase, courseSlug: string) {
  const { data } = await supabase
    .from('course_modules')
    .select('id, title, opens_at, course:courses!inner(slug)')
    .eq('course.slug', courseSlug)
    .order('order_index')
    .order('created_at')
    .order('id')
    .throwOnError()
  return data
}

type ModuleFields = Pick<Tables<'course_modules'>, 'title' | 'order_index' | 'opens_at'>

export async function createModule(supabase: Supabase, courseId: string, fields: ModuleFields) {
  await supabase
    .from('course_modules')
    .insert({ ...fields, course_id: courseId })
    .throwOnError()
}

/** Throws PGRST116 when the module was deleted. */
export async function updateModule(supabase: Supabase, id: string, fields: ModuleFields) {
  await supabase
    .from('course_modules')
    .update(fields)
    .eq('id', id)
    .select('id')
    .single()
    .throwOnError()
}

/** Writes order_index 0, 1, 2 … */
export async function reorderModules(supabase: Supabase, courseId: string, moduleIds: string[]) {
  await supabase
    .rpc('reorder_modules', { course_id: courseId, module_ids: moduleIds })
    .throwOnError()
}

/** The same within a module; a lesson of another module of the course moves into this one. */
export async function reorderLessons(supabase: Supabase, moduleId: string, lessonIds: string[]) {
  await supabase
    .rpc('reorder_lessons', { module_id: moduleId, lesson_ids: lessonIds })
    .throwOnError()
}

export type DeletableKind = 'course' | 'module' | 'lesson'

const tables = { course: 'courses', module: 'course_modules', lesson: 'course_lessons' } as const

/** Counts what would be deleted with it. */
export async function previewDelete(supabase: Supabase, kind: DeletableKind, id: string) {
  const { data } = await supabase.rpc('delete_preview', { kind, id }).throwOnError()
  return data
}

/** Throws PGRST116 when it was deleted already. */
export async function deleteCoursePart(supabase: Supabase, kind: DeletableKind, id: string) {
  await supabase.from(tables[kind]).delete().eq('id', id).select('id').single().throwOnError()
}
