import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isFresh, rulesFile } from './import-rules.ts'
import { root } from './start-site.ts'

test('biome.imports.json is what the table says', async () => {
  expect(await isFresh(), 'biome.imports.json is stale: run npm run import-rules').toBe(true)
})

test('lint refuses what the table does not allow, and nothing else', () => {
  const refused = [
    ['app/quiz', '#app/courses/courses.data.ts'],
    ['app/ui', '#app/shell/frame/brand.tsx'],
    ['app/blog', '../store/price.ts'],
    ['app/store', '#platform/start-error.ts'],
    ['app/account', 'zod'],
    ['content', 'zod'],
    ['platform/mail', 'zod'],
    ['server', 'zod'],
    ['tests/start', 'zod'],
    ['platform/rest', '#platform/auth/errors.ts'],
    ['platform', '#server/config.ts'],
    ['platform/functions', '#supabase/functions/_shared/guard.ts'],
    ['platform/standalone', '#server/config.ts'],
    ['platform/standalone/deeper', '../../../supabase/functions/_shared/guard.ts'],
    ['server/http', '#tests/support/database.ts'],
  ]
  const allowed = [
    ['app/quiz', '#app/ui/button.tsx'],
    ['app/account', 'zod/mini'],
    ['platform/mail', 'zod/mini'],
    ['app/home', '#app/articles/basics-cards.tsx'],
    ['platform/rest', '#platform/postgres/sql.ts'],
    ['server', '#platform/services.ts'],
  ]
  expect(lint(refused)).toEqual(refused.map(([folder]) => folder))
  expect(lint(allowed)).toEqual([])
})

/** Lints a temporary project and returns the folders whose import is refused. */
function lint(imports: string[][]): string[] {
  const tree = mkdtempSync(path.join(os.tmpdir(), 'import-rules-'))
  onTestFinished(() => rmSync(tree, { recursive: true }))
  writeFileSync(path.join(tree, 'biome.json'), '{"extends":["./biome.imports.json"]}')
  cpSync(rulesFile, path.join(tree, 'biome.imports.json'))
  for (const [folder = '', imported] of imports) {
    mkdirSync(path.join(tree, folder), { recursive: true })
    writeFileSync(path.join(tree, folder, 'sample.ts'), `import '${imported}'\n`)
  }
  const biome = path.join(root, 'node_modules', '.bin', 'biome')
  const { stdout } = spawnSync(biome, ['lint', '--reporter=json'], { cwd: tree, encoding: 'utf8' })
  return imports
    .map(([folder = '']) => folder)
    .filter((folder) => stdout.includes(`${folder}/sample.ts`))
}

test('the table has no cycle of folders', () => {
  const text = readFileSync(rulesFile, 'utf8')
  const { overrides } = JSON.parse(text) as { overrides: Override[] }
  const edges = new Map(overrides.map((one) => [folderOf(one), allowedBy(one)]))
  for (const folder of edges.keys()) expect(reaches(edges, folder, folder), folder).toBe(false)
})

test('no two folders beside each other import each other, at any depth', async () => {
  const edges = new Map<string, Set<string>>()
  for await (const file of glob('{app,content,platform,server}/**/*.{ts,tsx}', { cwd: root })) {
    if (/\.test\.tsx?$/.test(file)) continue
    const text = readFileSync(path.join(root, file), 'utf8')
    for (const [, named = ''] of text.matchAll(/(?:from|import) '([#.][^']+)'/g)) {
      const target = named.startsWith('#') ? named.slice(1) : path.join(file, '..', named)
      const [from, to] = besides(path.dirname(file), path.dirname(target))
      if (from && to) edges.set(from, (edges.get(from) ?? new Set()).add(to))
    }
  }
  expect(edges.size).toBeGreaterThan(20)
  expect([...edges.keys()].filter((folder) => reaches(edges, folder, folder))).toEqual([])
})

test('HTML is escaped by one function of the site, and one of each part that is deployed by itself', async () => {
  const found: string[] = []
  for await (const file of glob('{app,content,platform,scripts,server,supabase}/**/*.{ts,tsx}', {
    cwd: root,
  })) {
    if (/\.test\.tsx?$/.test(file)) continue
    if (readFileSync(path.join(root, file), 'utf8').includes("'&quot;'")) found.push(file)
  }
  expect(found.sort()).toEqual([
    'content/escape-html.ts',
    'platform/auth/mails/layout.ts',
    'supabase/functions/_shared/mail.ts',
  ])
})

/** The two folders in their common parent; nothing where one folder holds the other. */
function besides(from: string, to: string): string[] {
  const [own, other] = [from.split(path.sep), to.split(path.sep)]
  const at = own.findIndex((name, index) => name !== other[index])
  if (at === -1 || at >= other.length) return []
  return [own, other].map((names) => names.slice(0, at + 1).join('/'))
}

function reaches(
  edges: Map<string, Set<string>>,
  from: string,
  to: string,
  seen = new Set<string>(),
): boolean {
  return [...(edges.get(from) ?? [])].some(
    (next) => next === to || (!seen.has(next) && seen.add(next) && reaches(edges, next, to, seen)),
  )
}

type Override = {
  includes: string[]
  linter: {
    rules: { style: { noRestrictedImports?: { options: { patterns: { group: string[] }[] } } } }
  }
}

function folderOf({ includes }: Override) {
  return String(includes[0]).replace('/**', '')
}

/**
 * The folders (two levels of app and platform, one of the others) that a folder may import from.
 */
function allowedBy(one: Override): Set<string> {
  const group = one.linter.rules.style.noRestrictedImports?.options.patterns[0]?.group ?? []
  const rooms = group
    .filter((pattern) => pattern.startsWith('!#'))
    .map((pattern) => pattern.slice(2).replace(/\/\*\*$/, ''))
    .map((name) =>
      name
        .split('/')
        .slice(0, /^(app|platform)\//.test(name) ? 2 : 1)
        .join('/'),
    )
  return new Set(rooms.filter((room) => room !== folderOf(one)))
}
