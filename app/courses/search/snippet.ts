// The database marks the words that it found in a snippet with two control characters.
const [start, stop] = ['\u0002', '\u0003']

export type SnippetPart = { text: string; isFound: boolean }

export function snippetParts(snippet: string): SnippetPart[] {
  const [before = '', ...marked] = snippet.split(start)
  const parts = marked.flatMap((piece) => {
    const [found = '', ...rest] = piece.split(stop)
    return [
      { text: found, isFound: true },
      { text: rest.join(''), isFound: false },
    ]
  })
  return [{ text: before, isFound: false }, ...parts].filter(({ text }) => text !== '')
}

/** Not the name of any place: the browser scrolls to the words alone. */
const fragment = '#found:~:text='

/**
 * The end of an address whose page the browser opens at the first find, and highlights (a text
 * fragment). The words beside the find tell it from other places; without them, should the page have
 * them otherwise, the first place will do. Empty where nothing was found in the text.
 */
export function placeOf(parts: readonly SnippetPart[]) {
  const at = parts.findIndex(({ isFound }) => isFound)
  const found = parts[at]
  if (!found) return ''
  const before = words(parts[at - 1]).at(-1)
  const after = words(parts[at + 1]).at(0) ?? words(parts[at + 2]).at(0)
  const exact = [before && `${encode(before)}-`, encode(found.text), after && `-${encode(after)}`]
  return `${fragment}${exact.filter(Boolean).join(',')}&text=${encode(found.text)}`
}

function words(part: SnippetPart | undefined) {
  return part?.text.split(/\s+/).filter(Boolean) ?? []
}

/** A hyphen would be a sign of the fragment itself. */
function encode(text: string) {
  return encodeURIComponent(text.toWellFormed()).replaceAll('-', '%2D')
}
