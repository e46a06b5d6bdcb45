import type { Returns } from '#app/lib/database.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

export type RecordedCourse = {
  id: string
  title: string
  skills: string[]
  completedLessons: number
  totalLessons: number
  minutes: number
  finishedAt: string | null
}

/** The reader's own record: the courses that she has begun, finished ones first. */
export async function readMyRecord(supabase: Supabase): Promise<RecordedCourse[]> {
  const { data } = await supabase.rpc('read_my_record').throwOnError()
  return data.map(courseOf)
}

/** Null for a link that was withdrawn or never made. */
export async function readSharedRecord(supabase: Supabase, link: string) {
  const { data } = await supabase.rpc('read_shared_record', { link }).throwOnError()
  return data && { name: data.name, courses: data.courses.map(courseOf) }
}

function courseOf(course: Returns<'read_my_record'>[number]): RecordedCourse {
  return {
    id: course.id,
    title: course.title,
    skills: skillsIn(course.skills),
    completedLessons: course.completed_lessons,
    totalLessons: course.total_lessons,
    minutes: course.minutes,
    finishedAt: course.finished_at,
  }
}

/** One per line. */
export function skillsIn(text: string | null) {
  return [...new Set((text ?? '').split('\n').map((line) => line.trim()))].filter(Boolean)
}

/** The reader's own link; null when there is none. */
export async function findRecordLink(supabase: Supabase, userId: string) {
  const { data } = await supabase
    .from('record_links')
    .select('id, shows_name')
    .eq('user_id', userId)
    .maybeSingle()
    .throwOnError()
  return data
}

/** Makes the link, or changes what the existing one shows. */
export async function saveRecordLink(supabase: Supabase, userId: string, showsName: boolean) {
  const changed = { shows_name: showsName }
  const { data } = await supabase
    .from('record_links')
    .update(changed)
    .eq('user_id', userId)
    .select('id')
    .throwOnError()
  if (data.length > 0) return
  await supabase
    .from('record_links')
    .insert({ user_id: userId, ...changed })
    .throwOnError()
}

export async function withdrawRecordLink(supabase: Supabase, userId: string) {
  await supabase.from('record_links').delete().eq('user_id', userId).throwOnError()
}
