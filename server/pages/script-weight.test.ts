import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildFolder, importBuild } from '#server/site.ts'

const clientFolder = path.join(buildFolder, 'client')
const { assets } = await importBuild()

/** The scripts that a browser loads with a page of this route. */
function scriptsOf(routeId: string): string[] {
  const files = [assets.entry.module, ...assets.entry.imports]
  for (let route = assets.routes[routeId]; route; route = assets.routes[route.parentId ?? '']) {
    files.push(route.module, ...(route.imports ?? []))
  }
  return files
}

/** A script that is loaded on demand, with all that it imports. */
function withImports(name: string): string[] {
  const file = path.join('/assets', name)
  const source = readFileSync(path.join(clientFolder, file), 'utf8')
  const imported = [...source.matchAll(/from"\.\/([^"]+)"/g)].map(([, found]) => found ?? '')
  return [file, ...imported.flatMap(withImports)]
}

/** As they are sent. */
function bytesOf(files: string[]): number {
  const sizes = [...new Set(files)].map(
    (file) => brotliCompressSync(readFileSync(path.join(clientFolder, file))).length,
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

test('a lesson page loads at most 10 kB of script more than before lessons had blocks, notes and questions', () => {
  // A lesson of commit 4e3f86a, weighed in the same way.
  const before = 124_952
  const bytes = bytesOf(scriptsOf('courses/lesson/lesson'))
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes).toBeLessThanOrEqual(before + 10_000)
})

// Beside the allowance of the page above, not within it: docs/decisions/062-blocks-in-posts-and-lessons.md.
test('the blocks that scripts bring to life are light, and loaded by the lessons that have one', () => {
  const islands = readdirSync(path.join(clientFolder, 'assets')).filter((name) =>
    /^islands-[^.]+\.js$/.test(name),
  )
  expect(islands).toHaveLength(1)
  const page = scriptsOf('courses/lesson/lesson')
  const onDemand = islands.flatMap(withImports).filter((file) => !page.includes(file))
  expect(onDemand.length).toBeGreaterThan(0)
  expect(bytesOf(onDemand)).toBeLessThanOrEqual(10_000)
})
