/** Deeper than documents are, far from where recursion ends: ours, JSON.stringify's or Postgres'. */
const deepestJson = 100

export class NestedTooDeep extends SyntaxError {}

/** `JSON.parse`, with an end to nesting. Throws a SyntaxError for whatever cannot be read. */
export function parseJson(text: string): unknown {
  if (isDeeperThan(text, deepestJson)) {
    throw new NestedTooDeep(`JSON is nested deeper than ${deepestJson} levels`)
  }
  return JSON.parse(text)
}

/** Counts brackets outside of strings, so that nothing is built of what is refused. */
function isDeeperThan(text: string, most: number): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (isText) {
      if (character === '\\') at++
      else if (character === '"') isText = false
    } else if (character === '"') isText = true
    else if (character === '[' || character === '{') {
      if (++depth > most) return true
    } else if (character === ']' || character === '}') depth--
  }
  return false
}
