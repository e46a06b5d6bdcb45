import type { ServerBuild } from 'react-router'
import type { RouteHandle } from '#app/lib/host.ts'

type Manifest = ServerBuild['routes']

type Pattern = { segments: string[]; routeIds: string[]; handle: RouteHandle }

export type FoundRoute = Pick<Pattern, 'routeIds' | 'handle'> & {
  /** In the one spelling of this page: `/BLOG//My-Slug/` is `/blog/My-Slug`. */
  path: string
}

export type CanonicalAddress = {
  address: string
  /** Where a page is when its path was spelled otherwise: a shared page would not hydrate there. */
  movedTo: string | null
  /** No route answers it, or only the home page, for the number of a post of WordPress. */
  mayBeOld: boolean
}

/**
 * The routes of app/routes.ts, with what their handles declare. React Router's own matchRoutes
 * ranks all routes at each call: too slow for requests that are answered from memory.
 */
export class PageRoutes {
  /** By number of segments; the most literal first, which is React Router's order too. */
  readonly #patterns: Map<number, Pattern[]>
  readonly #folders: Set<string | undefined>
  readonly #missing: string

  constructor(manifest: Manifest) {
    const patterns = listPatterns(manifest).sort((one, other) => literals(other) - literals(one))
    this.#patterns = Map.groupBy(patterns, ({ segments }) => segments.length)
    this.#folders = new Set(patterns.map(({ segments }) => segments[0]))
    this.#missing = '/-'.repeat(Math.max(...this.#patterns.keys()) + 1)
  }

  /** The route of a page, or of the `.data` that a client navigation to it loads. */
  find(pathname: string): FoundRoute | null {
    const given = segmentsOf(pathname)
    const found = this.#patterns
      .get(given.length)
      ?.find(({ segments }) =>
        segments.every((one, at) => isParameter(one) || one === given[at]?.toLowerCase()),
      )
    if (!found) return null
    const own = found.segments.map((one, at) =>
      isParameter(one) ? encodeURIComponent(given[at] ?? '') : one,
    )
    return { ...found, path: `/${own.join('/')}` }
  }

  /**
   * One address for everything that shows the same page: its query has the parameters that the
   * route declares, once and in order, and nothing else. Unknown addresses share one, or one for
   * each folder, because the menu marks the folder.
   */
  canonicalAddress(target: string): CanonicalAddress {
    const { pathname, search, searchParams } = new URL(`http://site${target}`)
    const isData = pathname.endsWith('.data')
    const route = this.find(pathname)
    const path = route?.path ?? this.#missingPath(pathname)
    const query = new URLSearchParams()
    for (const name of route?.handle.query ?? []) {
      const value = searchParams.get(name)
      if (value !== null) query.set(name, value)
    }
    if (isData) {
      // The loaders that a client navigation asks for.
      const asked = searchParams.get('_routes')?.split(',') ?? []
      const ids = route?.routeIds.filter((id) => asked.includes(id)) ?? []
      if (ids.length > 0) query.set('_routes', ids.join(','))
    }
    const own = isData ? `${path === '/' ? '/_' : path}.data` : path
    return {
      address: query.size > 0 ? `${own}?${query}` : own,
      movedTo: route && !isData && path !== pathname ? path + search : null,
      mayBeOld: !route || (path === '/' && searchParams.has('p')),
    }
  }

  #missingPath(pathname: string): string {
    const folder = segmentsOf(pathname)[0]?.toLowerCase()
    return this.#folders.has(folder) ? `/${folder}${this.#missing}` : this.#missing
  }
}

function listPatterns(manifest: Manifest): Pattern[] {
  const parents = new Set(Object.values(manifest).map((route) => route?.parentId))
  return Object.values(manifest).flatMap((leaf) => {
    if (!leaf || parents.has(leaf.id) || leaf.path === '*') return []
    const line = [leaf]
    for (let above = leaf; above.parentId; ) {
      const parent = manifest[above.parentId]
      if (!parent) break
      line.unshift(parent)
      above = parent
    }
    const segments = line.flatMap(({ path }) => segmentsOf(path ?? ''))
    const pattern = {
      segments,
      routeIds: line.map(({ id }) => id),
      handle: Object.assign({}, ...line.map(({ module }) => module.handle)) as RouteHandle,
    }
    const isLastOptional = segments.at(-1)?.endsWith('?')
    return isLastOptional ? [pattern, { ...pattern, segments: segments.slice(0, -1) }] : [pattern]
  })
}

function segmentsOf(pathname: string): string[] {
  const page = pathname.replace(/(\/_)?\.data$/, '')
  return page.split('/').filter(Boolean).map(decode)
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function isParameter(segment: string): boolean {
  return segment.startsWith(':')
}

function literals({ segments }: Pattern): number {
  return segments.filter((segment) => !isParameter(segment)).length
}
