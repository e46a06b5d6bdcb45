// The same links that the database accepts for a video lesson.
const videoUrl =
  /^\s*(?:https?:\/\/)?(?:(?:www|m)\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#\s]*&)?v=|embed\/)|youtu\.be\/)([\w-]{11})(?:[?&#/]\S*)?\s*$/

/** The 11-character id in a watch, embed or short link of YouTube; null for anything else. */
export function findVideoId(url: string): string | null {
  return videoUrl.exec(url)?.[1] ?? null
}

/** The privacy-enhanced player, which sets no cookies before it plays. */
export function videoPlayerUrl(id: string, start = 0) {
  return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0&start=${Math.floor(start)}`
}

/** The film on YouTube's own page, where a link leads without scripts. */
export function videoPageUrl(id: string, start = 0) {
  return `https://www.youtube.com/watch?v=${id}&t=${Math.floor(start)}s`
}
