import type { Supabase } from '#app/lib/supabase.server.ts'

/** Idempotent. Throws 23503 or 42501 when there is no such lesson for the student. */
export async function setBookmark(
  supabase: Supabase,
  { userId, lessonId }: { userId: string; lessonId: string },
  isBookmarked: boolean,
) {
  const row = { user_id: userId, lesson_id: lessonId }
  const bookmarks = supabase.from('lesson_bookmarks')
  if (isBookmarked) await bookmarks.upsert(row, { ignoreDuplicates: true }).throwOnError()
  else await bookmarks.delete().match(row).throwOnError()
}

const mostShown = 50

/** The newest first. Lessons that the student cannot read at the moment are left out. */
export async function listBookmarks(supabase: Supabase) {
  const { data } = await supabase
    .from('lesson_bookmarks')
    .select('lesson:course_lessons!inner(id, title, slug, course:courses!inner(title, slug))')
    .order('created_at', { ascending: false })
    .limit(mostShown)
    .throwOnError()
  return data.map(({ lesson }) => lesson)
}
