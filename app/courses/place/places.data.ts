import type { Supabase } from '#app/lib/supabase.server.ts'

export type Place = {
  /** The paragraph, heading or block at the top of the screen, counted from 0. */
  block: number
  /** The position of the film; null at its beginning and end. */
  videoSeconds: number | null
}

/** Throws 23514 when it cannot be a place, 23503 or 42501 when there is no such lesson for the student. */
export async function savePlace(
  supabase: Supabase,
  { userId, lessonId }: { userId: string; lessonId: string },
  { block, videoSeconds }: Place,
) {
  await supabase
    .from('lesson_places')
    .upsert({ user_id: userId, lesson_id: lessonId, block, video_seconds: videoSeconds })
    .throwOnError()
}
