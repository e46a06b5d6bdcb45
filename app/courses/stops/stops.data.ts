import type { Returns } from '#app/lib/database.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

export type LessonStop = Returns<'admin_lesson_stops'>[number]

/** The lessons of a course in their order. */
export async function listLessonStops(supabase: Supabase, course: string): Promise<LessonStop[]> {
  const { data } = await supabase.rpc('admin_lesson_stops', { course }).throwOnError()
  return data
}

/** For the choice of one, the newest first. */
export async function listCourseNames(supabase: Supabase) {
  const { data } = await supabase
    .from('courses')
    .select('id, title')
    .order('created_at', { ascending: false })
    .order('id')
    .throwOnError()
  return data
}

/** The chosen course, or the newest; null while there is none. */
export async function readStops(supabase: Supabase, wanted: string | null) {
  const courses = await listCourseNames(supabase)
  const course = courses.find(({ id }) => id === wanted) ?? courses[0] ?? null
  return { courses, course, lessons: course ? await listLessonStops(supabase, course.id) : [] }
}

/** The lesson at which most students stop, as in the Monday letter. */
export function findMostStopped(lessons: LessonStop[]): LessonStop | null {
  const found = lessons.filter(({ stopped }) => stopped > 0)
  return found.toSorted((a, b) => b.stopped - a.stopped || a.started - b.started)[0] ?? null
}
