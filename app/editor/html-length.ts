/** The database's own limit for posts, lessons and notes (20261116120000_limit_text_length.sql). */
export const longestHtml = 100_000

/** The error message for a text that is too long, shown beside its field; undefined when it fits. */
export function findLengthMistake(html: string): string | undefined {
  if (html.length <= longestHtml) return undefined
  const most = longestHtml.toLocaleString('en-US')
  return `This text is too long: at most ${most} characters fit, counting its formatting. Please shorten it, or split it into two.`
}
