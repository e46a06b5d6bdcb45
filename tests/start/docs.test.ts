import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#scripts/start-site.ts'
import { webhookPath } from '#server/payments/webhook.ts'
import { releases } from './earlier-schemas.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const decisions = readdirSync(path.join(root, 'docs/decisions')).filter((name) => /^\d/.test(name))
const isSuperseded = (file: string) => /^\*\*Superseded by/m.test(read(file))
const documents = globSync('{*.md,docs/*.md,docs/decisions/*.md}', { cwd: root })
/** A path in backticks that begins with a folder of the repository, and a relative link. */
const namedPath =
  /`((?:app|bench|content|docs|platform|public|scripts|server|supabase|tests)\/[^`\s]*)`/g
const link = /\]\((?!https?:|#)([^)#]+)/g

test('the index lists every decision with its title and what it replaced', () => {
  const index = read('docs/decisions/README.md').trimEnd().split('\n').slice(7)
  expect(index).toEqual(decisions.sort().map(toLine))
})

function toLine(file: string) {
  const text = read(`docs/decisions/${file}`)
  const [, number, title] = /^# (\d{3}) (.+)/.exec(text) ?? []
  const newer = /^\*\*Superseded by \[(\d{3})\]/m.exec(text)?.[1]
  const older = /^Supersedes .+/m.exec(text)?.[0].match(/(?<=\[)\d{3}/g)
  const note = newer ? `replaced by ${newer}` : older ? `replaces ${older.join(', ')}` : ''
  return `| [${number}](${file}) | ${title} | ${note} |`
}

test('a decision and the one that it replaces name each other', () => {
  for (const file of decisions) {
    const text = read(`docs/decisions/${file}`)
    const older = /^Supersedes .+/m.exec(text)?.[0].match(/(?<=\]\()[^)]+/g) ?? []
    for (const name of older) {
      expect(read(`docs/decisions/${name}`), name).toContain(
        `**Superseded by [${file.slice(0, 3)}]`,
      )
    }
  }
})

test('the README names every folder of the repository', () => {
  const shown = [...read('README.md').matchAll(/^ {4}(\S+)\/ {2,}\S/gm)].map(([, name]) => name)
  const ignored = read('.gitignore').split('\n')
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .filter((name) => !ignored.some((line) => line.replaceAll('/', '') === name))
  expect(shown.toSorted()).toEqual(folders.toSorted())
})

test('the README lists every setting that the program reads', () => {
  const told = read('README.md')
    .match(/^\| (`[A-Z_0-9`, ]+`) \|/gm)
    ?.join()
    .match(/[A-Z][A-Z_0-9]+/g)
  const sources = read('server/config.ts') + read('platform/environment.ts')
  const asked = [...sources.matchAll(/\b(?:read|required)\('([A-Z_0-9]+)'/g)].map(
    ([, name]) => name,
  )
  expect(told?.toSorted()).toEqual([...new Set(asked)].toSorted())
})

test('the page about operating lists everything that the program keeps in DATA_DIR', () => {
  const sources = globSync('{platform,server}/**/*.ts', { cwd: root }).map(read).join('\n')
  const kept = [...sources.matchAll(/dataDir, '([\w.-]+)'/g)].map(([, name = '']) => name)
  const [, rows = ''] = read('docs/operating.md').split('## Contents of DATA_DIR')
  const told = [...(rows.split('##')[0] ?? '').matchAll(/`([\w.-]+)\/?`/g)].map(([, name]) => name)
  expect(kept.length).toBeGreaterThan(5)
  expect(told).toEqual(expect.arrayContaining(kept))
})

test('every file that a document names exists', () => {
  const missing = documents.flatMap((file) => {
    if (isSuperseded(file)) return []
    const text = read(file)
    const named = [...text.matchAll(namedPath)]
      .map(([, name = '']) => name)
      .filter((name) => !/[…<]|YYYY/.test(name))
      .filter((name) => globSync(name, { cwd: root }).length === 0)
    const linked = [...text.matchAll(link)]
      .map(([, name = '']) => path.join(path.dirname(file), name))
      .filter((name) => !existsSync(path.join(root, name)))
    return [...named, ...linked].map((name) => `${file}: ${name}`)
  })
  expect(missing).toEqual([])
})

test('the path of a request names every job, and files that exist', () => {
  const text = read('docs/request.md')
  const server = globSync('server/**/*.ts', { cwd: root }).map(read).join('\n')
  const constants = Object.fromEntries(
    [...server.matchAll(/export const (\w+Job) = '([\w-]+)'/g)].map(([, name, job]) => [name, job]),
  )
  const jobs = [...read('server/site-jobs.ts').matchAll(/jobs\.add\(\s*(?:'([\w-]+)'|(\w+))/g)]
  const [, told = ''] = /`server\/site-jobs\.ts` \(([^)]+):\s+\[056/.exec(text) ?? []
  expect([...told.matchAll(/`([\w-]+)`/g)].map(([, name]) => name).toSorted()).toEqual(
    jobs.map(([, name, constant = '']) => name ?? constants[constant]).toSorted(),
  )
  const drawn = [...text.matchAll(/<br>([\w/.-]+)"\]|<br>([\w/.-]+)"\}/g)].map((found) =>
    String(found[1] ?? found[2]),
  )
  expect(drawn).toContain('server/numbers/visit-counter.ts')
  expect(text).toContain(`|${webhookPath}|`)
  expect(drawn.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

test('every migration that the code names exists', () => {
  const sources = globSync('{app,content,platform,server,supabase/functions}/**/*.{ts,tsx}', {
    cwd: root,
  })
  const missing = sources
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      [...read(file).matchAll(/\b\d{14}_\w+\.sql/g)].map(([name]) => `${file}: ${name}`),
    )
    .filter(
      (line) => !existsSync(path.join(root, 'supabase/migrations', line.split(': ')[1] ?? '')),
    )
  expect(missing).toEqual([])
})

test('CONTRIBUTING.md lists every command, and no document names another', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const commands = Object.keys(scripts).filter((name) => !name.startsWith('pre'))
  const commandsIn = (text: string) =>
    [...text.matchAll(/npm (?:run ([a-z][\w:-]*)|(start|test)\b)/g)].map(
      ([, run, known]) => run ?? known,
    )
  const listed = new Set(commandsIn(read('CONTRIBUTING.md')))
  expect([...listed].sort()).toEqual(commands.sort())
  for (const file of documents) {
    for (const name of commandsIn(read(file))) expect(commands, file).toContain(name)
  }
})

test('every package that the site runs on has its reason in the record of dependencies', () => {
  const { dependencies, optionalDependencies } = JSON.parse(read('package.json'))
  const record = read('docs/decisions/004-dependencies.md')
  const named = [...record.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) =>
    cell.split(', '),
  )
  const missing = Object.keys({ ...dependencies, ...optionalDependencies }).filter(
    (name) => !named.includes(name) && !named.includes(`${name.split('/')[0]}/*`),
  )
  expect(missing).toEqual([])
})

test('the changelog says of every version what the owner gains and the operator must do', () => {
  const [, ...versions] = read('CHANGELOG.md').split(/^## /m)
  const names = versions.map((text) => text.split('\n')[0])
  expect(names).toEqual(expect.arrayContaining([...releases, 'Next']))
  for (const text of versions) {
    expect(text).toMatch(/\*\*You gain\*\*\n- [\s\S]+\*\*The operator must\*\*\n- /)
  }
})

const results = [...read('bench/results.md').matchAll(/^\| (?!bench \||---)(.+) \|$/gm)].map(
  ([, row = '']) => {
    const [, name = '', value, limit = ''] = row.split(' | ')
    return { name, value: Number(value), limit }
  },
)

test('the results of the benchmarks mark each figure that failed its limit, and no other', () => {
  const marked = results.filter(({ limit }) => limit.includes('failed')).map(({ name }) => name)
  const failed = results.filter(({ value, limit }) => {
    const [, sign, bound] = /^([≤≥]) ([\d.]+)/.exec(limit) ?? []
    return (
      Number.isNaN(value) ||
      (sign === '≤' && value > Number(bound)) ||
      (sign === '≥' && value < Number(bound))
    )
  })
  expect(marked).toEqual(failed.map(({ name }) => name))
  expect(read('bench/results.md')).toContain(`Of ${results.length} figures ${failed.length} failed`)
})

test('the page about scaling takes its figures from the results of the benchmarks', () => {
  const text = read('docs/scaling.md')
  const named = [...text.matchAll(/^\| (?!request|---).* \| (.+) \|$/gm)].map(([, name]) => name)
  const known = results.map(({ name }) => name)
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name = '') => !known.includes(name))).toEqual([])
  expect(text).not.toMatch(/\d\s?(?:MB|kB|ms\b|%|requests|pages|a second)/)
})
