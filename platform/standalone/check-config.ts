import { isDeepStrictEqual } from 'node:util'
import { StartError } from '#platform/start-error.ts'
import { isRow, type Rows } from './config-row.ts'

type Table = Record<string, unknown>
type Environment = Record<string, string | undefined>

type Checked = {
  /** The values these services read, with the variables of env(NAME) filled in. */
  values: Table
  /** Services that are switched on in the file and not part of this program. */
  notOffered: string[]
}

/**
 * Tables whose `enabled` is a value like others: that of `auth.email` and `auth.sms` switches only the
 * log-in, and the keys and addresses of `auth` and `api` count for every service.
 */
const switchedInside = new Set(['api', 'auth', 'auth.email', 'auth.sms'])

/** Compares a config.toml with the rows: a key that no row knows, or that is refused, ends the start. */
export function checkConfig(file: Table, rows: Rows, environment: Environment): Checked {
  const notOffered: string[] = []

  function checkTable(table: Table, known: Rows, path: string, isParentOff: boolean): Table {
    // `enabled = false` switches most tables off: the rest is neither refused nor filled in.
    const isOff = isParentOff || (table.enabled === false && !switchedInside.has(path))
    const values: Table = {}
    for (const [key, value] of Object.entries(table)) {
      const at = path ? `${path}.${key}` : key
      const row = Object.hasOwn(known, key) ? known[key] : known[key.replace(/^(\w+:)?.*/, '$1*')]
      if (row === undefined) throw unknownKey(at, key, known)
      if (!isRow(row)) {
        if (!isTable(value)) throw new StartError(`${at} must be a table.`)
        const inner = checkTable(value, row, at, isOff)
        if (!isOff) values[key] = inner
      } else if (isOff) {
        if (key === 'enabled') values[key] = false
      } else if (typeof row === 'string') {
        values[key] = fill(value, at, row === 'number' ? Number : readText, environment)
      } else if ('refused' in row && !isDeepStrictEqual(value, row.unless)) {
        throw new StartError(`${at} cannot be used: ${row.refused}`)
      } else if ('notOffered' in row && value !== false) notOffered.push(row.notOffered)
    }
    return values
  }

  return { values: checkTable(file, rows, '', false), notOffered }
}

/** As with the CLI, a whole value `env(NAME)` is that variable. */
function fill(
  value: unknown,
  at: string,
  read: (text: string) => unknown,
  environment: Environment,
): unknown {
  if (Array.isArray(value)) return value.map((one) => fill(one, at, read, environment))
  const name = typeof value === 'string' ? /^env\((.*)\)$/.exec(value)?.[1] : undefined
  if (name === undefined) return value
  const filled = environment[name]
  if (!filled) throw new StartError(`${at} names the variable ${name}, which is not set.`)
  return read(filled)
}

function readText(text: string): string | boolean {
  return text === 'true' || text === 'false' ? text === 'true' : text
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const mostSlips = 3

function unknownKey(at: string, key: string, known: Rows) {
  const [nearest] = Object.keys(known)
    .filter((name) => name !== '*')
    .map((name) => ({ name, slips: distance(key, name) }))
    .filter(({ slips }) => slips <= mostSlips)
    .sort((one, other) => one.slips - other.slips)
  const meant = nearest && `${at.slice(0, at.length - key.length)}${nearest.name}`
  return new StartError(
    `${at} is no setting of a Supabase configuration.${meant ? ` Did you mean ${meant}?` : ''}`,
  )
}

/** Levenshtein distance: letters to change, add or leave out. */
function distance(one: string, other: string): number {
  let row = [...Array(other.length + 1).keys()]
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (const [at, otherLetter] of [...other].entries()) {
      const change = (row[at] ?? 0) + (letter === otherLetter ? 0 : 1)
      next.push(Math.min(change, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
