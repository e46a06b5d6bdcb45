/** The database's own limit for posts, lessons and notes (20261116120000_limit_text_length.sql). */
export const longestHtml = 200_000

/** What is wrong with the length of a text, in words for beside its field. */
export function findLengthMistake(html: string): string | undefined {
  if (html.length <= longestHtml) return undefined
  const [length, most] = [html.length, longestHtml].map((figure) => figure.toLocaleString('en-US'))
  return `This text is too long: ${length} characters with its formatting, and ${most} fit. Please shorten it, or split it into two.`
}
