import { findVideoId } from '#app/editor/video-url.ts'
import { type Context, supabaseContext } from '#app/lib/contexts.ts'
import type { Tables } from '#app/lib/database.ts'
import { findSignedUrl } from '#app/lib/files.data.ts'
import { readCaptions } from '#app/upload/film/captions.ts'
import { findCaptions } from './captions.data.ts'
import { readChapters } from './chapters.ts'

// The maximum lifetime of a signed URL (SECURITY.md). When it has expired, the player revalidates
// the page and continues with the new URL.
const videoSeconds = 60 * 60

export type Film = Awaited<ReturnType<typeof readFilm>>

type FilmLesson = Pick<
  Tables<'course_lessons'>,
  'content' | 'video_url' | 'poster_url' | 'captions' | 'captions_url' | 'chapters'
>

/** Everything that a lesson shows of its video. */
export async function readFilm(context: Context, lesson: FilmLesson) {
  const supabase = context.get(supabaseContext)
  const sign = (path: string | null) =>
    path ? findSignedUrl(supabase, { bucket: 'course-videos', path, seconds: videoSeconds }) : null
  const [fileUrl, posterUrl, captions] = await Promise.all([
    sign(lesson.video_url),
    sign(lesson.poster_url),
    findCaptions(supabase, lesson),
  ])
  return {
    youtubeId: findVideoId(lesson.content ?? ''),
    hasFile: lesson.video_url !== null,
    fileUrl,
    posterUrl,
    transcript: readCaptions(captions).cues.map(({ start, text }) => ({ start, text })),
    chapters: readChapters(lesson.chapters ?? '').chapters,
  }
}
