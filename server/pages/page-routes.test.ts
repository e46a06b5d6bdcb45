import { globSync, readFileSync } from 'node:fs'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import type { RouteHandle } from '#app/lib/host.ts'
import { importBuild } from '#server/site.ts'
import { PageRoutes } from './page-routes.ts'

const { routes: manifest } = await importBuild()
const routes = new PageRoutes(manifest)

function tree(parentId?: string): RouteObject[] {
  return Object.values(manifest)
    .filter((route) => route?.parentId === parentId)
    .map((route) => {
      const { id, path, index } = route ?? {}
      return index ? { id, path, index } : { id, path, children: tree(id) }
    })
}

test('every address finds the route that React Router finds', () => {
  const all = tree(undefined)
  const paths = Object.values(manifest).map((route) => `/${route?.path ?? ''}`)
  const samples = paths.flatMap((path) => [
    path.replace(/:\w+\??/g, 'sample').replace('*', 'unknown'),
    path.replace(/\/:\w+\?/g, '').replace(/:\w+/g, 'uploads'),
    `${path.replace(/:\w+\??/g, 'a%2Fb')}/`.toUpperCase(),
    `${path.replace('?', '')}/deeper`,
  ])
  for (const sample of samples) {
    const ids = matchRoutes(all, sample)?.map(({ route }) => route.id)
    const found = routes.find(sample)?.routeIds ?? ['root', 'shell/not-found']
    expect(found, sample).toEqual(ids)
  }
})

test('a public route declares every query parameter that its loader reads by name', () => {
  const isGuarded = (id: string | undefined): boolean =>
    id !== undefined && (id.startsWith('account/guards/') || isGuarded(manifest[id]?.parentId))
  const undeclared = Object.values(manifest).flatMap((route) => {
    if (!route || isGuarded(route.id)) return []
    const [file = ''] = globSync(`app/${route.id}.{ts,tsx}`)
    const [loader = ''] = file ? readFileSync(file, 'utf8').split('function action(') : []
    const { query = [] } = (route.module.handle ?? {}) as RouteHandle
    // Addresses with a token are never cached.
    const known = [...query, 'token']
    return [...loader.matchAll(/searchParams\.(?:get|has)\('(\w+)'\)/g)]
      .filter(([, name = '']) => !known.includes(name))
      .map(([, name]) => `${route.id}: ${name}`)
  })
  expect(undeclared).toEqual([])
})

test.each([
  ['/', '/'],
  ['/?utm_source=sample&fbclid=1', '/'],
  ['/BLOG//?page=2&x=1', '/blog?page=2'],
  ['/blog?page=2&q=vat&q=gst&category=a', '/blog?q=vat&category=a&page=2'],
  ['/blog/My%20Slug?q=1', '/blog/My%20Slug'],
  ['/blog/rss.xml?1', '/blog/rss.xml'],
  ['/blog.data?q=a&x=1&_routes=blog%2Flist,other', '/blog.data?q=a&_routes=blog%2Flist'],
  ['/_.data?x=1&_routes=other', '/_.data'],
  ['/blog/_.data', '/blog.data'],
])('%s is shown as %s', (target, address) => {
  expect(routes.canonicalAddress(target).address).toBe(address)
})

test.each([
  ['/BLOG//?page=2&x=1', '/blog?page=2&x=1'],
  ['/blog/', '/blog'],
  ['//services', '/services'],
  ['/blog/a:b', '/blog/a%3Ab'],
  ['/blog/a%3Ab', null],
  ['/?x=1', null],
  ['/nope/', null],
  ['//example.org/blog', null],
  ['/blog/_.data', null],
])('%s is moved to %s', (target, movedTo) => {
  expect(routes.canonicalAddress(target).movedTo).toBe(movedTo)
})

test('unknown addresses share one page, or one for each folder that the menu marks', () => {
  const [one, other, below, deeper, data] = [
    ...[
      '/nope-1',
      '/nope-2/x/y.php?q=1',
      '/services/nope',
      '/Services/a/b',
      '/nope.data?_routes=x',
    ],
  ].map((target) => routes.canonicalAddress(target).address)
  expect(one).toBe(other)
  expect(below).toBe(deeper)
  expect(below).not.toBe(one)
  expect(data).toBe(`${one}.data`)
  for (const address of [one, below]) expect(routes.find(address ?? '')).toBeNull()
})
