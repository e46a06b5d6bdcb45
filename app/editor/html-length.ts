/** The database's own limit for posts, lessons and notes (20261116120000_limit_text_length.sql). */
export const longestHtml = 100_000

/** What is wrong with the length of a text, in words for beside its field. */
export function findLengthMistake(html: string): string | undefined {
  if (html.length <= longestHtml) return undefined
  const most = longestHtml.toLocaleString('en-US')
  return `This text is too long: at most ${most} characters fit, counting its formatting. Please shorten it, or split it into two.`
}
