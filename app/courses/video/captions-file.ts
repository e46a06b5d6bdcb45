import { findLesson } from '#app/courses/lessons.data.ts'
import { supabaseContext } from '#app/lib/contexts.ts'
import type { Route } from './+types/captions-file.ts'
import { findCaptions } from './captions.data.ts'
import { captionsFile } from './captions-file.server.ts'

/** The captions of a lesson for its player, for everyone who may read the lesson. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext)
  const lesson = await findLesson(supabase, params.courseSlug, params.lessonSlug)
  return captionsFile(lesson ? await findCaptions(supabase, lesson) : '')
}
