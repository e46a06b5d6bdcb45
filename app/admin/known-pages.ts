/** Public files in storage are no route, but can be linked to. */
const publicFiles = '/storage/v1/object/public/.+'

/** A regular expression, for Postgres, of the paths that the site's routes answer: 'blog/:slug' and the like. */
export function knownPages(routePaths: readonly string[]): string {
  const patterns = routePaths
    .filter((path) => path !== '*')
    .map((path) => path.split('/').filter(Boolean).map(segmentPattern).join(''))
  return `^(${[...patterns, publicFiles].join('|')})/?$`
}

function segmentPattern(segment: string) {
  const isOptional = segment.endsWith('?')
  const name = isOptional ? segment.slice(0, -1) : segment
  const pattern = `/${name.startsWith(':') ? '[^/]+' : name.replaceAll('.', '\\.')}`
  return isOptional ? `(${pattern})?` : pattern
}
