import { findLesson } from '#app/courses/lessons.data.ts'
import { supabaseContext } from '#app/lib/contexts.ts'
import { notFound } from '#app/shell/reading.server.ts'
import type { Route } from './+types/captions-file.ts'
import { findCaptions } from './captions.data.ts'
import { readCaptions, writeCaptions } from './captions.ts'

/** The captions of a lesson for its player, for everyone who may read the lesson. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext)
  const lesson = await findLesson(supabase, params.courseSlug, params.lessonSlug)
  const { cues } = readCaptions(lesson ? await findCaptions(supabase, lesson) : '')
  if (cues.length === 0) throw notFound('There are no captions.')
  return new Response(writeCaptions(cues), {
    headers: { 'content-type': 'text/vtt; charset=utf-8', 'cache-control': 'private, no-cache' },
  })
}
