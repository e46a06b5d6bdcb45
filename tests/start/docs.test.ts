import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

test('the index lists every decision with its title and what it replaced', () => {
  const index = read('docs/decisions/README.md').trimEnd().split('\n').slice(7)
  const files = readdirSync(path.join(root, 'docs/decisions')).filter((name) => /^\d/.test(name))
  expect(index).toEqual(files.sort().map(toLine))
})

function toLine(file: string) {
  const text = read(`docs/decisions/${file}`)
  const [, number, title] = /^# (\d{3}) (.+)/.exec(text) ?? []
  const newer = /^\*\*Superseded by \[(\d{3})\]/m.exec(text)?.[1]
  const older = /^Supersedes .+/m.exec(text)?.[0].match(/(?<=\[)\d{3}/g)
  const note = newer ? `replaced by ${newer}` : older ? `replaces ${older.join(', ')}` : ''
  return `| [${number}](${file}) | ${title} | ${note} |`
}

test('the README names every folder of the repository', () => {
  const shown = [...read('README.md').matchAll(/^ {4}(\S+)\/ {2,}\S/gm)].map(([, name]) => name)
  const ignored = read('.gitignore').split('\n')
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .filter((name) => !ignored.some((line) => line.replaceAll('/', '') === name))
  expect(shown.toSorted()).toEqual(folders.toSorted())
})
