import { findCaptions } from '#app/courses/video/captions.data.ts'
import { captionsFile } from '#app/courses/video/captions-file.server.ts'
import { supabaseContext } from '#app/lib/contexts.ts'
import type { Route } from './+types/free-captions.ts'
import { findFreeLesson } from './course-cards.data.ts'

/** The captions of a course's free lesson for its player, for everybody. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext)
  const film = (await findFreeLesson(supabase, params.courseSlug))?.lesson.film
  return captionsFile(film ? await findCaptions(supabase, film) : '')
}
