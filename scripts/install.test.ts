import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const readJson = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))
const { dependencies, devDependencies } = readJson('package.json')

type LockEntry = { name?: string; dev?: boolean; resolved?: string }
const locked = Object.entries<LockEntry>(readJson('package-lock.json').packages)

/** The packages of `npm start`, as `npm ci --omit=dev` installs them. */
const forStart = locked
  .filter(([place, entry]) => place !== '' && !entry.dev)
  .map(([place, { name }]) => name ?? place.slice(place.lastIndexOf('node_modules/') + 13))

test('a start installs nothing that only tests and checks need', () => {
  const testTools = Object.keys(devDependencies).filter((name) => !name.startsWith('@types/'))
  const known = ['deno', '@playwright/test', 'lighthouse', '@biomejs/biome', 'knip', 's3rver']
  expect(testTools).toEqual(expect.arrayContaining(known))
  const platformParts = /^(@deno|@biomejs|@typescript|@oxc-parser|@oxfmt|@vitest|@sentry)\//
  const unwanted = forStart.filter(
    (name) =>
      testTools.includes(name) ||
      platformParts.test(name) ||
      ['typescript', 'playwright', 'playwright-core', 'puppeteer-core'].includes(name),
  )
  expect(unwanted).toEqual([])
})

test('the files that build and run the site import packages that a start installs', async () => {
  const places = [
    'app',
    'content',
    'platform',
    'server',
    'vite.config.ts',
    'react-router.config.ts',
  ]
  const scripts = ['backup', 'export', 'fonts', 'import', 'precompress', 'restore']
  const files = [...places, ...scripts.map((name) => `scripts/${name}.ts`)]
  const missing: string[] = []
  for (const file of (await Promise.all(files.map(listSources))).flat()) {
    for (const name of packagesOf(await readFile(file, 'utf8'))) {
      if (!(name in dependencies)) missing.push(`${path.relative(root, file)}: ${name}`)
    }
  }
  expect(missing).toEqual([])
})

test('the lock file names no registry', () => {
  expect(locked.filter(([, { resolved }]) => resolved)).toEqual([])
})

async function listSources(place: string): Promise<string[]> {
  if (path.extname(place)) return [path.join(root, place)]
  const names = await readdir(path.join(root, place), { recursive: true })
  return names
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.d\.ts$/.test(name))
    .map((name) => path.join(root, place, name))
}

/** The packages that a module loads; its type imports are erased. */
function packagesOf(source: string): string[] {
  const imports = source.matchAll(
    /^(?:import|export)(?! type\b)[^'"]*? from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm,
  )
  return [...imports]
    .map(([, from, bare, late]) => from ?? bare ?? late ?? '')
    .filter((name) => /^[@a-z]/.test(name) && !isBuiltin(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
}
