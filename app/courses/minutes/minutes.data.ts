import type { Supabase } from '#app/lib/supabase.server.ts'

/** By course; none for a course whose lessons cannot be counted. */
export async function listCourseMinutes(supabase: Supabase): Promise<Record<string, number>> {
  const { data } = await supabase
    .from('course_minutes')
    .select('course_id, minutes')
    .not('minutes', 'is', null)
    .throwOnError()
  return Object.fromEntries(data.map(({ course_id: id, minutes }) => [id, minutes]))
}
