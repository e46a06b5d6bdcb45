import * as z from 'zod/mini'

/** The database's own limit for posts, lessons and notes (20261201001400_overviews.sql). */
export const longestHtml = 100_000

const most = longestHtml.toLocaleString('en-US')

export const htmlTooLong = `This text is too long: at most ${most} characters fit, counting its formatting. Please shorten it, or split it into two.`

/** The rule of every text of an editor. */
export function htmlLength() {
  return z.maxLength(longestHtml, htmlTooLong)
}
