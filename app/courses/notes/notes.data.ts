import { readAll } from '#app/lib/lists.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

/** Typed words, the version that they change, and the page that they were typed in. */
export type TypedNote = { words: string; version: number; writer: string }

/**
 * Both texts are kept when another device has saved meanwhile: `added` is the other one. Throws 23514
 * when they are too long together.
 */
export async function saveNote(supabase: Supabase, lessonId: string, note: TypedNote) {
  const { data } = await supabase
    .rpc('save_lesson_note', {
      lesson: lessonId,
      note: note.words,
      based_on: note.version,
      writer: note.writer,
    })
    .throwOnError()
  return data
}

/** For the learning record, in the order of writing. Row level security hides a draft's titles. */
export function listNotes(supabase: Supabase) {
  return readAll((from, to) =>
    supabase
      .from('lesson_notes')
      .select('lesson_id, words, lesson:course_lessons(title, course:courses(title))', {
        count: 'exact',
      })
      .neq('words', '')
      .order('updated_at')
      .order('lesson_id')
      .range(from, to)
      .throwOnError(),
  )
}

/** The minutes of a course's lessons and, with a lesson, what the student keeps of it. */
export async function readKept(supabase: Supabase, courseSlug: string, lessonSlug?: string) {
  const { data } = await supabase
    .rpc('read_kept', { course: courseSlug, lesson: lessonSlug })
    .throwOnError()
  return data
}
