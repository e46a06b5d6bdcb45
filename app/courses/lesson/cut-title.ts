const shownCharacters = 15

/**
 * Truncates the titles of the previous and next lesson; the full title is their label and tooltip.
 */
export function cutTitle(title: string) {
  const characters = Array.from(title)
  if (characters.length <= shownCharacters) return title
  return `${characters.slice(0, shownCharacters).join('').trimEnd()}…`
}
