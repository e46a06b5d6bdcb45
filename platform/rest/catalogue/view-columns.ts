export type ColumnOrigin = { number: number; relation: number; column: number }

/**
 * Which column of which relation each column of a view comes from, read from the view's stored
 * parse tree (pg_rewrite.ev_action). Postgres notes the origin in every output entry of the
 * outermost query, so only that much of the tree is understood here.
 */
export function readViewColumns(tree: string): ColumnOrigin[] {
  const origins: ColumnOrigin[] = []
  let depth = 0
  let entryStart = -1
  let own = ''
  for (let at = 0; at < tree.length; at++) {
    const found = tree[at]
    if (found === '\\') {
      at++
    } else if (found === '{') {
      depth++
      if (depth === 2 && tree.startsWith('{TARGETENTRY ', at)) {
        entryStart = at
        own = ''
      }
    } else if (found === '}') {
      if (depth === 2 && entryStart >= 0) {
        const origin = readEntry(own)
        if (origin) origins.push(origin)
        entryStart = -1
      }
      depth--
    } else if (entryStart >= 0 && depth === 2) {
      own += found
    }
  }
  return origins
}

function readEntry(fields: string): ColumnOrigin | undefined {
  const read = (name: string) => Number(new RegExp(`:${name} (\\d+)`).exec(fields)?.[1] ?? 0)
  const origin = {
    number: read('resno'),
    relation: read('resorigtbl'),
    column: read('resorigcol'),
  }
  const isJunk = /:resjunk true/.test(fields)
  return isJunk || !origin.relation || !origin.column ? undefined : origin
}
