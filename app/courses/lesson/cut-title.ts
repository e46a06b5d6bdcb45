const shownCharacters = 15

/** Titles of the previous and next lesson are cut; the full title goes beside it as name and tooltip. */
export function cutTitle(title: string) {
  const characters = Array.from(title)
  if (characters.length <= shownCharacters) return title
  return `${characters.slice(0, shownCharacters).join('').trimEnd()}…`
}
