import { notFound } from '#app/shell/reading.server.ts'
import { readCaptions, writeCaptions } from '#app/upload/film/captions.ts'

/** A track for a player. Cleaned once more: it is served from our own origin. */
export function captionsFile(captions: string) {
  const { cues } = readCaptions(captions)
  if (cues.length === 0) throw notFound('There are no captions.')
  return new Response(writeCaptions(cues), {
    headers: { 'content-type': 'text/vtt; charset=utf-8', 'cache-control': 'private, no-cache' },
  })
}
