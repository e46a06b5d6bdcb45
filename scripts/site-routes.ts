import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'

export type Guard = 'admin' | 'writer' | 'signed-in' | null

export type SiteRoute = {
  /** The pattern in app/routes.ts. */
  path: string
  /** With its parameters filled in. */
  address: string
  id: string
  guard: Guard
  /** It has a page; other routes answer with data or a file. */
  isScreen: boolean
}

const guards: Record<string, Guard> = {
  'account/guards/admin.ts': 'admin',
  'account/guards/writer.ts': 'writer',
  'account/guards/signed-in.tsx': 'signed-in',
}

/** Every route of the site with its guard. */
export function listRoutes(): SiteRoute[] {
  return (routes as RouteConfigEntry[]).flatMap((entry) => flatten(entry, null))
}

function flatten(entry: RouteConfigEntry, around: Guard): SiteRoute[] {
  const guard = guards[entry.file] ?? around
  if (entry.children) return entry.children.flatMap((child) => flatten(child, guard))
  if (entry.path === '*') return []
  const path = entry.path ?? ''
  const id = entry.id ?? entry.file.replace(/\.tsx?$/, '')
  const isScreen = entry.file.endsWith('.tsx')
  return [{ path, address: `/${fill(path)}`, id, guard, isScreen }]
}

/** An id without a row: a guard refuses before anything is looked up. */
const unusedId = '00000000-0000-4000-8000-000000000000'

function fill(path: string) {
  return path.replace(/:(\w+)\??/g, (_, name: string) => (/id$/i.test(name) ? unusedId : 'sample'))
}
