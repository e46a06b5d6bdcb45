import type { Tables } from '#app/lib/database.ts'
import { openFile } from '#app/lib/files.data.ts'
import type { Supabase } from '#app/lib/supabase.server.ts'

type Lesson = Pick<Tables<'course_lessons'>, 'captions' | 'captions_url'>

/** The captions of a lesson; '' for none. Those of older lessons are still a file. */
export async function findCaptions(supabase: Supabase, lesson: Lesson): Promise<string> {
  if (lesson.captions !== null || !lesson.captions_url) return lesson.captions ?? ''
  const file = await openFile(supabase, { bucket: 'course-videos', path: lesson.captions_url })
  return file ? new Response(file).text() : ''
}
