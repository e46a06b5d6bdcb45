import type { Tables } from '#app/lib/database.ts'
import { anyContaining, type Range, readRange, searchFrom } from '#app/lib/lists.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

/** The day on which the lesson was checked against QBO; null for never. */
export async function findLessonCheck(supabase: Supabase, course: string, lesson: string) {
  const { data } = await supabase.rpc('find_lesson_check', { course, lesson }).throwOnError()
  return data
}

export async function findPostCheck(supabase: Supabase, post: string) {
  const { data } = await supabase
    .from('qbo_checks')
    .select('checked_on')
    .eq('post_id', post)
    .maybeSingle()
    .throwOnError()
  return data?.checked_on ?? null
}

export type Checkable = Tables<'qbo_check_list'>

export async function confirmCheck(
  supabase: Supabase,
  { kind, id }: Pick<Checkable, 'kind' | 'id'>,
  day: string,
) {
  const isLesson = kind === 'lesson'
  const row = isLesson ? { lesson_id: id } : { post_id: id }
  await supabase
    .from('qbo_checks')
    .upsert({ ...row, checked_on: day }, { onConflict: isLesson ? 'lesson_id' : 'post_id' })
    .throwOnError()
}

export const choices = ['due', 'all'] as const
export type Choice = (typeof choices)[number]

type CheckFilter = { search: string; which: Choice }

export function checkFilterFrom(query: URLSearchParams): CheckFilter {
  const asked = query.get('which')
  return { search: searchFrom(query), which: choices.find((one) => one === asked) ?? 'due' }
}

/** For admins: the ones checked longest ago first, those never checked before them. */
export async function listChecks(
  supabase: Supabase,
  { search, which }: CheckFilter,
  lastFreshDay: string,
  range: Range,
) {
  let query = supabase.from('qbo_check_list').select('*', { count: 'exact' })
  if (search) query = query.or(anyContaining(['title', 'place'], search))
  if (which === 'due') query = query.or(dueSince(lastFreshDay))
  const ordered = query
    .order('checked_on', { ascending: true, nullsFirst: true })
    .order('title')
    .order('id')
  const { rows, total } = await readRange(ordered, range)
  return { checks: rows, total }
}

/** For admins: the lessons of a course that nobody has checked for long. */
export async function listDueLessons(supabase: Supabase, course: string, lastFreshDay: string) {
  const { data } = await supabase
    .from('qbo_check_list')
    .select('id')
    .eq('course_id', course)
    .or(dueSince(lastFreshDay))
    .throwOnError()
  return data.map(({ id }) => id)
}

/** For admins; null when there is no such lesson or tip. */
export async function findCheckable(supabase: Supabase, id: string) {
  const { data } = await supabase
    .from('qbo_check_list')
    .select('kind, id, title, path')
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  return data
}

const dueSince = (lastFreshDay: string) => `checked_on.is.null,checked_on.lt.${lastFreshDay}`
