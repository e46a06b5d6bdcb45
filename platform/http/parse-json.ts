/**
 * Deeper than any real document, and far from a stack overflow here, in JSON.stringify or in
 * Postgres.
 */
const deepestJson = 100
/** More than a table has columns. JSON.parse is slow to build thousands of distinct keys. */
const mostMembers = 2000

export class JsonTooComplex extends SyntaxError {}

/** `JSON.parse` with limits on nesting and members. Throws a SyntaxError for invalid JSON. */
export function parseJson(text: string): unknown {
  refuseComplex(text)
  return JSON.parse(text)
}

/** Counts brackets and colons outside of strings, so that refused text is never parsed. */
function refuseComplex(text: string) {
  const members: number[] = [0]
  let depth = 0
  let isText = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (isText) {
      if (character === '\\') at++
      else if (character === '"') isText = false
    } else if (character === '"') isText = true
    else if (character === '[' || character === '{') {
      if (++depth > deepestJson) {
        throw new JsonTooComplex(`JSON is nested deeper than ${deepestJson} levels`)
      }
      members[depth] = 0
    } else if (character === ']' || character === '}') depth = Math.max(0, depth - 1)
    else if (character === ':') {
      const count = (members[depth] ?? 0) + 1
      if (count > mostMembers) {
        throw new JsonTooComplex(`A JSON object has more than ${mostMembers} members`)
      }
      members[depth] = count
    }
  }
}
