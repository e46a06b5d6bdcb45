import { readLines } from './figures.ts'
import { type QboAccountType, qboAccountTypes, type StarterAccount } from './qbo-account-types.ts'

/** A line is number | name | type | detail type | note; the note may be left out. */
export function readChart(text: string): StarterAccount[] {
  return readLines(text).flatMap(([number = '', name = '', type = '', detailType = '', note]) =>
    isAccountType(type) ? [{ number, name, type, detailType, ...(note && { note }) }] : [],
  )
}

/** A message about the first line that QuickBooks Online would not import, or null. */
export function findChartMistake(text: string): string | null {
  for (const [at, [number, name, type = '', detailType = '']] of readLines(text).entries()) {
    const line = `Line ${at + 1}`
    if (!number || !name || !type || !detailType) {
      return `${line}: write it as 1000 | Business Checking | Bank | Checking`
    }
    if (!isAccountType(type)) return `${line}: QuickBooks Online has no type “${type}.”`
    const known: readonly string[] = qboAccountTypes[type]
    if (!known.includes(detailType)) {
      return `${line}: “${type}” has no detail type “${detailType}.” It has: ${known.join(', ')}.`
    }
  }
  return null
}

function isAccountType(type: string): type is QboAccountType {
  return Object.hasOwn(qboAccountTypes, type)
}
