import { type Cell, toCsv } from '#app/lib/csv/csv.ts'

/** One line of CSV; lists and objects are written as JSON. */
export function csvLine(values: unknown[]): string {
  return toCsv([values.map(asCell)])
}

function asCell(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value
  }
  return JSON.stringify(value)
}
